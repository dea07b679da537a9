import type { createCalendarFeed as contract } from '@samhus/contract/account'
import type { Answer } from '@samhus/contract/operation'
import { mayAccessOwnData } from '@samhus/domain/access'
import * as audit from '../db/queries/audit.ts'
import { insertFeed, revokeFeed } from '../db/queries/token.ts'
import { lockProfile } from '../db/queries/person.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { idempotentWrite } from '../steps/idempotent-write.ts'

type Created = Answer<typeof contract>

/**
 * Makes the caller's calendar feed and tells its address, this once; the feed before stops.
 *
 * Its answer is not kept under the Idempotency-Key, since the secret would stand in the database: a repeated call
 * makes a new address, and the last one told is the one that answers. Refuses forbidden to whoever acts as the
 * person.
 *
 * @see docs/rules.md R120, docs/domain.md §14
 */
export async function createCalendarFeed(deps: Deps, actor: Actor): Promise<Created> {
  const { personId } = actor
  throwIfRefused(mayAccessOwnData(actor.impersonatorId !== null), deps.now())
  return idempotentWrite<Created>(
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
            audit.record(tx, {
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
