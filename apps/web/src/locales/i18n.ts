import type { Language } from '@samhus/contract/fields'
import type { Group } from '@samhus/contract/groups'
import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { da } from './da/index.ts'

export const languages = ['da', 'sv', 'en'] as const satisfies readonly Language[]

export function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value)
}

/** The languages that come when they are asked for; Danish is there from the start. */
const later = {
  sv: () => import('./sv/index.ts').then(({ sv }) => sv),
  en: () => import('./en/index.ts').then(({ en }) => en),
}

/** What the sentences about rules name: the numbers of the association that is looked at. */
export const ruleNumbers = { highSeasonWeeks: 0, restrictionDays: 0, waitlistPlaces: 0, waitlistsPerYear: 0 }

/** From now on the sentences name the numbers of this association. */
export function nameRulesOf(policy: Group['policy']): void {
  ruleNumbers.highSeasonWeeks = policy.maxConsecutiveHighSeasonWeeks
  ruleNumbers.restrictionDays = Math.round(policy.restrictionHours / 24)
  ruleNumbers.waitlistPlaces = policy.maxWaitlistPerUnit
  ruleNumbers.waitlistsPerYear = policy.maxWaitlistsPerUser
}

/** Makes the texts ready. Resolves when those of the wanted language are there, or Danish if they do not come. */
export async function startTexts(language: Language): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(resourcesToBackend((wanted: string) => (wanted === 'sv' || wanted === 'en' ? later[wanted]() : da)))
    .init({
      lng: language,
      fallbackLng: 'da',
      supportedLngs: languages,
      resources: { da: { translation: da } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false, defaultVariables: ruleNumbers },
      react: { useSuspense: false },
    })
  speak(language)
  i18next.on('languageChanged', (now) => speak(isLanguage(now) ? now : 'da'))
}

function speak(language: Language): void {
  document.documentElement.lang = language
}
