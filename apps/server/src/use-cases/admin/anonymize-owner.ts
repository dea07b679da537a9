import type { anonymizeOwner as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { mayAnonymize } from '@samhus/domain/personal-data'
import type { Instant } from '@samhus/domain/refusal'
import { insertAuditRow } from '../../db/queries/audit.ts'
import type { Queryable, Tx } from '../../db/core/client.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import { listMemberships } from '../../db/queries/membership.ts'
import { erasePersonalData, findAnonymizationFacts, lockPersonWhole } from '../../db/queries/personal-data.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { authorizeSuperAdmin } from '../../steps/authorize-super-admin.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

type AnonymizeInput = Input<typeof contract>

/**
 * Erases a person's data for ever, by the list `personalData`. Weeks, points and the audit trail stay, without a name.
 * Files of photos are removed by a job. No mail is sent, since no address is left. Doing it again changes nothing.
 *
 * @throws RefusedError invalid-request without a reason, or for a name that is not the person's; user-not-found,
 * forbidden for a person with a role and for a caller who is no Super Admin, still-member, has-live-weeks,
 * has-open-fee (R124)
 * @see docs/rules.md R123, R124, docs/domain.md §14
 */
export async function anonymizeOwner(
  deps: Deps,
  actor: Actor,
  input: AnonymizeInput,
): Promise<Output<typeof contract>> {
  const { userId } = input
  const reason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'anonymize-owner',
    // The typed name would stay as a hash, by which a guessed name could be confirmed.
    input: { userId },
    run: async (inTransaction) => {
      await isDone(deps.db, deps.now(), input)
      return inTransaction(async (tx) => {
        await lockAll(tx, userId)
        const at = deps.now()
        if (await isDone(tx, at, input)) return { userId }
        await authorizeSuperAdmin(tx, deps, { actor, personId: userId })
        await erasePersonalData(tx, userId, at)
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId: null,
          action: 'anonymize-owner',
          subjectKind: 'person',
          subjectId: userId,
          adminReason: reason,
        })
        return { userId }
      })
    },
  })
}

/** Returns whether the person is anonymized. @throws RefusedError as `anonymizeOwner` */
async function isDone(reader: Queryable, at: Instant, { userId, name }: AnonymizeInput): Promise<boolean> {
  const person = await findAnonymizationFacts(reader, userId, at)
  if (person?.isAnonymized) return true
  throwIfRefused(mayAnonymize(person), at)
  if (person?.name.trim() !== name.trim()) throw new RefusedError('invalid-request')
  return false
}

/**
 * Locks the memberships first, as all do: guests' check-outs and reports, and a membership that is reactivated, wait.
 * Then the person: whatever is to refer to them waits, too.
 */
async function lockAll(tx: Tx, personId: string): Promise<void> {
  const memberships = await listMemberships(tx, personId)
  for (const { groupId, id } of memberships.toSorted((a, b) => (a.groupId < b.groupId ? -1 : 1))) {
    await lockWeeksAndMembers(tx, { groupId, unitIds: [], membershipIds: [id] })
  }
  await lockPersonWhole(tx, personId)
}
