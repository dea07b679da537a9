import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { language } from './fields.ts'
import { defineOperation } from './operation.ts'

export const config = defineOperation(endpoints.config, {
  name: 'config',
  summary: "The browser's part of the configuration",
  response: z.object({
    brandName: z.string(),
    brandColor: z.string(),
    logoUrl: z.string().nullable(),
    supportPhone: z.string(),
    supportEmail: z.string(),
    publicSiteUrl: z.string().nullable(),
    supportFormUrl: z.string().nullable(),
    /** With `{z}`, `{x}` and `{y}`. */
    mapTilesUrl: z.string(),
    oidcAuthority: z.string(),
    oidcClientId: z.string(),
    oidcAudience: z.string(),
    languages: z.array(language),
    defaultLanguage: language,
    /** The people are invented, and the clock may be set to another time. */
    isDemo: z.boolean(),
    /** No mail is sent: people read theirs on a page of their own. */
    keepsMail: z.boolean(),
  }),
})
export type BrowserConfig = z.infer<typeof config.response>
