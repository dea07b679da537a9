import type { revokeCalendarFeed as contract } from '@samhus/contract/account'
import type { Output } from '@samhus/contract/operation'
import * as audit from '../db/queries/audit.ts'
import { revokeFeed } from '../db/queries/token.ts'
import { lockProfile } from '../db/queries/person.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { idempotentWrite } from '../steps/idempotent-write.ts'

type RevokeAnswer = Output<typeof contract>

/** Revokes the caller's calendar feed. Without a feed nothing is written, and the answer is the same. */
export async function revokeCalendarFeed(deps: Deps, actor: Actor): Promise<RevokeAnswer> {
  const { personId } = actor
  return idempotentWrite<RevokeAnswer>(deps, actor, {
    operation: 'revoke-calendar-feed',
    input: {},
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        if (!(await lockProfile(tx, personId))) throw new RefusedError('no-user-found')
        const at = deps.now()
        if (await revokeFeed(tx, personId, at)) {
          await audit.insertAuditRow(tx, {
            at,
            by: actor,
            groupId: null,
            action: 'revoke-calendar-feed',
            subjectKind: 'person',
            subjectId: personId,
          })
        }
        return { createdAt: null }
      }),
  })
}
