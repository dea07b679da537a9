import type { createCalendarFeed as contract } from '@samhus/contract/account'
import type { Output } from '@samhus/contract/operation'
import { mayAccessOwnData } from '@samhus/domain/access'
import * as audit from '../db/queries/audit.ts'
import { insertFeed, revokeFeed } from '../db/queries/token.ts'
import { lockProfile } from '../db/queries/person.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { idempotentWrite } from '../steps/idempotent-write.ts'

type CreateAnswer = Output<typeof contract>

/**
 * Creates the caller's calendar feed and returns its URL, which cannot be read again; the previous feed is revoked.
 *
 * The answer is not stored under the Idempotency-Key, since it contains the secret: a repeated call creates a new
 * URL, and only the newest one works.
 *
 * @throws RefusedError forbidden while impersonating
 * @see docs/rules.md R120, docs/domain.md §14
 */
export async function createCalendarFeed(deps: Deps, actor: Actor): Promise<CreateAnswer> {
  const { personId } = actor
  throwIfRefused(mayAccessOwnData(actor.impersonatorId !== null), deps.now())
  return idempotentWrite<CreateAnswer>(
    deps,
    { ...actor, idempotencyKey: null },
    {
      operation: 'create-calendar-feed',
      input: {},
      run: (inTransaction) =>
        inTransaction(async (tx) => {
          if (!(await lockProfile(tx, personId))) throw new RefusedError('no-user-found')
          const at = deps.now()
          const token = deps.newSecret()
          await Promise.all([
            revokeFeed(tx, personId, at),
            insertFeed(tx, { personId, token }, at),
            audit.insertAuditRow(tx, {
              at,
              by: actor,
              groupId: null,
              action: 'create-calendar-feed',
              subjectKind: 'person',
              subjectId: personId,
            }),
          ])
          return { path: `/client/api/calendar/${token}.ics`, createdAt: new Date(at).toISOString() }
        }),
    },
  )
}
