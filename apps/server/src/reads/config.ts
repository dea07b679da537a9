import type { BrowserConfig } from '@samhus/contract/config'
import type { Config } from '../config.ts'

/** Where the browser signs in; by the address it came to, where this machine has two names. */
export interface SignIn {
  readonly authority: string
  readonly clientId: string
  readonly audience: string
}

/** What the browser must know before anybody signs in; no secret is ever among it. */
export async function browserConfig(config: Config, signIn: SignIn): Promise<BrowserConfig> {
  return {
    brandName: config.BRAND_NAME,
    brandColor: config.BRAND_COLOR,
    logoUrl: config.BRAND_LOGO_URL ?? null,
    supportPhone: config.SUPPORT_PHONE,
    supportEmail: config.SUPPORT_EMAIL,
    publicSiteUrl: config.PUBLIC_SITE_URL ?? null,
    supportFormUrl: config.SUPPORT_FORM_URL ?? null,
    oidcAuthority: signIn.authority,
    oidcClientId: signIn.clientId,
    oidcAudience: signIn.audience,
    languages: ['da', 'sv', 'en'],
    defaultLanguage: 'da',
    isDemo: config.usesEmbeddedIdentity,
  }
}
