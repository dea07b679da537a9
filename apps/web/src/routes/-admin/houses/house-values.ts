import { houseFields, type AdminHouse } from '@samhus/contract/admin-houses'
import type { Language } from '@samhus/contract/fields'
import { z } from 'zod'
import { formatLocation, parseLocation } from './house-location.ts'

/** The fields of a house that an admin edits, in the order of the form; named as in the audit trail. */
export const houseFieldNames = [
  'name',
  'code',
  'usualPeople',
  'address',
  'city',
  'country',
  'location',
  'zoom',
  'texts.da.description',
  'texts.da.goodToKnow',
  'texts.sv.description',
  'texts.sv.goodToKnow',
  'texts.en.description',
  'texts.en.goodToKnow',
] as const
export type HouseField = (typeof houseFieldNames)[number]

/** As they are typed. */
export type HouseValues = Readonly<Record<HouseField, string>>

export function toHouseValues(house: AdminHouse): HouseValues {
  const { name, code, usualPeople, address, city, country, zoom, texts } = house
  return {
    name,
    code,
    address,
    city,
    country,
    usualPeople: usualPeople === null ? '' : String(usualPeople),
    location: formatLocation(house),
    zoom: String(zoom),
    'texts.da.description': texts.da.description,
    'texts.da.goodToKnow': texts.da.goodToKnow,
    'texts.sv.description': texts.sv.description,
    'texts.sv.goodToKnow': texts.sv.goodToKnow,
    'texts.en.description': texts.en.description,
    'texts.en.goodToKnow': texts.en.goodToKnow,
  }
}

/** Returns what a save sends. Coordinates that name no place are beyond every map, so that they are refused. */
export function toHouseBody(values: HouseValues) {
  const { name, code, address, city, country, usualPeople, location, zoom } = values
  const toText = (language: Language) => ({
    description: values[`texts.${language}.description`],
    goodToKnow: values[`texts.${language}.goodToKnow`],
  })
  return {
    name,
    code,
    address,
    city,
    country,
    usualPeople: usualPeople.trim() === '' ? null : Number(usualPeople),
    ...(parseLocation(location) ?? { lat: 999, lng: 999 }),
    zoom: Number(zoom),
    texts: { da: toText('da'), sv: toText('sv'), en: toText('en') },
  }
}

const schema = z.object(houseFields)

/** Returns the fields that cannot be sent, in the order of the form, by the contract's own schema. */
export function findHouseProblems(values: HouseValues): HouseField[] {
  const issues = schema.safeParse(toHouseBody(values)).error?.issues ?? []
  const names = new Set(issues.map(({ path }) => path.join('.').replace(/^(lat|lng)$/, 'location')))
  return houseFieldNames.filter((name) => names.has(name))
}

/** Returns the field that an act of the log changed; null: one that the form does not have. */
export function toHouseField(name: string): HouseField | null {
  return houseFieldNames.find((field) => field === name) ?? null
}
