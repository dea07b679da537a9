import { z } from 'zod'
import { language } from './fields.ts'
import { operation } from './operation.ts'

export const config = operation({
  name: 'config',
  summary: "The browser's part of the configuration",
  method: 'GET',
  path: '/client/api/config',
  caller: 'anyone',
  answer: z.object({
    brandName: z.string(),
    brandColor: z.string(),
    logoUrl: z.string().nullable(),
    supportPhone: z.string(),
    supportEmail: z.string(),
    publicSiteUrl: z.string().nullable(),
    supportFormUrl: z.string().nullable(),
    oidcAuthority: z.string(),
    oidcClientId: z.string(),
    oidcAudience: z.string(),
    languages: z.array(language),
    defaultLanguage: language,
    /** True where the clock may have been turned and the people are invented. */
    isDemo: z.boolean(),
  }),
})
export type BrowserConfig = z.infer<typeof config.answer>
