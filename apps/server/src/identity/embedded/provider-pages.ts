import type { KoaContextWithOIDC } from 'oidc-provider'
import { negotiateLanguage } from './language.ts'
import { renderMessagePage, renderSignOutPage, type PageFrame, type SiteFrame } from './pages.ts'
import type { ProviderPages } from './provider.ts'
import type { Language } from '../../locales/language.ts'
import { signInMessages } from '../../locales/sign-in.ts'

/** The pages that the library renders itself, in our design. */
export function createProviderPages(readFrame: () => Promise<SiteFrame>): ProviderPages {
  return {
    async renderError(ctx, out, error) {
      const { language, isServerError } = { language: getLanguage(ctx), isServerError: ctx.status >= 500 }
      const t = signInMessages[language]
      const hasExpired = error.name === 'SessionNotFound'
      const text = hasExpired ? t.expired : t.badRequest
      const unavailable = ctx.status === 503 ? t.unavailable : t.broken
      await show(ctx, (frame) =>
        renderMessagePage(frame, {
          title: t.failed,
          text: isServerError ? unavailable : text,
          details: [out.error, out.error_description].filter(Boolean).join(': '),
          action: { label: t.startAgain, url: '/' },
        }),
      )
    },
    async logoutSource(ctx, form) {
      const { session, entities } = ctx.oidc
      // A link on a foreign page cannot have the id token, so only with it the site has requested the sign-out.
      const isRequested = entities.IdTokenHint?.payload['sub'] === session?.accountId
      await show(ctx, (frame) => renderSignOutPage(frame, form, { isRequested, stayUrl: '/' }))
    },
    async postLogoutSuccessSource(ctx) {
      const t = signInMessages[getLanguage(ctx)]
      await show(ctx, (frame) =>
        renderMessagePage(frame, {
          title: t.signedOut,
          text: null,
          action: { label: t.backTo(frame.brandName), url: '/' },
        }),
      )
    },
  }

  async function show(ctx: KoaContextWithOIDC, page: (frame: PageFrame) => string): Promise<void> {
    const language = getLanguage(ctx)
    ctx.type = 'html'
    ctx.body = page({
      ...(await readFrame()),
      language,
      getUrlInLanguage: ctx.method === 'GET' ? createLanguageUrl(ctx) : null,
    })
  }
}

function getLanguage(ctx: KoaContextWithOIDC): Language {
  const { lang, ui_locales: uiLocales } = ctx.query
  return negotiateLanguage({ chosen: lang, uiLocales, cookies: ctx.get('cookie') })
}

/** Returns the same URL with another language. */
function createLanguageUrl(ctx: KoaContextWithOIDC): (language: Language) => string {
  return (language) => {
    const query = new URLSearchParams(ctx.querystring)
    query.set('lang', language)
    return `?${query.toString()}`
  }
}
