import type { Instant } from '@samhus/domain/refusal'
import { createExpiryLines } from '@samhus/domain/points'
import * as audit from '../db/queries/audit.ts'
import { announceRefetch } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import { claimYearEnds, leftOverOf } from '../db/queries/due-work.ts'
import * as points from '../db/queries/ledger.ts'
import type { Deps } from '../shared/deps.ts'
import { nothingDue, workedOff, type Worked } from './job-result.ts'

const batchMembers = 200

/**
 * Lets expire what is left of a year at its end, for a batch of owners, once for each account. What was due into
 * that year is given before.
 *
 * @see docs/rules.md R76, docs/domain.md §7
 */
export async function expirePoints(deps: Deps): Promise<Worked> {
  return deps.db.transaction(async (tx) => {
    const membershipIds = await claimYearEnds(tx, deps.now(), batchMembers)
    if (membershipIds.length === 0) return nothingDue
    const at = deps.now()
    const left = await leftOverOf(tx, membershipIds, at)
    const lines = left.flatMap(({ groupId, membershipId, year, balance }) =>
      createExpiryLines(balance, year).map((line) => ({
        id: deps.ids(),
        groupId,
        membershipId,
        ...line,
        cause: 'year-end',
      })),
    )
    await points.append(tx, lines, at)
    await Promise.all(
      [...new Set(left.map(({ groupId }) => groupId))].map((groupId) => tell(tx, groupId, at)),
    )
    return workedOff(
      left.map(({ yearEndedAt }) => yearEndedAt),
      at,
    )
  })
}

async function tell(tx: Tx, groupId: string, at: Instant): Promise<void> {
  const subject = { subjectKind: 'group', subjectId: groupId, groupId }
  await Promise.all([
    audit.record(tx, { at, by: null, action: 'points-expired', ...subject }),
    announceRefetch(tx, { at, groupId }),
  ])
}
