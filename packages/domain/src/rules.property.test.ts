import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReserveFacts } from './booking.ts'
import { computeHoldEnd, mayConfirm, mayReserve } from './booking.ts'
import { toDayNumber } from './day.ts'
import type { OwnWeek, OwnerFacts } from './owner-facts.ts'
import { defaultPolicy } from './policy.ts'
import type { Decision, Instant } from './refusal.ts'
import { makeBooking, freeState, makeOwnWeek, makeOwner, makeUnit } from './test-fixtures.ts'
import type { UnitFacts, UnitState } from './unit-status.ts'
import { toAnonymousState, findNextAnonymousChange, getUnitStatus, inferWeekFacts } from './unit-status.ts'
import { getWeekView } from './week-view.ts'
import { findFreeSlot, mayJoinWaitlist, mayTakeOffer, findNextOffer } from './waitlist.ts'

const minute = 60_000
const deadline = makeUnit(2027, 1).bookingDeadline
const policy = defaultPolicy

/** Weeks around the new year of a 53-week year, all near one another. */
const slots = [
  [2026, 51],
  [2026, 52],
  [2026, 53],
  [2027, 1],
  [2027, 2],
  [2027, 3],
] as const

const unitArbitrary: fc.Arbitrary<UnitFacts> = fc
  .record({
    slot: fc.constantFrom(...slots),
    houseId: fc.constantFrom('lodge', 'cabin'),
    points: fc.integer({ min: 0, max: 4 }),
    tag: fc.constantFrom('', '-RestrictOne'),
    isOutOfOperation: fc.boolean(),
    restrictedUntil: fc.integer({ min: -60, max: 60 }).map((minutes) => deadline + minutes * minute),
  })
  .map(({ slot: [year, week], tag, ...rest }) => {
    const unit = makeUnit(year, week, rest)
    return { ...unit, code: unit.code + tag }
  })

/** Instants around the first deadline, hold ends among them. */
const instant = fc.integer({ min: -300, max: 14 * 24 * 60 }).map((minutes) => deadline + minutes * minute)

const stateArbitrary: fc.Arbitrary<UnitState> = fc
  .record({
    holder: fc.option(
      fc.record({
        type: fc.constantFrom('Pre' as const, 'Pre' as const, 'Book' as const, 'Assign' as const),
        origin: fc.constantFrom('hold' as const, 'offer' as const),
        reservedUntil: instant,
        isOwn: fc.boolean(),
      }),
    ),
    waitlistCount: fc.integer({ min: 0, max: 4 }),
    isOnWaitlist: fc.boolean(),
  })
  .map(({ holder, waitlistCount: count, isOnWaitlist }) => {
    // A week on hold has no waitlist, and its holder is on none (docs/domain.md §13, invariants 2 and 4).
    const isHold = holder?.type === 'Pre' && holder.origin === 'hold'
    const waitlistCount = isHold ? 0 : count
    return {
      holder,
      waitlistCount,
      isOnWaitlist: isOnWaitlist && waitlistCount > 0 && holder?.isOwn !== true,
    }
  })

const ownerArbitrary: fc.Arbitrary<OwnerFacts> = fc
  .record({
    weeks: fc.uniqueArray(unitArbitrary, { maxLength: 4, selector: (unit) => unit.id }),
    lastYear: fc.boolean(),
    holds: fc.array(fc.record({ unit: unitArbitrary, reservedUntil: instant }), { maxLength: 2 }),
    ended: fc.array(fc.record({ unit: unitArbitrary, endedAt: instant }), { maxLength: 4 }),
    balances: fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 })),
    waitlistCount: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ weeks, lastYear, holds, ended, balances, waitlistCount }) => ({
    ownWeeks: [
      ...weeks.map((unit) => makeOwnWeek(unit)),
      ...(lastYear ? [makeOwnWeek(makeUnit(2026, 1))] : []),
    ],
    holds: holds.map(({ unit, reservedUntil }) => ({
      unitId: unit.id,
      calendarId: unit.calendarId,
      year: unit.year,
      points: unit.points,
      reservedUntil,
    })),
    endedHolds: ended.map(({ unit, endedAt }) => ({ unitId: unit.id, endedAt })),
    accounts: balances.map((balance, index) => ({ year: 2026 + index, balance })),
    waitlists: [{ year: 2027, count: waitlistCount }],
    upcomingPoints: [],
  }))

