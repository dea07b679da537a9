import type { KoaContextWithOIDC } from 'oidc-provider'
import { languageOf, type Language } from './language.ts'
import { noticePage, signOutPage, type PageFrame } from './pages.ts'
import type { ProviderPages } from './provider.ts'
import { texts } from '../../locales/sign-in.ts'

type Frame = Omit<PageFrame, 'language' | 'inLanguage'>

/** The pages that the library asks for in the middle of its own work, in our look. */
export function providerPages(frame: Frame): ProviderPages {
  return {
    renderError(ctx, out, error) {
      const { language, isServerError } = { language: languageFor(ctx), isServerError: ctx.status >= 500 }
      const t = texts[language]
      const hasExpired = error.name === 'SessionNotFound'
      const text = hasExpired ? t.expired : t.badRequest
      const unavailable = ctx.status === 503 ? t.unavailable : t.broken
      show(ctx, (each) =>
        noticePage(each, {
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
      show(ctx, (each) => signOutPage(each, form, { isAsked, stayUrl: '/' }))
    },
    postLogoutSuccessSource(ctx) {
      const t = texts[languageFor(ctx)]
      show(ctx, (each) =>
        noticePage(each, {
          title: t.signedOut,
          text: null,
          action: { label: t.backTo(frame.brandName), url: '/' },
        }),
      )
    },
  }

  function show(ctx: KoaContextWithOIDC, page: (frame: PageFrame) => string): void {
    const language = languageFor(ctx)
    ctx.type = 'html'
    ctx.body = page({ ...frame, language, inLanguage: ctx.method === 'GET' ? again(ctx) : null })
  }
}

function languageFor(ctx: KoaContextWithOIDC): Language {
  const { lang, ui_locales: uiLocales } = ctx.query
  return languageOf({ chosen: lang, uiLocales, cookies: ctx.get('cookie') })
}

/** The same address with another language. */
function again(ctx: KoaContextWithOIDC): (language: Language) => string {
  return (language) => {
    const query = new URLSearchParams(ctx.querystring)
    query.set('lang', language)
    return `?${query.toString()}`
  }
}
