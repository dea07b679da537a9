import type { Instant } from '@samhus/domain/refusal'
import {
  finishAssignment,
  listReceivers,
  listDueAssignments,
  lockDueAssignment,
  type AssignmentKey,
  type DueAssignment,
} from '../db/queries/point-assignments.ts'
import * as audit from '../db/queries/audit.ts'
import { publishPoints } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import { enqueuePointsGivenMails } from '../db/queries/mail.ts'
import { appendLedgerLines } from '../db/queries/ledger.ts'
import type { Deps } from '../shared/deps.ts'
import { noWork, createJobResult, type JobResult } from './job-result.ts'

const maxMembersPerBatch = 500

/**
 * Gives the points of one batch of the first due assignment that no other process is working on.
 *
 * Each member gets them exactly once, however many processes run the job: a batch consists of members who do not have
 * them yet, and the ledger's unique index guarantees it. The first batch that is not full is the last one and
 * finishes the assignment. Those of an archived group wait until it is reopened.
 *
 * @see docs/rules.md R78, R176, docs/domain.md §7
 */
export async function assignPoints(deps: Deps): Promise<JobResult> {
  for (const key of await listDueAssignments(deps.db, deps.now())) {
    const result = await assignBatch(deps, key)
    if (result !== null) return result
  }
  return noWork
}

/** Returns null if another process has the assignment. */
function assignBatch(deps: Deps, key: AssignmentKey): Promise<JobResult | null> {
  return deps.db.transaction(async (tx) => {
    const due = await lockDueAssignment(tx, key, deps.now())
    if (!due) return null
    const at = deps.now()
    const receivers = await listReceivers(tx, due, maxMembersPerBatch)
    await Promise.all([
      giveToBatch(tx, deps, { due, receivers, at }),
      receivers.length < maxMembersPerBatch ? finishAssignment(tx, due, at) : null,
      audit.insertAuditRow(tx, {
        at,
        by: null,
        groupId: due.groupId,
        action: 'assign-points',
        subjectKind: 'assignment',
        subjectId: due.id,
      }),
    ])
    return createJobResult([due.assignAt], at)
  })
}

interface AssignmentBatch {
  readonly due: DueAssignment
  readonly receivers: readonly { readonly membershipId: number; readonly personId: string }[]
  readonly at: Instant
}

async function giveToBatch(tx: Tx, deps: Deps, { due, receivers, at }: AssignmentBatch): Promise<void> {
  if (receivers.length === 0) return
  const { id: assignmentId, groupId, year, points: amount } = due
  const lines = receivers.map(({ membershipId }) => ({
    id: deps.newId(),
    groupId,
    membershipId,
    year,
    type: 'Assign' as const,
    points: amount,
    assignmentId,
  }))
  const people = receivers.map(({ personId }) => ({ id: deps.newId(), personId }))
  const credit = { at, groupId, year, points: amount }
  await Promise.all([
    appendLedgerLines(tx, lines, at),
    enqueuePointsGivenMails(tx, people, credit),
    publishPoints(tx, { ...credit, personIds: people.map(({ personId }) => personId) }),
  ])
}
