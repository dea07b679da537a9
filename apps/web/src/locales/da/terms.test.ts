import type { Group } from '@samhus/contract/groups'
import { defaultPolicy, pointPlans } from '@samhus/domain/policy'
import { describe, expect, it } from 'vitest'
import { buildTerms, formatTermsDay } from './terms.ts'

function createPolicy(more: Partial<typeof defaultPolicy> = {}): Group['policy'] {
  return { ...defaultPolicy, ...more, version: 1 }
}

const joinText = (given: Group['policy']) =>
  buildTerms(given)
    .flatMap(({ paragraphs }) => paragraphs)
    .join('\n')

describe('the booking terms', () => {
  it('have thirteen sections, each with its own anchor', () => {
    const sections = buildTerms(createPolicy())
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
    'mandag kl. 10.00',
    'reserveret til dig i 5 minutter',
    'bookes indtil onsdag kl. 12.00 ugen før',
    'afbestilles indtil tirsdag kl. 12.00 ugen før',
    'højst have 2 højsæsonuger i træk',
    'højst 90 dage til',
    'stå 3 ejere på ventelisten',
    'stå på 3 ventelister pr. år',
    'har 24 timer til at bekræfte',
    'mere end 8 uger før ankomst. For uger til 4 point eller mere skal det være mere end 12 uger før',
    'koster 500 kr.',
  ])('contain, for the default policy: %s', (words) => {
    expect(joinText(createPolicy())).toContain(words)
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
      }),
    )
    expect(text).toContain('28 point om året: 6 point den første')
    expect(text).toContain('i 1 minut.')
    expect(text).toContain('indtil fredag kl. 09.30 2 uger før')
    expect(text).toContain('højst 100 timer til')
    expect(text).toContain('mere end 30 dage før')
    expect(text).toContain('koster 750 kr.')
    expect(text).not.toContain('500')
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
