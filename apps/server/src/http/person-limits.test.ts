import { createCalendarFeed, ownData } from '@samhus/contract/account'
import { cancelReservation, confirm, myBookings, reserve } from '@samhus/contract/bookings'
import { groupCalendars } from '@samhus/contract/calendars'
import { group, myGroups } from '@samhus/contract/groups'
import { houses } from '@samhus/contract/houses'
import type { Operation } from '@samhus/contract/operation'
import { forceDisconnect } from '@samhus/contract/session'
import { currentPoints, currentUser, nextScheduledPointAssignment } from '@samhus/contract/users'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createPersonLimits, type CountedCall, type CountPersonCall } from './person-limits.ts'

const secondMs = 1_000
const minuteMs = 60_000
let nowMs = 0
let count: CountPersonCall

beforeEach(() => {
  nowMs = 1
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  count = createPersonLimits(readConfig({}))
})
afterEach(() => vi.restoreAllMocks())

const call = (operation: Operation, query: object = {}): CountedCall => ({ operation, query })

/** Makes the same call until it is refused, `everyMs` apart. Returns how many were not, and the wait of the refused. */
function callUntilRefused(made: CountedCall, everyMs: number): { accepted: number; waitMs: number } {
  for (let accepted = 0; ; accepted += 1) {
    const waitMs = count('anna', made)
    if (waitMs > 0) return { accepted, waitMs }
    if (accepted > 5_000) throw new Error('no limit')
    nowMs += everyMs
  }
}

describe('a person’s calls', () => {
  test.each([
    ['the cheapest', call(myBookings), 0, 60],
    ['the calendars of recent years', call(groupCalendars), 0, 60],
    ['an older year’s calendars', call(groupCalendars, { year: '2019' }), 0, 60],
    ['an older year’s calendars, over a minute', call(groupCalendars, { year: '2019' }), 400, 120],
    ['the page of a group', call(group), 0, 12],
    ['the export of one’s own data', call(ownData), 0, 3],
    ['a hold', call(reserve), 0, 10],
    ['a confirmation, over a minute', call(confirm), 149, 400],
    ['taking the session over', call(forceDisconnect), 0, 5],
    ['a new calendar feed', call(createCalendarFeed), 0, 5],
  ])('fit so often: %s', (_what, made, everyMs, expected) => {
    expect(callUntilRefused(made, everyMs).accepted).toBe(expected)
  })

  test('fit 60 times a minute for holds, however many fit into ten seconds', () => {
    count = createPersonLimits(readConfig({ LIMIT_RESERVE_PER_TEN_SECONDS: '1000' }))
    expect(callUntilRefused(call(reserve), 100).accepted).toBe(60)
  })

  test('are refused until their window is over, with the longest wait of all limits', () => {
    expect(callUntilRefused(call(createCalendarFeed), 0).waitMs).toBe(60 * minuteMs)
    expect(count('anna', call(myBookings))).toBe(0)
    nowMs += 60 * minuteMs
    expect(count('anna', call(createCalendarFeed))).toBe(0)
  })

  test('leave other people’s alone', () => {
    callUntilRefused(call(myBookings), 0)
    expect(count('bo', call(myBookings))).toBe(0)
  })
})

describe('what people do by hand meets no limit', () => {
  const page = [
    currentUser,
    myGroups,
    groupCalendars,
    myBookings,
    currentPoints,
    nextScheduledPointAssignment,
  ]

  test('opening the portal in four tabs at once, with the pages of the houses and of the group', () => {
    const negotiation: CountedCall = { operation: undefined, query: {} }
    for (let tab = 0; tab < 4; tab += 1) {
      for (const operation of page) expect(count('anna', call(operation))).toBe(0)
      expect(count('anna', negotiation)).toBe(0)
    }
    for (const operation of [houses, group]) expect(count('anna', call(operation))).toBe(0)
  })

  test('opening the portal, and going back through twenty years with five clicks a second', () => {
    for (const operation of page) expect(count('anna', call(operation))).toBe(0)
    for (let year = 2026; year > 2006; year -= 1) {
      expect(count('anna', call(groupCalendars, { year: String(year) }))).toBe(0)
      nowMs += 200
    }
  })

  test('a dozen clicks on weeks when the points are given, each with what the page fetches after it', () => {
    for (const operation of page) expect(count('anna', call(operation))).toBe(0)
    for (let click = 0; click < 12; click += 1) {
      const after = click % 3 === 2 ? [confirm] : click % 3 === 1 ? [cancelReservation] : []
      for (const operation of [reserve, ...after, groupCalendars, myBookings, currentPoints])
        expect(count('anna', call(operation))).toBe(0)
      nowMs += secondMs
    }
  })
})
