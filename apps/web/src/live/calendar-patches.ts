import type { Calendar, CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import type { Group } from '@samhus/contract/groups'
import type { BookingEvent, PointsAssigned } from '@samhus/contract/hub'
import type { OwnerFacts } from '@samhus/domain/owner-facts'
import { defaultPolicy, type Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { statusWithOwn, weekAsSeen, type OwnPlace, type RuleUnit } from '@samhus/domain/unit-status'
import { viewFor } from '@samhus/domain/week-view'

/** By what the rules are asked. */
export interface Asking {
  readonly policy: Group['policy']
  readonly now: Instant
}

/**
 * The calendars with one week as an event tells it; the same object where the week is as new or unknown.
 *
 * An event for everybody says nothing of the viewer's own place, which stays. Why the viewer may not have the
 * week is asked of the same rules by which the server will decide.
 *
 * @see docs/domain.md §12
 */
export function withEvent(calendars: GroupCalendars, event: BookingEvent, asking: Asking): GroupCalendars {
  if (calendars.groupId !== event.groupId) return calendars
  const facts = factsOf(calendars, asking.policy)
  return mapUnits(calendars, (unit, calendar) => {
    if (unit.id !== event.calendarUnitId || unit.version > event.version) return unit
    const own = event.userId === null ? ownPlaceOf(unit) : null
    const status = event.userId === null ? statusWithOwn(event.status, own) : event.status
    const isOwn = status === 'YourBooking' || status === 'YourReservation' || status === 'YourWaitlist'
    const bookingId = event.userId === null ? unit.bookingId : event.bookingId
    const changed: CalendarUnit = {
      ...unit,
      status,
      waitlistCount: event.waitlistCount,
      bookingId: isOwn ? bookingId : null,
      version: event.version,
    }
    const heldUntil = event.heldUntil === null ? null : Date.parse(event.heldUntil)
    return explained({ unit: changed, calendar, heldUntil }, facts, asking.now)
  })
}

/** The calendars after points have been given: the balance, and every week that they open. */
export function withPoints(calendars: GroupCalendars, event: PointsAssigned, asking: Asking): GroupCalendars {
  if (calendars.groupId !== event.groupId) return calendars
  const { year, balance } = event
  const { owner } = calendars
  const given: GroupCalendars = {
    ...calendars,
    owner: {
      ...owner,
      accounts: [...owner.accounts.filter((account) => account.year !== year), { year, balance }],
      upcomingPoints: owner.upcomingPoints.filter(({ at }) => Date.parse(at) > asking.now),
    },
  }
  const facts = factsOf(given, asking.policy)
  return mapUnits(given, (unit, calendar) => {
    if (calendar.year !== year) return unit
    return explained({ unit, calendar, heldUntil: heldUntilOf(unit) }, facts, asking.now)
  })
}

/** The newest event of each week, laid over what a call brings that was asked before the event came. */
export class NewestEvents {
  readonly #byUnit = new Map<string, BookingEvent>()

  note(event: BookingEvent): void {
    const known = this.#byUnit.get(event.calendarUnitId)
    if (!known || known.version <= event.version) this.#byUnit.set(event.calendarUnitId, event)
  }

  over(calendars: GroupCalendars, asking: Asking): GroupCalendars {
    let laid = calendars
    for (const { units } of calendars.calendars) {
      for (const { id, version } of units) {
        const event = this.#byUnit.get(id)
        if (event && event.version > version) laid = withEvent(laid, event, asking)
      }
    }
    return laid
  }
}

interface Seen {
  readonly unit: CalendarUnit
  readonly calendar: Calendar
  readonly heldUntil: Instant | null
}

interface Facts {
  readonly owner: OwnerFacts
  readonly policy: Policy
  readonly times: ReadonlyMap<string, { readonly startsAt: Instant; readonly bookingDeadline: Instant }>
}

function explained(
  { unit, calendar, heldUntil }: Seen,
  { owner, policy, times }: Facts,
  now: Instant,
): CalendarUnit {
  const week = Number.parseInt(unit.code, 10)
  const known = times.get(`${calendar.year} ${week}`)
  if (!known) return unit
  const rule: RuleUnit = {
    id: Number(unit.id),
    calendarId: Number(calendar.id),
    houseId: calendar.houseId,
    year: calendar.year,
    week,
    code: unit.code,
    points: unit.points,
    isOutOfOperation: false,
    dateFrom: unit.dateFrom,
    ...known,
    restrictedUntil: known.startsAt - policy.restrictionHours * 3_600_000,
  }
  const { status, waitlistCount } = unit
  const seen = weekAsSeen({ unit: rule, status, waitlistCount, heldUntil }, policy, now)
  const view = viewFor({ ...seen, owner }, policy, now)
  return {
    ...unit,
    status: view.status,
    validationError: view.validationError,
    reasons: view.reasons.map(({ type, until }) => ({ type, until: until === null ? null : iso(until) })),
  }
}

function factsOf({ weeks, ownWeeks, owner }: GroupCalendars, policy: Group['policy']): Facts {
  const { holds, endedHolds, accounts, waits, upcomingPoints } = owner
  return {
    // What the browser is not told of a policy no rule on a screen asks for, but the cooling.
    policy: { ...defaultPolicy, ...policy },
    times: new Map(
      weeks.map(({ year, week, startsAt, bookingDeadline }) => [
        `${year} ${week}`,
        { startsAt: Date.parse(startsAt), bookingDeadline: Date.parse(bookingDeadline) },
      ]),
    ),
    owner: {
      ownWeeks: ownWeeks.map(({ calendarUnitId, ...own }) => ({
        ...own,
        unitId: Number(calendarUnitId),
        type: own.type === 'Assign' ? 'Assign' : 'Book',
      })),
      holds: holds.map(({ calendarUnitId, calendarId, reservedUntil, ...hold }) => ({
        ...hold,
        unitId: Number(calendarUnitId),
        calendarId: Number(calendarId),
        reservedUntil: Date.parse(reservedUntil),
      })),
      endedHolds: endedHolds.map(({ calendarUnitId, endedAt }) => ({
        unitId: Number(calendarUnitId),
        endedAt: Date.parse(endedAt),
      })),
      accounts,
      waits,
      upcomingPoints: upcomingPoints.map(({ at, ...points }) => ({ ...points, at: Date.parse(at) })),
    },
  }
}

function ownPlaceOf({ status }: CalendarUnit): OwnPlace | null {
  if (status === 'YourReservation') return 'Pre'
  if (status === 'YourWaitlist') return 'Wait'
  return status === 'YourBooking' ? 'Book' : null
}

function heldUntilOf({ status, reasons }: CalendarUnit): Instant | null {
  const until = reasons[0]?.until ?? null
  return status === 'Reserved' && until !== null ? Date.parse(until) : null
}

/** Keeps every object that nothing has changed in, so that only what did is drawn anew. */
function mapUnits(
  calendars: GroupCalendars,
  change: (unit: CalendarUnit, calendar: Calendar) => CalendarUnit,
): GroupCalendars {
  let isChanged = false
  const mapped = calendars.calendars.map((calendar) => {
    let isTouched = false
    const units = calendar.units.map((unit) => {
      const next = change(unit, calendar)
      isTouched ||= next !== unit
      return next
    })
    isChanged ||= isTouched
    return isTouched ? { ...calendar, units } : calendar
  })
  return isChanged ? { ...calendars, calendars: mapped } : calendars
}

function iso(at: Instant): string {
  return new Date(at).toISOString()
}
