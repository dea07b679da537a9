import type { Instant } from '@samhus/domain/refusal'
import { createExpiryLines } from '@samhus/domain/points'
import * as audit from '../db/queries/audit.ts'
import { publishRefetch } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import { lockYearEnds, listLeftoverPoints, listYearEnds } from '../db/queries/due-work.ts'
import { appendLedgerLines } from '../db/queries/ledger.ts'
import type { MembersOfGroup } from '../db/queries/membership.ts'
import type { Deps } from '../shared/deps.ts'
import { noWork, createJobResult, type JobResult } from './job-result.ts'
import { Step } from './step.ts'

const maxMembersPerBatch = 200
/** More than a batch: those that another transaction has locked must not keep the others waiting. */
const maxMembersListed = 2_000

/**
 * Expires what is left of a year's points after its end, for a batch of owners, those of a group in one transaction.
 * Points that were due in that year are given before. Where a batch fails, it is worked on in parts, so that an owner whose
 * points cannot expire keeps no other.
 *
 * An account expires again where a credit that was decided before the year's end was committed after this job: a credit
 * locks only the account.
 *
 * @see docs/rules.md R76, docs/domain.md §7
 */
export async function expirePoints(deps: Deps): Promise<JobResult> {
  const step = new Step()
  for (const { groupId, membershipIds } of await listYearEnds(deps.db, deps.now(), maxMembersListed)) {
    if (step.done >= maxMembersPerBatch) break
    await step.doTogether(membershipIds, (some) => expireOfGroup(deps, { groupId, membershipIds: some }))
  }
  return step.end()
}

async function expireOfGroup(deps: Deps, members: MembersOfGroup): Promise<JobResult> {
  return deps.db.transaction(async (tx) => {
    const { groupId } = members
    const membershipIds = await lockYearEnds(tx, members, maxMembersPerBatch)
    if (membershipIds.length === 0) return noWork
    const at = deps.now()
    const left = await listLeftoverPoints(tx, { groupId, membershipIds }, at)
    const lines = left.flatMap(({ membershipId, year, balance, expiries }) =>
      createExpiryLines(balance, year).map((line) => ({
        id: deps.newId(),
        groupId,
        membershipId,
        ...line,
        cause: expiries === 0 ? 'year-end' : `year-end ${expiries + 1}`,
      })),
    )
    await appendLedgerLines(tx, lines, at)
    if (left.length > 0) await publishExpiry(tx, groupId, at)
    return createJobResult(
      left.map(({ yearEndedAt }) => yearEndedAt),
      at,
    )
  })
}

async function publishExpiry(tx: Tx, groupId: string, at: Instant): Promise<void> {
  const subject = { subjectKind: 'group', subjectId: groupId, groupId }
  await Promise.all([
    audit.insertAuditRow(tx, { at, by: null, action: 'points-expired', ...subject }),
    publishRefetch(tx, { at, groupId }),
  ])
}
