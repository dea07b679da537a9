import { changeBrand } from '@samhus/contract/admin-brand'
import type { Brand } from '../../../api/admin-brand.ts'

export const brandFields = [
  'brandName',
  'brandColor',
  'supportPhone',
  'supportEmail',
  'supportFormUrl',
] as const
export type BrandField = (typeof brandFields)[number]

/** What stands in the form; empty: as the environment says. */
export type BrandValues = Readonly<Record<BrandField, string>>

type BrandBody = Readonly<Record<BrandField, string | null>>

const mapFields = <Value>(read: (field: BrandField) => Value): Record<BrandField, Value> => ({
  brandName: read('brandName'),
  brandColor: read('brandColor'),
  supportPhone: read('supportPhone'),
  supportEmail: read('supportEmail'),
  supportFormUrl: read('supportFormUrl'),
})

export const toBrandValues = ({ saved }: Pick<Brand, 'saved'>): BrandValues =>
  mapFields((field) => saved[field] ?? '')

export const toBrandBody = (values: BrandValues): BrandBody =>
  mapFields((field) => (values[field].trim() === '' ? null : values[field].trim()))

export const findChangedFields = (base: BrandValues, values: BrandValues): BrandField[] =>
  brandFields.filter((field) => base[field] !== values[field])

/** Returns the stored values, with what has been typed since `base`. */
export const rebase = (base: BrandValues, values: BrandValues, stored: BrandValues): BrandValues =>
  mapFields((field) => (values[field] === base[field] ? stored[field] : values[field]))

/** Returns the fields that the server would not take. */
export function findBrandProblems(values: BrandValues): BrandField[] {
  const body = toBrandBody(values)
  const shape = changeBrand.body?.shape
  return brandFields.filter((field) => shape?.[field].safeParse(body[field]).success === false)
}

/** Returns what would hold once the values are saved. */
export function toShownBrand(values: BrandValues, fallback: Brand['fallback']) {
  const body = toBrandBody(values)
  const color = body.brandColor ?? ''
  return {
    brandName: body.brandName ?? fallback.brandName,
    brandColor: /^#[0-9a-f]{6}$/i.test(color) ? color : fallback.brandColor,
    supportPhone: body.supportPhone ?? fallback.supportPhone,
    supportEmail: body.supportEmail ?? fallback.supportEmail,
  }
}
