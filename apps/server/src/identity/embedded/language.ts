/** The languages of the sign-in pages. */
export const languages = ['da', 'sv', 'en'] as const
export type Language = (typeof languages)[number]

/** Remembers the language from one of these pages to the next. */
export const languageCookie = 'samhus_language'

interface Wishes {
  /** What somebody chose on the page. */
  readonly chosen?: unknown
  /** OpenID Connect's `ui_locales`: tags in order of preference, parted by spaces. */
  readonly uiLocales?: unknown
  /** The Cookie header. */
  readonly cookies?: string | undefined
}

/** The first wish that can be fulfilled: chosen, asked for by the site, remembered; else Danish. */
export function languageOf({ chosen, uiLocales, cookies = '' }: Wishes): Language {
  const remembered = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`).exec(cookies)?.[1]
  const wishes = [chosen, ...(typeof uiLocales === 'string' ? uiLocales.split(' ') : []), remembered]
  for (const wish of wishes) {
    // `sv-FI` is Swedish.
    const tag = typeof wish === 'string' ? wish.toLowerCase().split('-', 1)[0] : undefined
    const language = languages.find((each) => each === tag)
    if (language) return language
  }
  return 'da'
}
