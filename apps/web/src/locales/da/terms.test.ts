import type { Group } from '@samhus/contract/groups'
import { defaultPolicy, pointPlans } from '@samhus/domain/policy'
import { describe, expect, it } from 'vitest'
import { buildTerms, formatTermsDay, type OfficeContact } from './terms.ts'

function createPolicy(more: Partial<typeof defaultPolicy> = {}): Group['policy'] {
  return { ...defaultPolicy, ...more, version: 1 }
}

const office = { phone: '+45 70 00 00 00', email: 'kontor@forening.example' }

/** The text with its hard spaces as spaces; that they are hard is the wording test's. */
const joinText = (given: Group['policy'], contact: OfficeContact | null = office) =>
  buildTerms(given, contact)
    .flatMap(({ paragraphs }) => paragraphs)
    .join('\n')
    .replaceAll('\u00a0', ' ')

describe('the booking terms', () => {
  it('have thirteen sections, each with its own anchor', () => {
    const sections = buildTerms(createPolicy(), office)
    expect(sections).toHaveLength(13)
    expect(new Set(sections.map(({ id }) => id)).size).toBe(13)
    for (const { id, paragraphs } of sections) {
      expect(id).toMatch(/^[a-z-]+$/)
      expect(paragraphs.length).toBeGreaterThan(0)
    }
  })

  it.each([
    '20 point om året: 4 point den første søndag i januar',
    '4 point den næstsidste søndag i september og 4 point den sidste søndag i september',
    'mandag kl. 15.00',
    'ude senest kl. 10.00 den følgende mandag',
    'reserveret til dig i 5 minutter',
    'bookes indtil onsdag kl. 12.00 i ugen før ankomst',
    'afbestilles indtil tirsdag kl. 12.00 i ugen før ankomst',
    'højst have 2 højsæsonuger i træk',
    'højst 90 dage til',
    'højst stå 3 ejere på ventelisten',
    'højst stå på 3 ventelister om året',
    'har 24 timer til at bekræfte',
    'mere end 8 uger før ankomst. For uger til 4 point eller mere skal det være mere end 12 uger før',
    'koster 500 kr.',
    'kl. 19.00 dansk tid',
  ])('contain, for the default policy: %s', (words) => {
    expect(joinText(createPolicy())).toContain(words)
  })

  it.each([
    [
      'points returned after the end of their year are lost at once',
      'Får du point tilbage, efter at året er slut, er de tabt med det samme.',
    ],
    [
      'a refund that waits is lost at the booking deadline',
      'Er det ikke sket inden bookingfristen, er de tabt.',
    ],
    [
      'the third hold of a week within a day has to wait',
      'Har du 2 gange inden for 24 timer reserveret den samme uge uden at bekræfte, kan du først reservere den igen efter 15 minutter.',
    ],
    ['an offer is no waitlist', 'Et tilbud tæller ikke med blandt dine ventelister.'],
    ['an offer is no reservation', 'Et tilbud fra ventelisten tæller ikke som en reservation.'],
    [
      'what an owner who leaves keeps',
      'Når du forlader foreningen, afgør kontoret, om du beholder de uger, du har booket, eller om de bliver afbestilt.',
    ],
    [
      'who the office is and how it is reached',
      'Kontoret er dem, der administrerer foreningens boliger. Ring på +45 70 00 00 00, eller skriv til kontor@forening.example.',
    ],
  ])('say that %s', (_what, sentence) => {
    expect(joinText(createPolicy())).toContain(sentence)
  })

  it('name the office without a way to reach it while that is not known', () => {
    expect(joinText(createPolicy(), null)).toContain('administrerer foreningens boliger.\n')
  })

  it('say nothing of waiting where an owner may reserve as often as they like', () => {
    expect(joinText(createPolicy({ coolingMinutes: 0 }))).not.toContain('uden at bekræfte')
  })

  it('contain the group’s own numbers if they differ', () => {
    const text = joinText(
      createPolicy({
        pointPlan: pointPlans.quantus,
        holdMinutes: 1,
        bookingDeadline: { daysBefore: 10, time: '09:30' },
        restrictionHours: 100,
        refundHighDays: 30,
        administrationFeeKroner: 750,
        coolingHolds: 1,
        coolingMinutes: 1,
        timeZone: 'Europe/Stockholm',
      }),
    )
    expect(text).toContain('28 point om året: 6 point den første')
    expect(text).toContain('i 1 minut.')
    expect(text).toContain('indtil fredag kl. 09.30 2 uger før ankomst')
    expect(text).toContain('højst 100 timer til')
    expect(text).toContain('mere end 30 dage før')
    expect(text).toContain('koster 750 kr.')
    expect(text).toContain('Har du 1 gang inden for 24 timer')
    expect(text).toContain('efter 1 minut.')
    expect(text).toContain('Alle tider er svensk tid')
    expect(text).not.toContain('500')
  })

  it('name the time after the group’s time zone', () => {
    expect(joinText(createPolicy())).toContain('Alle tider er dansk tid')
    const swedish = joinText(createPolicy({ timeZone: 'Europe/Stockholm' }))
    expect(swedish).toContain('Alle tider er svensk tid')
    expect(swedish).toContain('19.00 svensk tid')
    expect(swedish).not.toContain('dansk tid')
  })

  it.each([
    ['in the first version, the day it was written', 1, '2026-01-01T00:00:00Z', '10.09.2025'],
    [
      'in a later version, the day of its change in the houses’ time zone',
      2,
      '2027-03-30T22:30:00Z',
      '31.03.2027',
    ],
  ])('are dated, %s', (_what, version, since, day) => {
    expect(formatTermsDay({ version, timeZone: 'Europe/Copenhagen' }, since)).toBe(day)
  })
})
