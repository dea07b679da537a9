import type { closing as contract, ClosingWeek } from '@samhus/contract/admin-weeks'
import type { Input, Output } from '@samhus/contract/operation'
import { mayChangeOperation } from '@samhus/domain/admin-rules'
import { computeOutageRefund, countsUntilOutage, opensAgain } from '@samhus/domain/outage'
import type { Instant } from '@samhus/domain/refusal'
import { getActiveKind } from '@samhus/domain/row-transitions'
import { listOutageWeeks, type OutageWeek } from '../../db/queries/outage.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

/**
 * Returns what taking weeks out of operation would end and give back, and who would be told of putting them back; by
 * house and date. What has expired does not count.
 *
 * @throws RefusedError calendar-unit-not-found if one of them does not exist
 * @see docs/rules.md R163 to R165
 */
export async function closing(
  deps: Deps,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const unitIds = [...new Set(input.unitIds.map(Number))]
  const weeks = await listOutageWeeks(deps.db, unitIds)
  if (weeks.length < unitIds.length) throw new RefusedError('calendar-unit-not-found')
  const now = deps.now()
  return { weeks: weeks.map((week) => toClosingWeek(week, now)) }
}

function toClosingWeek(week: OutageWeek, now: Instant): ClosingWeek {
  const { unitId, houseId, houseName, year, dateFrom, isOutOfOperation, isArchived, claim } = week
  const rows = week.rows.filter((row) => countsUntilOutage(row, week, now))
  const find = (...kinds: readonly string[]) => rows.filter((row) => kinds.includes(getActiveKind(row) ?? ''))
  const [booked, held, offered] = [find('Book', 'Assign')[0], find('hold')[0], find('offer')[0]]
  const tells = isOutOfOperation && opensAgain({ ...week, isOutOfOperation: isArchived }, now)
  return {
    unitId: String(unitId),
    houseId,
    houseName,
    year,
    week: week.week,
    dateFrom,
    isOutOfOperation,
    refusal: findRefusal(week, now),
    booked: booked
      ? {
          ...toPerson(booked),
          bookingId: booked.bookingId,
          pointsBack: computeOutageRefund(booked),
          isLentOut: booked.isLentOut,
        }
      : null,
    held: held ? toPerson(held) : null,
    offered: offered ? toPerson(offered) : null,
    waiting: find('Wait').map(toPerson),
    claim: claim && now < week.bookingDeadline ? { ...toPerson(claim), points: claim.points } : null,
    formerly: tells ? week.formerly.map(toPerson) : [],
  }
}

function toPerson({ personId, name }: { personId: string; name: string }) {
  return { userId: personId, name }
}

function findRefusal({ startsAt, rows }: OutageWeek, now: Instant): ClosingWeek['refusal'] {
  const isCheckedOut = rows.some((row) => row.isCheckedOut)
  const [first] = mayChangeOperation({ startsAt, isCheckedOut }, now)
  if (!first) return null
  return first.type === 'already-checked-out' ? 'already-checked-out' : 'booking-date-passed'
}
