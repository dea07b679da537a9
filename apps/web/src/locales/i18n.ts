import type { Language } from '@samhus/contract/fields'
import type { Group } from '@samhus/contract/groups'
import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { setHouseZone } from '../lib/house-zone.ts'
import { da } from './da/index.ts'
import {
  formatClock,
  formatDayInSentence,
  formatDayOf,
  formatLastDay,
  formatMoment,
  formatSpanStart,
  formatZonedMoment,
} from './format.ts'

export const languages = ['da', 'sv', 'en'] as const satisfies readonly Language[]

export function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value)
}

/** Texts that are loaded when first used. In the bundle is the Danish of what most visits show. */
const loaders = {
  translation: {
    da: async () => da,
    sv: () => import('./sv/index.ts').then(({ sv }) => sv),
    en: () => import('./en/index.ts').then(({ en }) => en),
  },
  admin: {
    da: () => import('./da/admin.ts').then(({ admin }) => admin),
    sv: () => import('./sv/admin.ts').then(({ admin }) => admin),
    en: () => import('./en/admin.ts').then(({ admin }) => admin),
  },
}

/**
 * Formats of the texts: `{{at, moment}}`, `{{from, spanStart}}`, `{{at, zonedMoment}}`, `{{at, clock}}`, `{{at, dayOf}}` and
 * `{{until, lastDay}}` of an instant, `{{day, day}}` of a day.
 */
function addFormats(): void {
  const { formatter } = i18next.services
  const toLanguage = (code = 'da') => (isLanguage(code) ? code : 'da')
  const instants = {
    moment: formatMoment,
    spanStart: formatSpanStart,
    zonedMoment: formatZonedMoment,
    clock: formatClock,
    dayOf: formatDayOf,
    lastDay: formatLastDay,
  }
  for (const [name, format] of Object.entries(instants)) {
    formatter?.add(name, (instant: number, code) => format(instant, toLanguage(code)))
  }
  formatter?.add('day', (day: string, code) => formatDayInSentence(day, toLanguage(code)))
}

/** Event of i18next on which `useTranslation` renders again. */
const ruleNumbersChanged = 'ruleNumbersChanged'

/** The numbers in sentences about rules: those of the current group's policy. */
export const ruleNumbers = { highSeasonWeeks: 0, restrictionDays: 0, waitlistPlaces: 0, waitlistsPerYear: 0 }

/** Sets these numbers and the houses' time zone, and renders every sentence on the screen again. Not to be called during a render. */
export function setRuleNumbers(policy: Group['policy']): void {
  setHouseZone(policy.timeZone)
  ruleNumbers.highSeasonWeeks = policy.maxConsecutiveHighSeasonWeeks
  ruleNumbers.restrictionDays = Math.round(policy.restrictionHours / 24)
  ruleNumbers.waitlistPlaces = policy.maxWaitlistPerUnit
  ruleNumbers.waitlistsPerYear = policy.maxWaitlistsPerUser
  i18next.emit(ruleNumbersChanged)
}

/** Danish texts that came with code that is loaded later, or before the texts were started. */
const laterTexts: object[] = []

/** Adds Danish texts that come with the code that shows them: called by its module, once. */
export function addDanishTexts(texts: object): void {
  laterTexts.push(texts)
  if (i18next.isInitialized) i18next.addResourceBundle('da', 'translation', texts, true)
}

/** Loads the texts. Resolves when those of `language` are there, or with Danish if they cannot be loaded. */
export async function startTexts(language: Language): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(
      resourcesToBackend((code: string, namespace: string) =>
        loaders[namespace === 'admin' ? 'admin' : 'translation'][isLanguage(code) ? code : 'da'](),
      ),
    )
    .init({
      lng: language,
      fallbackLng: 'da',
      supportedLngs: languages,
      resources: { da: { translation: da } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false, defaultVariables: ruleNumbers },
      react: { useSuspense: false, bindI18n: `languageChanged ${ruleNumbersChanged}` },
    })
  for (const texts of laterTexts) i18next.addResourceBundle('da', 'translation', texts, true)
  addFormats()
  setDocumentLanguage(language)
  i18next.on('languageChanged', (code) => setDocumentLanguage(isLanguage(code) ? code : 'da'))
}

/**
 * Loads the Danish texts of `da/screens.ts`: the loader of every route that shows some of them, so that they come
 * together with its screen. The other languages come as a whole, and their screens open without the Danish texts.
 */
export async function loadScreenTexts(): Promise<void> {
  try {
    const { screens } = await import('./da/screens.ts')
    i18next.addResourceBundle('da', 'translation', screens, true)
  } catch (error) {
    if (i18next.language === 'da') throw error
  }
}

function setDocumentLanguage(language: Language): void {
  document.documentElement.lang = language
}
