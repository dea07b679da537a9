import type { PlanChanges } from './point-plan.ts'
import type { Policy } from './policy.ts'
import { getFullRefundEnd } from './refund.ts'
import type { Instant } from './refusal.ts'
import { computeUnitTimes, type UnitTimes } from './week.ts'

/** The stored instants of a week. */
export type WeekInstants = Omit<UnitTimes, 'dateFrom' | 'dateTo'>

/** An active row of a week, expired or not. */
export interface ChangingRow {
  readonly bookingId: string
  readonly type: 'Pre' | 'Book' | 'Assign' | 'Wait'
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  /** The frozen price. */
  readonly points: number
}

/** A week as it is stored before its group's policy changes. */
export interface ChangingWeek extends WeekInstants {
  readonly unitId: number
  readonly year: number
  readonly week: number
  readonly points: number
  readonly rows: readonly ChangingRow[]
  /** An owner gets points back if another one takes the week. */
  readonly hasOpenClaim: boolean
}

export interface PolicyChange {
  readonly before: Policy
  readonly after: Policy
}

/** What a change of the policy does to a week. */
export interface WeekChange {
  readonly unitId: number
  readonly instants: WeekInstants
  /** One of the instants is another than before. */
  readonly hasNewInstants: boolean
  /** Its booking deadline, its cancellation deadline or the refund end at its price is another than before. */
  readonly isMoved: boolean
  /** An owner holds or has booked it, so that it keeps a cancellation deadline or a refund end. */
  readonly isKept: boolean
  /** The new booking deadline has passed. */
  readonly isOver: boolean
  /** Holds, offers and places on the waitlist that end, since the week is over for owners. */
  readonly ending: readonly ChangingRow[]
  /** Holds and offers that end earlier than was said: at the new booking deadline. */
  readonly shortened: readonly ChangingRow[]
  /** The points of a late canceller do not come back any more, since no owner can take the week. */
  readonly hasLapsingClaim: boolean
}

/**
 * Decides what a new policy does to a week; null: nothing, since the booking deadline has passed.
 *
 * Every instant is computed again, but while an owner holds or has booked the week its cancellation deadline stays, and
 * the refund end of the frozen price is stored as the end of both windows: also another `refundFromPoints` does not move
 * it. A hold or an offer ends at the new booking deadline at the latest.
 *
 * @see docs/rules.md R160, R161, docs/domain.md §2
 */
export function changeWeek(
  week: ChangingWeek,
  { before, after }: PolicyChange,
  now: Instant,
): WeekChange | null {
  if (week.bookingDeadline <= now) return null
  const { dateFrom: _from, dateTo: _to, ...wanted } = computeUnitTimes(week.year, week.week, after)
  const isOver = wanted.bookingDeadline <= now
  const reservations = week.rows.filter((row) => row.type === 'Pre' && now < (row.reservedUntil ?? 0))
  const holder =
    week.rows.find(({ type }) => type === 'Book' || type === 'Assign') ??
    (isOver ? undefined : reservations[0])
  const price = holder?.points ?? week.points
  const refundEnd = getFullRefundEnd(week, price, before)
  const hasOtherTerms =
    week.cancellationDeadline !== wanted.cancellationDeadline ||
    refundEnd !== getFullRefundEnd(wanted, price, after)
  const isKept = holder !== undefined && hasOtherTerms
  const instants = isKept ? keepTerms(wanted, { ...week, refundEnd }) : wanted
  return {
    unitId: week.unitId,
    instants,
    hasNewInstants: (Object.keys(instants) as (keyof WeekInstants)[]).some(
      (key) => instants[key] !== week[key],
    ),
    isMoved: week.bookingDeadline !== wanted.bookingDeadline || (hasOtherTerms && !isKept),
    isKept,
    isOver,
    ending: isOver ? [...reservations, ...week.rows.filter(({ type }) => type === 'Wait')] : [],
    shortened: isOver
      ? []
      : reservations.filter(({ reservedUntil }) => wanted.bookingDeadline < (reservedUntil ?? 0)),
    hasLapsingClaim: isOver && week.hasOpenClaim,
  }
}

