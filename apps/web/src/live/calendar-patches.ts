import type { Calendar, CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import type { Group } from '@samhus/contract/groups'
import type { BookingEvent, PointsAssigned } from '@samhus/contract/hub'
import { toIso } from '@samhus/domain/day'
import type { OwnerFacts } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import {
  applyOwnRow,
  inferWeekFacts,
  type OwnRowType,
  type RuleUnit,
  type WeekFacts,
} from '@samhus/domain/unit-status'
import { getWeekView } from '@samhus/domain/week-view'

/** Arguments of the booking rules. */
export interface RuleContext {
  readonly policy: Group['policy']
  readonly now: Instant
}

/**
 * Returns the calendars with the week of the event changed; the same object if the event is older than the week, or
 * the week is unknown.
 *
 * An event without a user contains nothing about the viewer's own row, which stays. The reasons why the viewer may not
 * book the week come from the same rules by which the server will decide.
 *
 * @see docs/domain.md §12
 */
export function applyEvent(
  calendars: GroupCalendars,
  event: BookingEvent,
  rules: RuleContext,
): GroupCalendars {
  if (calendars.groupId !== event.groupId) return calendars
  const facts = toRuleFacts(calendars, rules.policy)
  return mapUnits(calendars, (unit, calendar) => {
    if (unit.id !== event.calendarUnitId || unit.version > event.version) return unit
    const own = event.userId === null ? getOwnRowType(unit) : null
    const status = event.userId === null ? applyOwnRow(event.status, own) : event.status
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
    return evaluateUnit({ unit: changed, calendar, heldUntil }, facts, rules.now)
  })
}

/** Returns the calendars after points were assigned: the new balance, and every week that it opens. */
export function applyPoints(
  calendars: GroupCalendars,
  event: PointsAssigned,
  rules: RuleContext,
): GroupCalendars {
  if (calendars.groupId !== event.groupId) return calendars
  const { year, balance } = event
  const { owner } = calendars
  const withBalance: GroupCalendars = {
    ...calendars,
    owner: {
      ...owner,
      accounts: [...owner.accounts.filter((account) => account.year !== year), { year, balance }],
      upcomingPoints: owner.upcomingPoints.filter(({ at }) => Date.parse(at) > rules.now),
    },
  }
  const facts = toRuleFacts(withBalance, rules.policy)
  return mapUnits(withBalance, (unit, calendar) => {
    if (calendar.year !== year) return unit
    return evaluateUnit({ unit, calendar, heldUntil: getHeldUntil(unit) }, facts, rules.now)
  })
}

/** Returns the points accounts with the balance of one year set. */
export function applyBalance<Points extends { years: { year: number; points: number }[] }>(
  known: Points,
  { year, balance }: { year: number; balance: number },
): Points {
  const others = known.years.filter((each) => each.year !== year)
  return { ...known, years: [...others, { year, points: balance }].toSorted((a, b) => a.year - b.year) }
}

/** The latest event of each week, to be applied to responses that were requested before it arrived. */
export class LatestEvents {
  readonly #byUnit = new Map<string, BookingEvent>()

  add(event: BookingEvent): void {
    const known = this.#byUnit.get(event.calendarUnitId)
    if (!known || known.version <= event.version) this.#byUnit.set(event.calendarUnitId, event)
  }

  applyTo(calendars: GroupCalendars, rules: RuleContext): GroupCalendars {
    let patched = calendars
    for (const { units } of calendars.calendars) {
      for (const { id, version } of units) {
        const event = this.#byUnit.get(id)
        if (event && event.version > version) patched = applyEvent(patched, event, rules)
      }
    }
    return patched
  }
}

/** A week of the calendars, and until when another owner holds it, if that is known. */
interface UnitToEvaluate {
  readonly unit: CalendarUnit
  readonly calendar: Calendar
  readonly heldUntil: Instant | null
}

/** What the rules need about the viewer and all weeks. */
interface RuleFacts {
  readonly owner: OwnerFacts
  readonly policy: Policy
  readonly times: ReadonlyMap<string, { readonly startsAt: Instant; readonly bookingDeadline: Instant }>
}

/** Returns a week as the rules know it; one whose times are not known begins with its first day in UTC. */
export function toRuleUnit(unit: CalendarUnit, calendar: Calendar, { policy, times }: RuleFacts): RuleUnit {
  const week = Number.parseInt(unit.code, 10)
  const firstDay = Date.parse(unit.dateFrom)
  const known = times.get(`${calendar.year} ${week}`) ?? { startsAt: firstDay, bookingDeadline: firstDay }
  return {
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
}

/** Returns what the rules need about a week; null if it is not known when it starts. */
export function inferUnitFacts(
  { unit, calendar, heldUntil }: UnitToEvaluate,
  facts: RuleFacts,
  now: Instant,
): WeekFacts | null {
  if (!facts.times.has(`${calendar.year} ${Number.parseInt(unit.code, 10)}`)) return null
  const { status, waitlistCount } = unit
  const wasOutOfOperation = unit.reasons.some(({ type }) => type === 'house-not-in-operation')
  const rule = toRuleUnit(unit, calendar, facts)
  return inferWeekFacts(
    { unit: rule, status, waitlistCount, heldUntil, wasOutOfOperation },
    facts.policy,
    now,
  )
}

function evaluateUnit(toEvaluate: UnitToEvaluate, facts: RuleFacts, now: Instant): CalendarUnit {
  const { unit } = toEvaluate
  const weekFacts = inferUnitFacts(toEvaluate, facts, now)
  if (!weekFacts) return unit
  const view = getWeekView({ ...weekFacts, owner: facts.owner }, facts.policy, now)
  return {
    ...unit,
    status: view.status,
    validationError: view.validationError,
    reasons: view.reasons.map(({ type, until }) => ({ type, until: toIso(until) })),
  }
}

/** Returns the viewer's facts, and when each week starts. */
export function toRuleFacts({ weeks, ownWeeks, owner }: GroupCalendars, policy: Group['policy']): RuleFacts {
  const { holds, endedHolds, accounts, waits, upcomingPoints } = owner
  return {
    policy,
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
      waitlists: waits,
      upcomingPoints: upcomingPoints.map(({ at, ...points }) => ({ ...points, at: Date.parse(at) })),
    },
  }
}

function getOwnRowType({ status }: CalendarUnit): OwnRowType | null {
  if (status === 'YourReservation') return 'Pre'
  if (status === 'YourWaitlist') return 'Wait'
  return status === 'YourBooking' ? 'Book' : null
}

/** Returns until when another owner holds the week; null if none does, or it is not known. */
export function getHeldUntil({ status, reasons }: CalendarUnit): Instant | null {
  const until = reasons[0]?.until ?? null
  return status === 'Reserved' && until !== null ? Date.parse(until) : null
}

/** Keeps the identity of every unchanged object, so that only changed weeks render again. */
function mapUnits(
  calendars: GroupCalendars,
  change: (unit: CalendarUnit, calendar: Calendar) => CalendarUnit,
): GroupCalendars {
  let isChanged = false
  const mapped = calendars.calendars.map((calendar) => {
    let isCalendarChanged = false
    const units = calendar.units.map((unit) => {
      const next = change(unit, calendar)
      isCalendarChanged ||= next !== unit
      return next
    })
    isChanged ||= isCalendarChanged
    return isCalendarChanged ? { ...calendar, units } : calendar
  })
  return isChanged ? { ...calendars, calendars: mapped } : calendars
}
