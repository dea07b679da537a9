import type { checkOut as contract } from '@samhus/contract/check-out'
import type { Answer, Input } from '@samhus/contract/operation'
import { mayCheckOut } from '@samhus/domain/check-out'
import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../db/queries/audit.ts'
import * as changes from '../db/queries/change.ts'
import { markCheckedOut, stayOfLink, type LinkedStay } from '../db/queries/check-out.ts'
import type { Reads, Tx } from '../db/core/client.ts'
import { lock } from '../db/queries/locks.ts'
import type { Deps } from '../shared/deps.ts'
import { orThrow, RefusedError } from '../shared/refused-error.ts'
import { LookAgainError, write } from '../steps/idempotent-write.ts'

type CheckedOut = Answer<typeof contract>

/**
 * A guest with a link leaves: every week of the stay is marked, with how many people stayed overnight. Nobody is
 * signed in, and the rows say so.
 *
 * Refuses as docs/rules.md R92 to R95, in that order; of many at once one is the first and all others are
 * already-checked-out.
 *
 * @see docs/domain.md §9
 */
export async function checkOut(
  deps: Deps,
  { token, guestCount }: Input<typeof contract>,
): Promise<CheckedOut> {
  return write<CheckedOut>(deps, null, {
    operation: 'check-out',
    input: null,
    attempt: async (inTransaction) => {
      const seen = await allowedToCheckOut(deps.db, token, deps.now())
      return inTransaction(async (tx) => {
        const unitIds = seen.stay.map(({ unitId }) => unitId)
        await lock(tx, { unitIds, membershipIds: [seen.membershipId] })
        const at = deps.now()
        const stay = await allowedToCheckOut(tx, token, at)
        if (stay.stay.some(({ unitId }) => !unitIds.includes(unitId))) {
          throw new LookAgainError('the stay has grown meanwhile')
        }
        await leave(tx, stay, { at, people: guestCount })
        return { checkedOutAt: new Date(at).toISOString() }
      })
    },
  })
}

async function allowedToCheckOut(reader: Reads, token: string, at: Instant): Promise<LinkedStay> {
  const stay = await stayOfLink(reader, token)
  orThrow(mayCheckOut(stay, at), at)
  if (!stay) throw new RefusedError('booking-not-found')
  return stay
}

async function leave(
  tx: Tx,
  { stay: block, groupId, membershipId, personId }: LinkedStay,
  { at, people }: { at: Instant; people: number },
): Promise<void> {
  const ids = block.map(({ bookingId }) => bookingId)
  if (!(await markCheckedOut(tx, ids, { at, people }))) throw new LookAgainError('a week was left meanwhile')
  await Promise.all(
    block.flatMap(({ bookingId, unitId }) => [
      audit.record(tx, {
        at,
        by: null,
        groupId,
        action: 'check-out',
        subjectKind: 'booking',
        subjectId: bookingId,
        unitId,
        membershipId,
        fields: ['people'],
        values: [{ field: 'people', before: null, after: String(people) }],
      }),
      changes.announce(tx, {
        at,
        groupId,
        unitId,
        actorId: null,
        affected: [{ personId, bookingId, pointsChanged: false }],
      }),
    ]),
  )
}