/** No deadline is later than the week's start, also where another time zone has moved that. */
function keepTerms(
  wanted: WeekInstants,
  kept: { readonly cancellationDeadline: Instant; readonly refundEnd: Instant },
): WeekInstants {
  return {
    ...wanted,
    cancellationDeadline: Math.min(kept.cancellationDeadline, wanted.startsAt),
    refundEndHigh: kept.refundEnd,
    refundEndLow: kept.refundEnd,
  }
}

/** A week that an owner has booked, with the frozen price. */
export type BookedWeek = Pick<
  ChangingWeek,
  'year' | 'week' | 'points' | 'cancellationDeadline' | 'refundEndHigh' | 'refundEndLow'
>

/**
 * Counts the booked weeks that have another cancellation deadline or refund end than the present policy gives: their
 * owners were told the terms of an earlier one, and keep them.
 *
 * @see docs/rules.md R160
 */
export function countKeptTerms(weeks: readonly BookedWeek[], policy: Policy): number {
  // The weeks of all houses have the same instants.
  const wanted = new Map<number, UnitTimes>()
  return weeks.filter((week) => {
    const key = week.year * 100 + week.week
    const times = wanted.get(key) ?? computeUnitTimes(week.year, week.week, policy)
    wanted.set(key, times)
    const refundEnd = getFullRefundEnd(week, week.points, policy)
    return (
      week.cancellationDeadline !== times.cancellationDeadline ||
      refundEnd !== getFullRefundEnd(times, week.points, policy)
    )
  }).length
}

/** What a change of the policy does at once, in numbers. */
export interface PolicyEffects {
  readonly weeksMoved: number
  readonly weeksKept: number
  /** Their new booking deadline has passed: they stay closed, also if the rules are taken back. */
  readonly weeksClosed: number
  readonly claimsLapsing: number
  readonly holdsEnding: number
  readonly offersEnding: number
  readonly waitsEnding: number
  readonly reservationsShortened: number
  readonly portionsAdded: number
  readonly portionsChanged: number
  readonly portionsCancelled: number
}

/** Counts what the admin is told before the change, and what is answered after it. R162 */
export function countEffects(weeks: readonly WeekChange[], plan: PlanChanges): PolicyEffects {
  const ending = weeks.flatMap((week) => week.ending)
  return {
    weeksMoved: weeks.filter(({ isMoved }) => isMoved).length,
    weeksKept: weeks.filter(({ isKept }) => isKept).length,
    weeksClosed: weeks.filter(({ isOver }) => isOver).length,
    claimsLapsing: weeks.filter(({ hasLapsingClaim }) => hasLapsingClaim).length,
    holdsEnding: ending.filter(({ type, origin }) => type === 'Pre' && origin !== 'offer').length,
    offersEnding: ending.filter(({ type, origin }) => type === 'Pre' && origin === 'offer').length,
    waitsEnding: ending.filter(({ type }) => type === 'Wait').length,
    reservationsShortened: weeks.reduce((sum, { shortened }) => sum + shortened.length, 0),
    portionsAdded: plan.added.length,
    portionsChanged: plan.rescheduled.length,
    portionsCancelled: plan.cancelled.length,
  }
}

/** A policy's fields as texts, by their names with dots; the portions of the point plan are one field. */
export function toPolicyTexts(policy: Policy): Record<string, string> {
  const { bookingDeadline, cancellationDeadline, pointPlan, ...plain } = policy
  const { portions, ...plan } = pointPlan
  return {
    ...toTexts('', plain),
    ...toTexts('bookingDeadline.', { ...bookingDeadline }),
    ...toTexts('cancellationDeadline.', { ...cancellationDeadline }),
    ...toTexts('pointPlan.', plan),
    'pointPlan.portions': JSON.stringify(
      portions.map(({ month, sunday, points }) => ({ month, sunday, points })),
    ),
  }
}

function toTexts(prefix: string, values: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${prefix}${name}`, String(value)]),
  )
}

/** A field that differs between two policies, with its texts. */
export interface PolicyDifference {
  readonly field: string
  readonly before: string
  readonly after: string
}

export function comparePolicies({ before, after }: PolicyChange): PolicyDifference[] {
  const [old, wanted] = [toPolicyTexts(before), toPolicyTexts(after)]
  return Object.entries(wanted).flatMap(([field, text]) =>
    old[field] === text ? [] : [{ field, before: old[field] ?? '', after: text }],
  )
}
