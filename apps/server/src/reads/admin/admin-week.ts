import type { AdminWeekView, adminWeek as contract } from '@samhus/contract/admin-bookings'
import type { Input } from '@samhus/contract/operation'
import { getListing } from '@samhus/domain/booking-list'
import { toIso } from '@samhus/domain/day'
import type { Instant } from '@samhus/domain/refusal'
import { mayTakeOffer } from '@samhus/domain/waitlist'
import { listActsByNumber } from '../../db/queries/admin-acts.ts'
import { listActsOfWeek } from '../../db/queries/admin-booking.ts'
import { findWeekRecord, type RowOnWeek, type WeekRecord } from '../../db/queries/admin-week.ts'
import { findWeekWithWaitlist } from '../../db/queries/waitlist.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toWireAct } from './activity.ts'
import { toWeekTimes } from './to-week-times.ts'

const maxActs = 200

/** A row as it is shown now, with its end where time has ended it. */
interface ShownRow extends Omit<RowOnWeek, 'type'> {
  readonly type: AdminWeekView['former'][number]['type']
}

/**
 * Returns a week with who has it and who waits for it, as it is now: what has expired counts as ended, also before a job
 * has ended it.
 *
 * @throws RefusedError calendar-unit-not-found
 */
export async function adminWeek(
  deps: Deps,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<AdminWeekView> {
  const { db } = deps
  const unitId = Number(input.unitId)
  const now = deps.now()
  const [week, skips, numbers] = await Promise.all([
    findWeekRecord(db, unitId),
    findSkips(deps, unitId, now),
    listActsOfWeek(db, unitId, maxActs),
  ])
  if (!week) throw new RefusedError('calendar-unit-not-found')
  const acts = await listActsByNumber(db, numbers)
  const rows = week.rows.flatMap((row) => toShownRow(row, week, now) ?? [])
  const holder = rows.find(({ type }) => type === 'Pre' || type === 'Book' || type === 'Assign')
  const waiting = rows.filter(({ type }) => type === 'Wait')
  const former = rows.filter(({ type }) => type === 'Cancel' || type === 'WaitExpire')
  return {
    ...toWeekHead(week),
    times: toWeekTimes(week),
    isOutOfOperation: week.isOutOfOperation,
    outReason: week.outReason,
    outSince: toIso(week.outSince),
    isArchived: week.isArchived,
    holder: holder ? toHolder(holder) : null,
    waiting: waiting.map((row, index) => ({
      ...toOnWeek(row),
      place: index + 1,
      joinedAt: toIso(row.createdAt),
      wouldBeSkippedBy: skips.get(row.bookingId) ?? null,
    })),
    claim: toClaim(week, now),
    former: former.toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0)).map(toFormer),
    acts: acts.map(toWireAct),
  }
}

/** Returns the first rule by which each owner on the waitlist would be passed over now, by booking. R57, R58 */
async function findSkips({ db }: Deps, unitId: number, now: Instant): Promise<ReadonlyMap<string, string>> {
  const found = await findWeekWithWaitlist(db, unitId)
  if (!found) return new Map()
  const { unit, policy, waitlist } = found
  return new Map(
    waitlist.flatMap(({ bookingId, ...facts }): [string, string][] => {
      const [reason] = mayTakeOffer({ unit, ...facts }, policy, now)
      return reason ? [[bookingId, reason.type]] : []
    }),
  )
}

/** Returns null for an expired hold. R69 */
function toShownRow(row: RowOnWeek, week: WeekRecord, now: Instant): ShownRow | null {
  const listing = getListing({ ...row, unit: week }, now)
  if (!listing) return null
  const { type } = listing
  if (type === row.type) return { ...row, type }
  return row.type === 'Pre'
    ? { ...row, type, endedAt: row.reservedUntil, endReason: 'expired' }
    : { ...row, type, endedAt: week.bookingDeadline, endReason: 'booking-deadline-exceeded' }
}

function toOnWeek({ userId, name, bookingId, membershipId }: WeekRecordPerson) {
  return { userId, name, bookingId, membershipId: String(membershipId) }
}

type WeekRecordPerson = Pick<RowOnWeek, 'userId' | 'name' | 'bookingId' | 'membershipId'>

function toHolder(row: ShownRow): AdminWeekView['holder'] {
  const { type, origin, points, lentOutTo } = row
  return {
    ...toOnWeek(row),
    type,
    origin,
    reservedUntil: toIso(row.reservedUntil),
    points,
    lentOutTo,
    checkedOutAt: toIso(row.checkedOutAt),
  }
}

function toFormer(row: ShownRow): AdminWeekView['former'][number] {
  return { ...toOnWeek(row), type: row.type, endedAt: toIso(row.endedAt), endReason: row.endReason }
}

/** A claim lapses at the booking deadline, also before a job has closed it. R86 */
function toClaim({ claim, bookingDeadline }: WeekRecord, now: Instant): AdminWeekView['claim'] {
  if (!claim || now >= bookingDeadline) return null
  return { ...toOnWeek(claim), points: claim.points, openedAt: toIso(claim.openedAt) }
}

function toWeekHead(week: WeekRecord) {
  const { groupId, groupName, houseId, houseName, year, code, dateFrom, dateTo, points } = week
  return {
    unitId: String(week.unitId),
    groupId,
    groupName,
    houseId,
    houseName,
    year,
    week: week.week,
    code,
    dateFrom,
    dateTo,
    points,
  }
}
