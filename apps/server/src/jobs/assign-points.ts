import type { Instant } from '@samhus/domain/refusal'
import * as assignments from '../db/queries/point-assignments.ts'
import type { DueAssignment } from '../db/queries/point-assignments.ts'
import * as audit from '../db/queries/audit.ts'
import { announcePoints } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import * as mails from '../db/queries/mail.ts'
import * as points from '../db/queries/ledger.ts'
import type { Deps } from '../shared/deps.ts'
import { nothingDue, workedOff, type Worked } from './job-result.ts'

const batchMembers = 500

/**
 * Gives the points of one batch of the first due assignment that nobody else is giving.
 *
 * Exactly once for each member, however often and by however many processes it runs: a batch is whoever has
 * not got them yet, and the ledger's unique index has the last word. The batch that is not full is the last
 * and finishes the assignment.
 *
 * @see docs/rules.md R78, docs/domain.md §7
 */
export async function assignPoints(deps: Deps): Promise<Worked> {
  return deps.db.transaction(async (tx) => {
    const due = await assignments.lockDueAssignment(tx, deps.now())
    if (!due) return nothingDue
    const at = deps.now()
    const receivers = await assignments.receiversOf(tx, due.id, batchMembers)
    await Promise.all([
      give(tx, deps, { due, receivers, at }),
      receivers.length < batchMembers ? assignments.finishAssignment(tx, due.id, at) : null,
      audit.record(tx, {
        at,
        by: null,
        groupId: due.groupId,
        action: 'assign-points',
        subjectKind: 'assignment',
        subjectId: due.id,
      }),
    ])
    return workedOff([due.assignAt], at)
  })
}

interface Batch {
  readonly due: DueAssignment
  readonly receivers: readonly { readonly membershipId: number; readonly personId: string }[]
  readonly at: Instant
}

async function give(tx: Tx, deps: Deps, { due, receivers, at }: Batch): Promise<void> {
  if (receivers.length === 0) return
  const { id: assignmentId, groupId, year, points: amount } = due
  const lines = receivers.map(({ membershipId }) => ({
    id: deps.ids(),
    groupId,
    membershipId,
    year,
    type: 'Assign' as const,
    points: amount,
    assignmentId,
  }))
  const told = receivers.map(({ personId }) => ({ id: deps.ids(), personId }))
  const given = { at, groupId, year, points: amount }
  await Promise.all([
    points.append(tx, lines, at),
    mails.postPointsGiven(tx, told, given),
    announcePoints(tx, { ...given, personIds: told.map(({ personId }) => personId) }),
  ])
}
