import { languages, type Language } from '../../locales/language.ts'

/** Stores the language from one sign-in page to the next. */
export const languageCookie = 'samhus_language'

interface LanguagePreferences {
  /** The choice in the page's language switch. */
  readonly chosen?: unknown
  /** OpenID Connect's `ui_locales`: tags in order of preference, separated by spaces. */
  readonly uiLocales?: unknown
  /** The Cookie header. */
  readonly cookies?: string | undefined
}

/** Returns the first supported language of: chosen, `ui_locales`, cookie; else Danish. */
export function negotiateLanguage({ chosen, uiLocales, cookies = '' }: LanguagePreferences): Language {
  const fromCookie = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`).exec(cookies)?.[1]
  const preferences = [chosen, ...(typeof uiLocales === 'string' ? uiLocales.split(' ') : []), fromCookie]
  for (const preference of preferences) {
    // `sv-FI` is Swedish.
    const tag = typeof preference === 'string' ? preference.toLowerCase().split('-', 1)[0] : undefined
    const language = languages.find((each) => each === tag)
    if (language) return language
  }
  return 'da'
}
