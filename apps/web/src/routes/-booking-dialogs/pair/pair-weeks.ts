import type { GroupCalendars } from '@samhus/contract/calendars'
import { findBalance } from '@samhus/domain/owner-facts'
import { asIfBooked, mayConfirmPair } from '@samhus/domain/pair'
import type { Instant } from '@samhus/domain/refusal'
import { areNeighbours } from '@samhus/domain/season'
import type { WeekFacts } from '@samhus/domain/unit-status'
import {
  getHeldUntil,
  inferUnitFacts,
  toRuleFacts,
  type RuleContext,
} from '../../../live/calendar-patches.ts'
import type { Reservation, ReservedWeek } from '../reservation.ts'

/** A week that can be booked together with the reservation, and what both leave of each year's points. */
export interface PairWeek extends ReservedWeek {
  readonly balances: readonly { readonly year: number; readonly points: number }[]
}

type Calendar = GroupCalendars['calendars'][number]
type Unit = Calendar['units'][number]

/**
 * Returns the weeks directly before and after a reservation that its owner could book with it, the earlier one first: by
 * the same rule by which the server will decide, from the calendars that the browser has.
 *
 * @see docs/rules.md R216
 */
export function listPairWeeks(
  calendars: GroupCalendars,
  reservation: Reservation,
  { policy, now }: RuleContext,
): PairWeek[] {
  const known = toRuleFacts(calendars, policy)
  const units = calendars.calendars.flatMap((calendar) => calendar.units.map((unit) => ({ unit, calendar })))
  const own = units.find(({ unit }) => unit.id === reservation.unitId)
  if (!own) return []
  const infer = (each: { unit: Unit; calendar: Calendar }): WeekFacts | null =>
    inferUnitFacts({ ...each, heldUntil: getHeldUntil(each.unit) }, known, now)
  const unit = infer(own)?.unit
  if (!unit) return []
  const { owner } = known
  const first = { booking: toBookingFacts(reservation, now), unit, owner }
  const { houseId } = own.calendar
  return units
    .filter(({ unit: { dateFrom }, calendar }) =>
      areNeighbours({ houseId: calendar.houseId, dateFrom }, { houseId, dateFrom: own.unit.dateFrom }),
    )
    .flatMap((each) => {
      const facts = infer(each)
      if (!facts) return []
      const second = { ...facts, owner }
      const decision = mayConfirmPair({ first, second, shownPoints: facts.unit.points }, policy, now)
      if (decision.first.length > 0 || decision.second.length > 0) return []
      const { year, points } = facts.unit
      const after = asIfBooked(owner, first)
      const balances = [...new Set([unit.year, year])]
        .toSorted((one, other) => one - other)
        .map((ofYear) => ({
          year: ofYear,
          points: findBalance(after, ofYear) - (ofYear === year ? points : 0),
        }))
      return [{ ...toReservedWeek(each), balances }]
    })
    .toSorted((one, other) => one.dateFrom.localeCompare(other.dateFrom))
}

function toBookingFacts({ origin, reservedUntil, points }: Reservation, now: Instant) {
  // A reservation without an end has just been pressed: the server will say when it ends.
  const until = reservedUntil ?? now + 1
  return {
    isOwn: true,
    type: 'Pre',
    origin,
    reservedUntil: until,
    endedAt: null,
    points,
    checkedOutAt: null,
  } as const
}

function toReservedWeek({ unit, calendar }: { unit: Unit; calendar: Calendar }): ReservedWeek {
  const { id, code, dateFrom, dateTo, points, refundEnd } = unit
  return {
    unitId: id,
    houseName: calendar.houseName,
    year: calendar.year,
    week: Number.parseInt(code, 10),
    dateFrom,
    dateTo,
    points,
    refundEnd: refundEnd === null ? null : Date.parse(refundEnd),
  }
}
