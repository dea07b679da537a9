import { defaultPolicy } from '@samhus/domain/policy'
import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages, setRuleNumbers, startTexts } from './i18n.ts'
import { getErrorSentence, nameDays, nameOwnWeekBeside } from './rule-sentences.ts'

const limitsOfOne = {
  ...defaultPolicy,
  version: 1,
  maxConsecutiveHighSeasonWeeks: 1,
  restrictionHours: 24,
  maxWaitlistPerUnit: 1,
  maxWaitlistsPerUser: 1,
}

const counted = [
  'max-waitlist-per-unit',
  'max-waitlists-per-user',
  'max-consecutive-high-season',
  'consecutive-weeks-restricted',
] as const

function listSentences(): string[] {
  const { t } = i18next
  return [
    ...counted.map((type) => getErrorSentence(type, t)),
    nameOwnWeekBeside(19, t),
    t('waitlist.how', { count: 1, hours: 1 }),
  ]
}

/** What only follows a number that is not one. */
const plurals = {
  da: /\b1 (uger|dage|timer|ventelister|pladser)\b/,
  sv: /\b1 (veckor|dagar|dagarna|timmar|väntelistor|platser)\b/,
  en: /\b1 (consecutive weeks|weeks|days|hours|waitlists|places)\b/,
}

describe('sentences that name a limit of the association', () => {
  beforeAll(async () => {
    await startTexts('da')
    await i18next.loadLanguages([...languages])
  })
  afterAll(() => i18next.changeLanguage('da'))

  it.each(languages)('are grammatical where the limit is one: %s', async (language) => {
    await i18next.changeLanguage(language)
    setRuleNumbers(limitsOfOne)
    expect(listSentences().filter((sentence) => plurals[language].test(sentence))).toEqual([])
    expect(getErrorSentence('max-waitlists-per-user', i18next.t)).toMatch(
      /\b1 (venteliste|väntelista|waitlist)\b/,
    )
    expect(i18next.t('waitlist.how', { count: 1, hours: 1 })).toMatch(/\b1 (time|timme|hour)\b/)
  })

  it.each(languages)('name a limit of more than one: %s', async (language) => {
    await i18next.changeLanguage(language)
    setRuleNumbers({ ...limitsOfOne, maxWaitlistsPerUser: 4, restrictionHours: 240 })
    expect(getErrorSentence('max-waitlists-per-user', i18next.t)).toMatch(
      /\b4 (ventelister|väntelistor|waitlists)\b/,
    )
    expect(nameOwnWeekBeside(19, i18next.t)).toMatch(/19.*\b10 (dage|dagar|dagarna|days)\b/)
  })
})

describe('a time span in days', () => {
  beforeAll(() => startTexts('da'))
  afterAll(() => i18next.changeLanguage('da'))

  it.each([
    ['da', ['12 uger', '1 uge', '30 dage', '1 dag']],
    ['sv', ['12 veckor', '1 vecka', '30 dagar', '1 dag']],
    ['en', ['12 weeks', '1 week', '30 days', '1 day']],
  ] as const)('is named in weeks only if it is whole weeks: %s', async (language, names) => {
    await i18next.changeLanguage(language)
    expect([84, 7, 30, 1].map((days) => nameDays(days, i18next.t))).toEqual(names)
  })
})
