import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultPolicy } from '@samhus/domain/policy'
import { setRuleNumbers, startTexts } from '../../locales/i18n.ts'
import { toHouseCell, toOverviewCell } from './cells.ts'
import type { HouseWeek, Week } from './year-view.ts'

const week: Week = {
  week: 26,
  month: 7,
  dateFrom: '2027-06-28',
  dateTo: '2027-07-05',
  isPast: false,
  isCurrent: false,
  hasBegun: false,
}

function createUnit(given: Partial<HouseWeek>): HouseWeek {
  return {
    unitId: '126',
    houseId: 'a',
    houseName: 'Klitgården',
    year: 2027,
    week: 26,
    dateFrom: '2027-06-28',
    dateTo: '2027-07-05',
    points: 3,
    refundEnd: null,
    status: 'Available',
    waitlistCount: 0,
    bookingId: null,
    place: null,
    reasons: [],
    lock: null,
    ...given,
  }
}

const getLabel = (given: Partial<HouseWeek>) =>
  toHouseCell(createUnit(given), week, { t: i18next.t, onlyBookable: false }).label

describe('the label of a week', () => {
  beforeAll(async () => {
    await startTexts('da')
    setRuleNumbers({ ...defaultPolicy, version: 1, restrictionHours: 100 * 24 })
  })

  it('names the week, its days, points and status', () => {
    expect(getLabel({ status: 'YourBooking' })).toBe('Uge 26, 28/06 til 05/07, 3 point, min booking')
    expect(getLabel({})).toBe('Uge 26, 28/06 til 05/07, 3 point, ledig')
  })

  it('names the owner’s place in the waitlist, or how many owners wait', () => {
    expect(getLabel({ status: 'YourWaitlist', place: 2 })).toBe(
      'Uge 26, 28/06 til 05/07, 3 point, nr. 2 på ventelisten',
    )
    expect(getLabel({ status: 'AvailableForWaitlist', waitlistCount: 1 })).toBe(
      'Uge 26, 28/06 til 05/07, 3 point, åben for venteliste, 1 på venteliste',
    )
  })

  it('names the rule that blocks the week, and when it opens', () => {
    const lock = {
      type: 'consecutive-weeks-restricted' as const,
      until: Date.parse('2027-03-30T00:00:00+02:00'),
    }
    expect(getLabel({ reasons: [lock], lock })).toBe(
      'Uge 26, 28/06 til 05/07, 3 point, spærret for dig, ' +
        'Du kan ikke have uger i træk, medmindre ugen er ledig inden for de næste 100 dage. ' +
        'Åbner 30/03-2027 kl. 00:00 dansk tid.',
    )
    expect(getLabel({ reasons: [lock], lock: { ...lock, adjacentWeek: 25 } })).toContain(
      'Du kan ikke have uger i træk med uge 25, medmindre ugen er ledig inden for de næste 100 dage. Åbner',
    )
  })

  it('says that the week was reserved too often without a confirmation', () => {
    const lock = { type: 'too-many-requests' as const, until: Date.parse('2027-03-30T00:00:00+02:00') }
    expect(getLabel({ reasons: [lock], lock })).toContain(
      'Du har reserveret ugen flere gange uden at bekræfte. Åbner 30/03-2027 kl. 00:00 dansk tid.',
    )
  })

  it('names in the overview how many houses are free and their price range', () => {
    const house = (houseId: string, given: Partial<HouseWeek>) => ({
      houseId,
      name: houseId,
      calendarId: houseId,
      weeks: Array.from({ length: 52 }, (_, index) => (index === 25 ? createUnit(given) : null)),
    })
    const view = { year: 2027, weeks: [week], houses: [house('a', { points: 2 }), house('b', { points: 4 })] }
    expect(toOverviewCell(view, week, { t: i18next.t, onlyBookable: false }).label).toBe(
      'Uge 26, 28/06 til 05/07, 2 til 4 point, ledig, 2 boliger ledige',
    )
  })
})

describe('the filter "only weeks that I can book"', () => {
  it('hides weeks that are taken, blocked or too expensive', () => {
    const isHidden = (given: Partial<HouseWeek>) =>
      toHouseCell(createUnit(given), week, { t: i18next.t, onlyBookable: true }).isHidden
    const tooExpensive = { type: 'not-enough-points' as const, until: null }
    expect(isHidden({})).toBe(false)
    expect(isHidden({ status: 'AvailableForWaitlist' })).toBe(true)
    expect(isHidden({ status: 'YourBooking' })).toBe(true)
    expect(isHidden({ reasons: [tooExpensive] })).toBe(true)
  })
})
