import { describe, expect, it } from 'vitest'
import { formatClock } from '../../locales/format.ts'
import { formatStayMoment, formatTimeUntil } from './format-stay.ts'

describe('the time until a stay', () => {
  it.each([
    [0, 'i dag', 'i dag', 'today'],
    [1, 'i morgen', 'i morgon', 'tomorrow'],
    [9, 'om 9 dage', 'om 9 dagar', 'in 9 days'],
    [13, 'om 13 dage', 'om 13 dagar', 'in 13 days'],
    [14, 'om 2 uger', 'om 2 veckor', 'in 2 weeks'],
    [55, 'om 7 uger', 'om 7 veckor', 'in 7 weeks'],
  ])('of %i days is said in the words of the language', (days, da, sv, en) => {
    expect((['da', 'sv', 'en'] as const).map((language) => formatTimeUntil(days, language))).toEqual([
      da,
      sv,
      en,
    ])
  })
})

it('a stay’s moment has the weekday, the day and the time at the house', () => {
  const at = Date.parse('2026-11-30T14:00:00Z')
  const texts = (['da', 'sv', 'en'] as const).map((language) =>
    formatStayMoment('2026-11-30', formatClock(at, language), language),
  )
  expect(texts).toEqual([
    expect.stringMatching(/^mandag 30\/11 kl\.\u00a015\.00/),
    expect.stringMatching(/^måndag 30\u00a0november kl\.\u00a015\.00/),
    expect.stringMatching(/^Monday 30\u00a0November at 15:00/),
  ])
})
