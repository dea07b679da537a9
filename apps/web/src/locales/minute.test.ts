import { defaultPolicy, pointPlans } from '@samhus/domain/policy'
import { describe, expect, it } from 'vitest'
import { buildMinute as buildDanish } from './da/minute.ts'
import { buildMinute as buildEnglish } from './en/minute.ts'
import { locateDeadline, minuteRows } from './minute.ts'
import { buildMinute as buildSwedish } from './sv/minute.ts'

const builders = { da: buildDanish, sv: buildSwedish, en: buildEnglish }
const usual = { ...defaultPolicy, version: 1 }
const other = {
  ...usual,
  pointPlan: pointPlans.quantus,
  holdMinutes: 1,
  bookingDeadline: { daysBefore: 10, time: '09:30' },
  cancellationDeadline: { daysBefore: 14, time: '08:00' },
  refundFromPoints: 3,
  refundHighDays: 30,
  refundLowDays: 7,
  maxWaitlistPerUnit: 1,
  maxWaitlistsPerUser: 1,
  offerHours: 1,
}
const list = (language: keyof typeof builders, policy: typeof usual) => {
  const minute = builders[language](policy)
  return minuteRows.map((row) => minute[row].text.replaceAll('\u00a0', ' '))
}

describe('the essentials of the terms in one minute', () => {
  it('have the usual numbers, in Danish', () => {
    expect(list('da', usual)).toEqual([
      'Du får 20 point om året. De kan bruges på uger i det følgende år og udløber den 31. december i det år, de gælder for.',
      'Vælger du en ledig uge, er den reserveret til dig i 5 minutter. Bekræft inden da, ellers bliver den ledig igen.',
      'Book inden onsdag kl. 12.00 i ugen før ankomst. Afbestil inden tirsdag kl. 12.00 i ugen før ankomst.',
      'Du får alle point tilbage, når du afbestiller mere end 8 uger før ankomst. For uger til 4 point eller mere er det 12 uger. Senere får du dem kun tilbage, hvis en anden ejer booker ugen.',
      'Der er højst plads til 3 ejere på ventelisten til en uge, og du kan højst stå på 3 ventelister om året. Får du ugen tilbudt, har du 24 timer til at bekræfte.',
    ])
  })

  it.each([
    ['da', ['28 point', '1 minut.', 'fredag kl. 09.30 2 uger før', 'mandag kl. 08.00 2 uger før']],
    [
      'da',
      [
        'mere end 1 uge før',
        '3 point eller mere er det 30 dage',
        '1 ejer på',
        '1 venteliste om',
        '1 time til',
      ],
    ],
    ['sv', ['28 poäng', '1 minut.', 'kl. 09.30 fredagen 2 veckor före ankomst', 'måndagen 2 veckor före']],
    [
      'sv',
      [
        'mer än 1 vecka före',
        '3 poäng eller mer gäller 30 dagar',
        '1 ägare,',
        '1 väntelista om',
        '1 timme på',
      ],
    ],
    ['en', ['28 points', '1 minute.', '09:30 on the Friday 2 weeks before', '08:00 on the Monday 2 weeks']],
    [
      'en',
      [
        'more than 1 week before',
        'or 30 days for',
        '3 points or more',
        '1 owner,',
        '1 waitlist a',
        '1 hour to',
      ],
    ],
  ] as const)('have the numbers of the group, one of a thing in the singular: %s', (language, expected) => {
    const text = list(language, other).join('\n')
    for (const words of expected) expect(text).toContain(words)
  })

  it.each([
    ['da', 'i samme år', '2 år senere'],
    ['sv', 'samma år', '2 år senare'],
    ['en', 'in the same year', '2 years later'],
  ] as const)('say which year the points are for: %s', (language, same, later) => {
    const at = (pointsYearOffset: number) =>
      list(language, { ...usual, pointPlan: { ...usual.pointPlan, pointsYearOffset } })[0]
    expect(at(0)).toContain(same)
    expect(at(2)).toContain(later)
  })

  it.each([
    [1, 7, 1],
    [5, 3, 1],
    [6, 2, 1],
    [7, 1, 1],
    [10, 5, 2],
  ])('find the weekday of a deadline %i days before a Monday', (daysBefore, weekday, weeksBefore) => {
    expect(locateDeadline({ daysBefore, time: '12:00' })).toEqual({ weekday, weeksBefore })
  })
})
