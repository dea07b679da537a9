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
import type { RowRange } from '../db/queries/row-range.ts'
import { noWork, createJobResult, type JobResult } from './job-result.ts'
import { Step } from './step.ts'

const maxMembersPerBatch = 500

/**
 * Gives the points of one batch of the first due assignment that no other process is working on. Where a batch fails, it is
 * given in parts, so that an owner whose points cannot be given keeps no other from theirs, and an assignment no other one.
 *
 * Each member gets them exactly once, however many processes run the job: a batch consists of members who do not have
 * them yet, and the ledger's unique index guarantees it. The first batch that is not full is the last one and
 * finishes the assignment. Those of an archived group wait until it is reopened.
 *
 * @see docs/rules.md R78, R176, docs/domain.md §7
 */
export async function assignPoints(deps: Deps): Promise<JobResult> {
  const step = new Step()
  for (const key of await listDueAssignments(deps.db, deps.now())) {
    await step.doRows(deps.db, maxMembersPerBatch, (tx, range) => assignBatch(tx, deps, { key, range }))
    if (step.done > 0) break
  }
  return step.end()
}

async function assignBatch(
  tx: Tx,
  deps: Deps,
  { key, range }: { key: AssignmentKey; range: RowRange },
): Promise<JobResult> {
  const due = await lockDueAssignment(tx, key, deps.now())
  if (!due) return noWork
  const at = deps.now()
  const receivers = await listReceivers(tx, due, range)
  // Behind those whose points cannot be given: the assignment stays due for them.
  const isLast = receivers.length < range.limit && range.offset === 0
  if (receivers.length === 0 && !isLast) return noWork
  await Promise.all([
    giveToBatch(tx, deps, { due, receivers, at }),
    isLast ? finishAssignment(tx, due, at) : null,
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
