import type { BrowserConfig } from '@samhus/contract/config'
import type { Brand } from '@samhus/domain/brand'
import type { Config } from '../config.ts'

/** Where the browser signs in; depends on the host of the request, if this server has two. */
export interface SignIn {
  readonly authority: string
  readonly clientId: string
  readonly audience: string
}

/** Returns what the browser needs before the user signs in; contains no secret. */
export async function browserConfig(config: Config, signIn: SignIn, brand: Brand): Promise<BrowserConfig> {
  return {
    brandName: brand.name,
    brandColor: brand.color,
    logoUrl: brand.logoUrl,
    supportPhone: brand.supportPhone,
    supportEmail: brand.supportEmail,
    publicSiteUrl: config.PUBLIC_SITE_URL ?? null,
    supportFormUrl: brand.supportFormUrl,
    mapTilesUrl: config.MAP_TILES_URL,
    oidcAuthority: signIn.authority,
    oidcClientId: signIn.clientId,
    oidcAudience: signIn.audience,
    languages: ['da', 'sv', 'en'],
    defaultLanguage: 'da',
    isDemo: config.usesEmbeddedIdentity,
    keepsMail: config.SMTP_URL === undefined,
  }
}
