import type { checkOut as contract } from '@samhus/contract/check-out'
import type { Output, Input } from '@samhus/contract/operation'
import { mayCheckOut } from '@samhus/domain/check-out'
import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../db/queries/audit.ts'
import { publishPrivateChange } from '../db/queries/change.ts'
import { markCheckedOut } from '../db/queries/booking.ts'
import { findStayByLink, type LinkedStay } from '../db/queries/check-out.ts'
import type { Queryable, Tx } from '../db/core/client.ts'
import { lockWeeksAndMembers } from '../db/queries/locks.ts'
import type { Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { StaleReadError, idempotentWrite } from '../steps/idempotent-write.ts'

type CheckOutAnswer = Output<typeof contract>

/**
 * Checks out a guest who has a link: marks every week of the stay, with how many people stayed overnight. The guest is
 * not signed in, so the audit rows have no actor; the answer of an Idempotency-Key is stored with the owner.
 *
 * @throws RefusedError docs/rules.md R92 to R95, in that order; of concurrent calls one succeeds and the others get
 * already-checked-out
 * @see docs/domain.md §9
 */
export async function checkOut(
  deps: Deps,
  { token, guestCount }: Input<typeof contract>,
  idempotencyKey: string | null = null,
): Promise<CheckOutAnswer> {
  const stay = idempotencyKey === null ? null : await findStayByLink(deps.db, token)
  const keyOwner = stay && { personId: stay.personId, idempotencyKey }
  return idempotentWrite<CheckOutAnswer>(deps, keyOwner, {
    operation: 'check-out',
    input: { token, guestCount },
    run: async (inTransaction) => {
      const factsBeforeLock = await loadForCheckOut(deps.db, token, deps.now())
      return inTransaction(async (tx) => {
        const unitIds = factsBeforeLock.stay.map(({ unitId }) => unitId)
        const { groupId, membershipId } = factsBeforeLock
        await lockWeeksAndMembers(tx, { groupId, unitIds, membershipIds: [membershipId] })
        const at = deps.now()
        const stay = await loadForCheckOut(tx, token, at)
        if (stay.stay.some(({ unitId }) => !unitIds.includes(unitId))) {
          throw new StaleReadError('the stay has another week')
        }
        await markStay(tx, stay, { at, people: guestCount })
        return { checkedOutAt: new Date(at).toISOString() }
      })
    },
  })
}

async function loadForCheckOut(reader: Queryable, token: string, at: Instant): Promise<LinkedStay> {
  const stay = await findStayByLink(reader, token)
  throwIfRefused(mayCheckOut(stay, at), at)
  if (!stay) throw new RefusedError('booking-not-found')
  return stay
}

async function markStay(
  tx: Tx,
  { stay: weeks, groupId, membershipId, personId }: LinkedStay,
  { at, people }: { at: Instant; people: number },
): Promise<void> {
  const bookingIds = weeks.map(({ bookingId }) => bookingId)
  if (!(await markCheckedOut(tx, { groupId, bookingIds }, { at, people })))
    throw new StaleReadError('a week was checked out by another call')
  await Promise.all(
    weeks.flatMap(({ bookingId, unitId }) => [
      audit.insertAuditRow(tx, {
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
      publishPrivateChange(tx, {
        at,
        groupId,
        unitId,
        actorId: null,
        affected: [{ personId, bookingId, pointsChanged: false }],
      }),
    ]),
  )
}