const factsArbitrary: fc.Arbitrary<ReserveFacts> = fc.record({
  unit: unitArbitrary,
  state: stateArbitrary,
  owner: ownerArbitrary,
})

const listTypes = (decision: Decision) => decision.map((reason) => reason.type)

describe('the rules and the status agree (R15 to R29)', () => {
  test('a viewer who may reserve sees Available, one who may join sees AvailableForWaitlist, never both', () => {
    fc.assert(
      fc.property(factsArbitrary, instant, (facts, now) => {
        const view = getWeekView(facts, policy, now)
        if (mayReserve(facts, policy, now).length === 0) expect(view.status).toBe('Available')
        if (mayJoinWaitlist(facts, policy, now).length === 0) expect(view.status).toBe('AvailableForWaitlist')
        if (view.status === 'Available' || view.status === 'AvailableForWaitlist') {
          const first = view.reasons[0]?.type ?? null
          expect(view.validationError).toBe(first)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('every reason ends at its instant, and not before', () => {
    fc.assert(
      fc.property(factsArbitrary, instant, (facts, now) => {
        for (const rule of [mayReserve, mayJoinWaitlist]) {
          for (const { type, until } of rule(facts, policy, now)) {
            if (until === null) continue
            expect(until > now).toBe(true)
            expect(listTypes(rule(facts, policy, until - 1))).toContain(type)
            const then = rule(facts, policy, until).find((reason) => reason.type === type)
            // The owner may have a second hold, which ends later.
            expect(then === undefined || (then.until !== null && then.until > until)).toBe(true)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a browser that knows only the status finds the same reasons as the server', () => {
    fc.assert(
      fc.property(factsArbitrary, instant, (facts, now) => {
        const shown = { unit: facts.unit, state: toAnonymousState(facts.state), owner: facts.owner }
        const sent = getWeekView(shown, policy, now)
        const heldUntil = sent.status === 'Reserved' ? (sent.reasons[0]?.until ?? null) : null
        const { unit, state } = inferWeekFacts(
          {
            unit: { ...facts.unit, isOutOfOperation: false },
            status: sent.status,
            waitlistCount: facts.state.waitlistCount,
            heldUntil,
            wasOutOfOperation: false,
          },
          policy,
          now,
        )
        const explained = getWeekView({ unit, state, owner: facts.owner }, policy, now)
        expect(explained.status).toBe(sent.status)
        // A full waitlist looks the same in and out of operation.
        if (facts.state.waitlistCount < policy.maxWaitlistPerUnit || !facts.unit.isOutOfOperation) {
          if (now < facts.unit.bookingDeadline) expect(explained).toEqual(sent)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a browser that saw the week before its deadline finds the server’s reasons after it too', () => {
    fc.assert(
      fc.property(factsArbitrary, instant, (facts, after) => {
        // Every owner leaves the waitlist when the week is taken out of operation.
        fc.pre(after >= facts.unit.bookingDeadline)
        fc.pre(facts.state.waitlistCount < policy.maxWaitlistPerUnit || !facts.unit.isOutOfOperation)
        const shown = { unit: facts.unit, state: toAnonymousState(facts.state), owner: facts.owner }
        const before = getWeekView(shown, policy, facts.unit.bookingDeadline - 1)
        const sent = getWeekView(shown, policy, after)
        const received = {
          unit: { ...facts.unit, isOutOfOperation: false },
          status: sent.status,
          waitlistCount: facts.state.waitlistCount,
          heldUntil: null,
          wasOutOfOperation: listTypes(before.reasons).includes('house-not-in-operation'),
        }
        const inferred = inferWeekFacts(received, policy, after)
        expect(getWeekView({ ...inferred, owner: facts.owner }, policy, after)).toEqual(sent)
      }),
      { numRuns: 500 },
    )
  })

  test('an anonymous viewer’s status stays the same until its next change, and differs then', () => {
    fc.assert(
      fc.property(factsArbitrary, instant, instant, (facts, now, other) => {
        const shown = { unit: facts.unit, state: toAnonymousState(facts.state) }
        const status = (at: Instant) => getUnitStatus(shown, policy, at)
        const changesAt = findNextAnonymousChange(facts, policy, now)
        if (changesAt !== null) {
          expect(changesAt > now).toBe(true)
          expect(status(changesAt)).not.toBe(status(now))
          expect(status(changesAt - 1)).toBe(status(now))
        }
        if (other >= now && (changesAt === null || other < changesAt)) expect(status(other)).toBe(status(now))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a hold that was allowed may be confirmed (R40, R48, R50)', () => {
  test('it may be confirmed until its end if nothing else changes', () => {
    fc.assert(
      fc.property(factsArbitrary, instant, fc.nat(5 * minute), (facts, now, wait) => {
        if (mayReserve(facts, policy, now).length > 0) return
        const reservedUntil = computeHoldEnd(facts.unit, policy, now)
        expect(reservedUntil > now).toBe(true)
        const booking = makeBooking({ reservedUntil, points: facts.unit.points })
        const at = now + wait
        const decision = mayConfirm({ booking, unit: facts.unit, owner: facts.owner }, policy, at)
        expect(listTypes(decision)).toEqual(at < reservedUntil ? [] : ['booking-expired'])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the weeks that an owner reserves and confirms (R42 to R45)', () => {
  const code = (week: UnitFacts | OwnWeek) => week.code.includes('RestrictOne')

  test('there are never three consecutive high-season weeks, nor restricted neighbours before they open', () => {
    const attempt = fc.record({ unit: unitArbitrary, now: instant })
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 12 }), (attempts) => {
        const own: { unit: UnitFacts; at: Instant }[] = []
        for (const { unit, now } of attempts) {
          if (own.some((each) => each.unit.id === unit.id)) continue
          const owner = makeOwner({ ownWeeks: own.map((each) => makeOwnWeek(each.unit)) })
          if (mayReserve({ unit, state: freeState, owner }, policy, now).length === 0) {
            const touching = own.filter(
              (each) =>
                each.unit.houseId === unit.houseId &&
                Math.abs(toDayNumber(each.unit.dateFrom) - toDayNumber(unit.dateFrom)) === 7,
            )
            for (const each of touching) {
              if (code(each.unit) || code(unit)) expect(now >= unit.restrictedUntil).toBe(true)
            }
            own.push({ unit, at: now })
          }
        }
        for (const houseId of ['lodge', 'cabin']) {
          const high = own
            .filter(({ unit }) => unit.houseId === houseId && unit.points > 2)
            .map(({ unit }) => toDayNumber(unit.dateFrom))
          for (const day of high) expect(high.includes(day + 7) && high.includes(day + 14)).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('offering a week to the waitlist (R56 to R61)', () => {
  test('the first owner who may take it is offered the week, and exactly those before are skipped', () => {
    const waiting = fc.record({
      unit: fc.constant(makeUnit(2027, 2)),
      owner: ownerArbitrary,
      isMember: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(waiting, { maxLength: 4 }), instant, (heads, now) => {
        const waitlist = heads.map((head, id) => ({ id, facts: { ...head, isEnabled: true } }))
        const { offered, skipped } = findNextOffer(waitlist, policy, now)
        const fit = waitlist.find(({ facts }) => mayTakeOffer(facts, policy, now).length === 0)
        const isOver = now >= makeUnit(2027, 2).bookingDeadline
        expect(offered?.id).toBe(isOver ? undefined : fit?.id)
        const last = offered?.id ?? waitlist.length
        expect(skipped.map((each) => each.id)).toEqual(
          isOver ? [] : waitlist.slice(0, last).map(({ id }) => id),
        )
      }),
    )
  })

  test('a slot number is free, the lowest one, and within the limit', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
        fc.integer({ min: 1, max: 5 }),
        (taken, limit) => {
          const slot = findFreeSlot(taken, limit)
          if (slot === null) {
            expect(taken.length >= limit).toBe(true)
            return
          }
          expect(taken).not.toContain(slot)
          expect(slot <= limit).toBe(true)
          for (let lower = 1; lower < slot; lower += 1) expect(taken).toContain(lower)
        },
      ),
    )
  })
})
