import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { version } from './admin-lists.ts'
import { emailAddress, singleLine } from './fields.ts'
import { defineOperation } from './operation.ts'

const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)

const webAddress = z.url({ protocol: /^https?$/ }).max(500)

const effective = z.object({
  brandName: z.string(),
  brandColor: z.string(),
  logoUrl: z.string().nullable(),
  supportPhone: z.string(),
  supportEmail: z.string(),
  supportFormUrl: z.string().nullable(),
})

export const brand = defineOperation(adminEndpoints.brand, {
  name: 'brand',
  summary: 'Name, colour, logo and support of the installation',
  response: z.object({
    /** What holds now. */
    effective,
    /** What holds where nothing is saved: the environment's. */
    fallback: effective,
    /** Null: nothing is saved. */
    saved: z.object({
      brandName: z.string().nullable(),
      brandColor: z.string().nullable(),
      supportPhone: z.string().nullable(),
      supportEmail: z.string().nullable(),
      supportFormUrl: z.string().nullable(),
      hasLogo: z.boolean(),
    }),
    version,
  }),
})
export type BrandSettings = z.infer<typeof brand.response>

export const changeBrand = defineOperation(adminEndpoints.changeBrand, {
  name: 'change-brand',
  summary: 'Change name, colour and support everywhere, without a restart',
  body: z.strictObject({
    /** Null: as the environment says. */
    brandName: singleLine(60).nullable(),
    brandColor: color.nullable(),
    supportPhone: singleLine(50).nullable(),
    supportEmail: emailAddress.nullable(),
    supportFormUrl: webAddress.nullable(),
    version,
  }),
  response: z.object({ version }),
})

export const addLogo = defineOperation(adminEndpoints.addLogo, {
  name: 'add-logo',
  summary: 'Replace the logo by an image',
  fileBytes: 5_000_000,
  response: z.object({ logoUrl: z.string() }),
})

export const removeLogo = defineOperation(adminEndpoints.removeLogo, {
  name: 'remove-logo',
  summary: 'Take the logo away that was added here',
  response: z.object({ logoUrl: z.string().nullable() }),
})
