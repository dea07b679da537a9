import { mayArchive } from '@samhus/domain/archiving'
import type { Instant } from '@samhus/domain/refusal'
import { findVersion, insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import { publishManyChanges } from '../db/queries/change.ts'
import { listHouseIds, setGroupArchived } from '../db/queries/group-record.ts'
import { setHouseArchived } from '../db/queries/house-record.ts'
import { countLiveWeeks, listUnitsAhead } from '../db/queries/live-weeks.ts'
import { lockWeeksAndMembers } from '../db/queries/locks.ts'
import type { Tx } from '../db/core/client.ts'
import type { Deps } from '../shared/deps.ts'
import { throwIfRefused } from '../shared/refused-error.ts'

/** A group or a house, which the caller has locked. */
interface LockedRecord {
  readonly kind: 'group' | 'house'
  readonly id: string
  readonly groupId: string
  readonly archivedAt: Instant | null
}

interface Act {
  readonly action: string
  readonly by: AuditActor
  readonly adminReason: string
}

/**
 * Archives a group or a house; one that is archived already stays as it is. Returns its version.
 *
 * @throws RefusedError has-live-weeks while a week that is not over is held, offered, waited for or booked
 * @see docs/rules.md R170
 */
export async function archive(tx: Tx, deps: Deps, { record, act }: ArchiveArgs): Promise<number> {
  if (record.archivedAt === null) {
    const { groupId } = record
    const houseIds = record.kind === 'group' ? await listHouseIds(tx, groupId) : [record.id]
    const houses = { groupId, houseIds }
    // Every write that takes a week locks it, and reads under that lock whether its house or its group is archived; one
    // that compares versions finds that of its week raised.
    const unitIds = await listUnitsAhead(tx, houses, deps.now())
    await lockWeeksAndMembers(tx, { groupId, unitIds, membershipIds: [] })
    const at = deps.now()
    throwIfRefused(mayArchive(await countLiveWeeks(tx, houses, at)), at)
    await setArchived(tx, { record, act }, { at, isArchived: true, unitIds })
  }
  return findVersion(tx, toSubject(record))
}

/** Brings an archived group or house back, as it is; one that is not archived stays as it is. Returns its version. */
export async function reopen(tx: Tx, deps: Deps, { record, act }: ArchiveArgs): Promise<number> {
  if (record.archivedAt !== null) {
    await setArchived(tx, { record, act }, { at: deps.now(), isArchived: false, unitIds: [] })
  }
  return findVersion(tx, toSubject(record))
}

interface ArchiveArgs {
  readonly record: LockedRecord
  readonly act: Act
}

async function setArchived(
  tx: Tx,
  { record, act }: ArchiveArgs,
  { at, isArchived, unitIds }: { at: Instant; isArchived: boolean; unitIds: readonly number[] },
): Promise<void> {
  const { kind, id, groupId } = record
  const set = isArchived ? at : null
  await (kind === 'group' ? setGroupArchived(tx, id, set) : setHouseArchived(tx, { groupId, id }, set))
  await insertAuditRow(tx, {
    at,
    groupId,
    ...toSubject(record),
    fields: ['isArchived'],
    values: [{ field: 'isArchived', before: String(!isArchived), after: String(isArchived) }],
    ...act,
  })
  await publishManyChanges(tx, { at, groupId, unitIds })
}

function toSubject({ kind, id }: LockedRecord): { subjectKind: string; subjectId: string } {
  return { subjectKind: kind, subjectId: id }
}
