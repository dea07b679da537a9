import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { defaultPolicy } from '@samhus/domain/policy'
import { loadScreenTexts, setRuleNumbers, startTexts } from '../../locales/i18n.ts'
import { describeReason, toHouseCell, toOverviewCell } from './cells.ts'
import { markMonths } from './mark-cells.ts'
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

const getLabel = (given: Partial<HouseWeek>) => toHouseCell(createUnit(given), week, { t: i18next.t }).label

describe('the label of a week', () => {
  afterAll(() => vi.unstubAllEnvs())
  beforeAll(async () => {
    vi.stubEnv('TZ', 'Europe/Copenhagen')
    await startTexts('da')
    await loadScreenTexts()
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
      'Uge 26, 28/06 til 05/07, 3 point, optaget, venteliste, 1 på venteliste',
    )
  })

  it('names the rule that blocks the week, and when it opens', () => {
    const lock = {
      type: 'consecutive-weeks-restricted' as const,
      until: Date.parse('2027-03-30T00:00:00+02:00'),
    }
    expect(getLabel({ reasons: [lock], lock })).toBe(
      'Uge 26, 28/06 til 05/07, 3 point, spærret for dig, ' +
        'Ugen ligger op ad din egen uge. Den kan du først booke 100 dage før ankomst. ' +
        'Åbner tirsdag 30/03\u20112027 kl.\u00a000.00.',
    )
    expect(getLabel({ reasons: [lock], lock: { ...lock, adjacentWeek: 25 } })).toContain(
      'Ugen ligger op ad din uge 25. Den kan du først booke 100 dage før ankomst. Åbner',
    )
  })

  it('says that the week was reserved too often without a confirmation', () => {
    const lock = { type: 'too-many-requests' as const, until: Date.parse('2027-03-30T00:00:00+02:00') }
    expect(getLabel({ reasons: [lock], lock })).toContain(
      'Du har reserveret ugen flere gange uden at bekræfte. Åbner tirsdag 30/03\u20112027 kl.\u00a000.00.',
    )
  })

  it('names the booking deadline that has passed', () => {
    const deadline = Date.parse('2026-10-14T10:00:00Z')
    expect(describeReason({ type: 'booking-deadline-exceeded', until: null, deadline }, i18next.t)).toBe(
      'Fristen for at booke ugen var onsdag 14/10\u20112026 kl.\u00a012.00.',
    )
  })

  it('names in the overview how many houses are free and their price range', () => {
    const house = (houseId: string, given: Partial<HouseWeek>) => ({
      houseId,
      name: houseId,
      calendarId: houseId,
      weeks: Array.from({ length: 52 }, (_, index) => (index === 25 ? createUnit(given) : null)),
    })
    const getOverviewLabel = (houses: ReturnType<typeof house>[]) =>
      toOverviewCell({ year: 2027, weeks: [week], houses, upcomingPoints: [] }, week, {
        t: i18next.t,
      }).label
    const free = [house('a', { points: 2 }), house('b', { points: 4 })]
    expect(getOverviewLabel(free)).toBe('Uge 26, 28/06 til 05/07, 2 til 4 point, ledig, 2 boliger ledige')
    const lock = { type: 'high-season-week-blocked' as const, until: null }
    const locked = house('c', { reasons: [lock], lock })
    expect(getOverviewLabel([...free, locked])).toBe(
      'Uge 26, 28/06 til 05/07, 2 til 4 point, ledig, 2 boliger ledige, 1 bolig spærret for dig',
    )
    const own = house('d', { status: 'YourBooking', points: 4 })
    expect(getOverviewLabel([...free, own])).toMatch(/^Uge 26, 28\/06 til 05\/07, 4 point, min booking/)
  })
})

describe('the lines below a week over all houses', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))

  const house = (houseId: string, given: Partial<HouseWeek>) => ({
    houseId,
    name: houseId,
    calendarId: houseId,
    weeks: Array.from({ length: 52 }, (_, index) => (index === 25 ? createUnit(given) : null)),
  })
  const describeWeek = (houses: ReturnType<typeof house>[]) => {
    const view = { year: 2027, weeks: [week], houses, upcomingPoints: [] }
    const { date, caption, homes, fill, prices } = toOverviewCell(view, week, { t: i18next.t })
    return { date, caption: caption.replaceAll('\u200a', ' '), homes, fill, prices }
  }
  const taken = house('t', { status: 'AvailableForWaitlist', points: 2 })

  it('are its day, how many houses are free and what they cost', () => {
    expect(describeWeek([house('a', { points: 1 }), house('b', { points: 4 }), taken])).toEqual({
      date: '28/6',
      caption: '1–4 p',
      homes: 2,
      fill: 3,
      prices: '1 4',
    })
    expect(describeWeek([house('a', {}), taken, taken, taken])).toMatchObject({ caption: '3 p', homes: 1 })
  })

  it('are the price alone where the week is the owner’s, and a dash where no house is free', () => {
    const own = describeWeek([house('a', { status: 'YourBooking', points: 4 }), house('b', {})])
    expect(own).toMatchObject({ caption: '4 p', homes: undefined })
    expect(describeWeek([taken])).toMatchObject({ caption: '–', fill: 0 })
  })
})

describe('what stands out', () => {
  const unit = createUnit({ unitId: '7', points: 3 })
  const houses = [{ houseId: 'a', name: 'a', calendarId: 'a', weeks: Array.from({ length: 26 }, () => unit) }]
  const months = [{ month: 7, cells: [toHouseCell(unit, week, { t: i18next.t })] }]
  const mark = (found: string[] | null, limit: number | null) => {
    const [cell] =
      markMonths(months, houses, { found: found && new Set(found), limit, foundLabel: 'found' })[0]?.cells ??
      []
    return [cell?.isFound, cell?.isWithinLimit, cell?.label.endsWith(', found')]
  }

  it('is what a search finds, and what can be booked within a limit', () => {
    expect(mark(null, null)).toEqual([null, false, false])
    expect(mark(['7'], 2)).toEqual([true, false, true])
    expect(mark(['8'], 3)).toEqual([false, true, false])
  })
})
