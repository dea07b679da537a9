import type { adjustPoints as contract } from '@samhus/contract/admin-points'
import type { Input, Output } from '@samhus/contract/operation'
import { mayAdjustPoints } from '@samhus/domain/admin-points'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../../db/core/client.ts'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { publishPoints } from '../../db/queries/change.ts'
import { appendLedgerLines } from '../../db/queries/ledger.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import { findPointsAccount, getBalance, type PointsAccount } from '../../db/queries/points-account.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { readToldAct, type ToldAct } from '../../steps/admin-act.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

type AdjustInput = Input<typeof contract>

/** The ledger's code for a correction; what the admin wrote stands on the audit row. */
const byAdmin = 'by-admin'

/**
 * Corrects an owner's points of one year by some more or less. The owner gets a mail, and sees the new balance at once.
 *
 * @throws RefusedError user-not-found unless it is a member now; year-has-ended, not-enough-points (R187);
 * invalid-request without a reason
 * @see docs/rules.md R187, docs/domain.md §7
 */
export async function adjustPoints(
  deps: Deps,
  actor: Actor,
  input: AdjustInput,
): Promise<Output<typeof contract>> {
  const { year, change } = input
  const membershipId = Number(input.membershipId)
  const told = readToldAct(input)
  return idempotentWrite(deps, actor, {
    operation: 'adjust-points',
    input,
    run: async (inTransaction) => {
      const seen = await findPointsAccount(deps.db, { membershipId, year }, deps.now())
      if (!seen) throw new RefusedError('user-not-found')
      const { groupId } = seen
      return inTransaction(async (tx) => {
        await lockWeeksAndMembers(tx, { groupId, unitIds: [], membershipIds: [membershipId] })
        const at = deps.now()
        const account = await findPointsAccount(tx, { membershipId, year }, at)
        if (!account) throw new RefusedError('user-not-found')
        throwIfRefused(mayAdjustPoints({ ...account, change }, at), at)
        const ledgerId = deps.newId()
        const balance = await adjust(tx, deps, { actor, input, told, account, ledgerId, at })
        return { ledgerId, balance }
      })
    },
  })
}

interface AdjustArgs {
  readonly actor: Actor
  readonly input: AdjustInput
  readonly told: ToldAct
  readonly account: PointsAccount
  readonly ledgerId: string
  readonly at: Instant
}

/** Returns the balance afterwards. */
async function adjust(
  tx: Tx,
  deps: Deps,
  { actor, input, told, account, ledgerId, at }: AdjustArgs,
): Promise<number> {
  const { year, change: points } = input
  const { membershipId, groupId, personId } = account
  const line = { id: ledgerId, groupId, membershipId, year, type: 'Adjust', points, reason: byAdmin } as const
  const data = { what: 'points-adjusted', points, year, ...told.words }
  const mail = { id: deps.newId(), groupId, personId, kind: 'changed', data } as const
  await appendLedgerLines(tx, [line], at)
  // Read once the line holds the account: a claim that is paid meanwhile locks the account, not the member.
  const balance = await getBalance(tx, { groupId, membershipId, year })
  await Promise.all([
    insertAuditRow(tx, {
      at,
      by: actor,
      groupId,
      action: 'adjust-points',
      subjectKind: 'ledger',
      subjectId: ledgerId,
      membershipId,
      fields: ['points', 'year'],
      values: [
        { field: 'points', before: String(balance - points), after: String(balance) },
        { field: 'year', before: null, after: String(year) },
      ],
      adminReason: told.reason,
    }),
    told.tells ? enqueueMail(tx, mail, at) : null,
    publishPoints(tx, { at, groupId, personIds: [personId], year, points }),
  ])
  return balance
}
