import type { Instant } from '@samhus/domain/refusal'
import { toYear } from '@samhus/domain/week'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/core/client.ts'
import { findGroupCalendars } from '../../db/queries/calendar-rows.ts'
import { findPolicy } from '../../db/queries/group.ts'
import { findMembershipId } from '../../db/queries/membership.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { CalendarSnapshot } from './calendar-snapshot.ts'

const lastYear = 2100

/** Of years that members ask for one at a time; others are built again. */
const maxSingleYears = 2

/** One of a large group takes some megabytes; those of groups that were asked for longest ago are built again. */
const maxGroups = 100

/** Change rows are deleted after an hour: a snapshot that was not read for longer may have missed some. */
const maxSnapshotAgeMs = 30 * 60 * 1000

/** A group's calendars that are asked for: those of one year, or with null those from last year on. */
export interface CalendarScope {
  readonly groupId: string
  readonly year: number | null
}

export interface SharedSnapshot {
  readonly fromYear: number
  readonly snapshot: CalendarSnapshot
  /** Business time at which it was last brought up to date. */
  readAt: Instant
}

/** Null: there is no such group. */
type Creation = Promise<SharedSnapshot | null>

/** The snapshots of one group in this process. Concurrent requests share one that is being created. */
class GroupSnapshots {
  readonly #ofYear = new LRUCache<number, Creation>({ max: maxSingleYears })
  #recent: Creation | undefined

  get(year: number | null): Creation | undefined {
    return year === null ? this.#recent : this.#ofYear.get(year)
  }

  set(year: number | null, creation: Creation): void {
    if (year === null) this.#recent = creation
    else this.#ofYear.set(year, creation)
  }

  /** Removes that one, unless another request has already replaced it. */
  delete(year: number | null, creation: Creation | undefined): void {
    if (this.get(year) !== creation) return
    if (year === null) this.#recent = undefined
    else this.#ofYear.delete(year)
  }
}

const groupsByDb = new WeakMap<Db, LRUCache<string, GroupSnapshots>>()

function getGroupSnapshots(db: Db, groupId: string): GroupSnapshots {
  const groups = groupsByDb.get(db) ?? new LRUCache<string, GroupSnapshots>({ max: maxGroups })
  groupsByDb.set(db, groups)
  const snapshots = groups.get(groupId) ?? new GroupSnapshots()
  groups.set(groupId, snapshots)
  return snapshots
}

/**
 * Returns the snapshot of this process, or creates it from one query; only for a member, since that query is the most
 * expensive of all.
 *
 * @throws RefusedError no-group-found: there is no snapshot, and the person is no member
 */
export async function getSharedSnapshot(
  deps: Deps,
  { groupId, year }: CalendarScope,
  personId: string,
): Promise<SharedSnapshot> {
  const known = groupsByDb.get(deps.db)?.get(groupId)?.get(year)
  const cached = await known
  if (cached && isUsable(cached, year, deps.now())) return cached
  if ((await findMembershipId(deps.db, groupId, personId)) === null) throw new RefusedError('no-group-found')
  const snapshots = getGroupSnapshots(deps.db, groupId)
  snapshots.delete(year, known)
  const creation = snapshots.get(year) ?? createSharedSnapshot(deps, { groupId, year })
  snapshots.set(year, creation)
  const shared = await creation.catch((error: unknown) => {
    snapshots.delete(year, creation)
    throw error
  })
  if (shared) return shared
  snapshots.delete(year, creation)
  throw new RefusedError('no-group-found')
}

function isUsable(
  { snapshot, fromYear, readAt }: SharedSnapshot,
  year: number | null,
  now: Instant,
): boolean {
  if (Math.abs(now - readAt) >= maxSnapshotAgeMs) return false
  return year !== null || fromYear === getFirstYear(snapshot, now)
}

function getFirstYear({ policy }: Pick<CalendarSnapshot, 'policy'>, now: Instant): number {
  return toYear(now, policy.timeZone) - 1
}

async function createSharedSnapshot(
  deps: Deps,
  { groupId, year }: CalendarScope,
): Promise<SharedSnapshot | null> {
  const policy = await findPolicy(deps.db, groupId)
  if (!policy) return null
  const readAt = deps.now()
  const fromYear = year ?? getFirstYear({ policy }, readAt)
  const rows = await findGroupCalendars(deps.db, groupId, { from: fromYear, to: year ?? lastYear })
  return rows && { fromYear, readAt, snapshot: new CalendarSnapshot(rows, deps.now()) }
}

/** Removes the snapshot, unless another request has already replaced it. */
export async function evictSnapshot(
  db: Db,
  { groupId, year }: CalendarScope,
  shared: SharedSnapshot,
): Promise<void> {
  const snapshots = getGroupSnapshots(db, groupId)
  const current = snapshots.get(year)
  if ((await current) === shared) snapshots.delete(year, current)
}
