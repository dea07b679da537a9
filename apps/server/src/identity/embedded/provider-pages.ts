import type { KoaContextWithOIDC } from 'oidc-provider'
import { negotiateLanguage } from './language.ts'
import { renderMessagePage, renderSignOutPage, type PageFrame } from './pages.ts'
import type { ProviderPages } from './provider.ts'
import type { Language } from '../../locales/language.ts'
import { messages } from '../../locales/sign-in.ts'

type Frame = Omit<PageFrame, 'language' | 'inLanguage'>

/** The pages that the library asks for in the middle of its own work, in our look. */
export function createProviderPages(frame: Frame): ProviderPages {
  return {
    renderError(ctx, out, error) {
      const { language, isServerError } = { language: getLanguage(ctx), isServerError: ctx.status >= 500 }
      const t = messages[language]
      const hasExpired = error.name === 'SessionNotFound'
      const text = hasExpired ? t.expired : t.badRequest
      const unavailable = ctx.status === 503 ? t.unavailable : t.broken
      show(ctx, (each) =>
        renderMessagePage(each, {
          title: t.failed,
          text: isServerError ? unavailable : text,
          details: [out.error, out.error_description].filter(Boolean).join(': '),
          action: { label: t.startAgain, url: '/' },
        }),
      )
    },
    logoutSource(ctx, form) {
      const { session, entities } = ctx.oidc
      // A link on a foreign page cannot know the id token: only with it is signing out taken as asked for.
      const isAsked = entities.IdTokenHint?.payload['sub'] === session?.accountId
      show(ctx, (each) => renderSignOutPage(each, form, { isAsked, stayUrl: '/' }))
    },
    postLogoutSuccessSource(ctx) {
      const t = messages[getLanguage(ctx)]
      show(ctx, (each) =>
        renderMessagePage(each, {
          title: t.signedOut,
          text: null,
          action: { label: t.backTo(frame.brandName), url: '/' },
        }),
      )
    },
  }

  function show(ctx: KoaContextWithOIDC, page: (frame: PageFrame) => string): void {
    const language = getLanguage(ctx)
    ctx.type = 'html'
    ctx.body = page({ ...frame, language, getUrlInLanguage: ctx.method === 'GET' ? createLanguageUrl(ctx) : null })
  }
}

function getLanguage(ctx: KoaContextWithOIDC): Language {
  const { lang, ui_locales: uiLocales } = ctx.query
  return negotiateLanguage({ chosen: lang, uiLocales, cookies: ctx.get('cookie') })
}

/** The same address with another language. */
function createLanguageUrl(ctx: KoaContextWithOIDC): (language: Language) => string {
  return (language) => {
    const query = new URLSearchParams(ctx.querystring)
    query.set('lang', language)
    return `?${query.toString()}`
  }
}
