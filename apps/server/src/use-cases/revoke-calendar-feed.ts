import type { Answer } from '@samhus/contract/operation'
import type { revokeCalendarFeed as contract } from '@samhus/contract/own'
import * as audit from '../db/audit.ts'
import { stopFeed } from '../db/calendar-feeds.ts'
import { lockProfile } from '../db/profiles.ts'
import type { Actor, Deps } from '../deps.ts'
import { RefusedError } from '../refused.ts'
import { write } from '../steps/write.ts'

type Revoked = Answer<typeof contract>

/** Stops the caller's calendar feed. Where there is none nothing is written, and the answer is the same. */
export async function revokeCalendarFeed(deps: Deps, actor: Actor): Promise<Revoked> {
  const { personId } = actor
  return write<Revoked>(deps, actor, {
    operation: 'revoke-calendar-feed',
    input: {},
    attempt: (inTransaction) =>
      inTransaction(async (tx) => {
        if (!(await lockProfile(tx, personId))) throw new RefusedError('no-user-found')
        const at = deps.now()
        if (await stopFeed(tx, personId, at)) {
          await audit.record(tx, {
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
