import type { Assigning, ToldPerson } from '@samhus/contract/admin-booking-acts'
import { getClaimAfterAssign } from '@samhus/domain/assignment'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../../db/core/client.ts'
import { findOverriddenOffer, type MemberWeekFacts } from '../../db/queries/booking-facts.ts'
import type { RefundClaimRow } from '../../db/queries/sql-fragments.ts'
import { namePeople } from './act-effects.ts'

/** Returns the claim that is paid when an admin assigns the week; null if none is. R84, R85 */
export function findPaidClaim(
  { unit, claim, membershipId }: MemberWeekFacts,
  now: Instant,
): RefundClaimRow | null {
  if (!claim) return null
  const byClaimant = claim.membershipId === membershipId
  return getClaimAfterAssign(unit, { byClaimant }, now) === 'paid' ? claim : null
}

/** Returns the points of the owner's own claim that ends when they get the week back; null if there is none. R84 */
function findLostClaim({ unit, claim, membershipId }: MemberWeekFacts, now: Instant): number | null {
  if (claim?.membershipId !== membershipId) return null
  return getClaimAfterAssign(unit, { byClaimant: true }, now) === 'superseded' ? claim.points : null
}

/**
 * Returns what `assignWeek` would do to others now, and the mails that they get whatever the admin chooses.
 *
 * @see docs/rules.md R84, R85, R114
 */
export async function findAssignEffects(
  reader: Queryable,
  facts: MemberWeekFacts,
  now: Instant,
): Promise<Pick<Assigning, 'paysClaim' | 'losesClaim' | 'losesOffer' | 'waiting' | 'told'>> {
  const claim = findPaidClaim(facts, now)
  const offer = findOverriddenOffer(facts, now)
  const ids = (rows: readonly ({ personId: string } | null)[]) => rows.flatMap((row) => row?.personId ?? [])
  const [[paid], [loser], waiting] = await Promise.all([
    namePeople(reader, ids([claim])),
    namePeople(reader, ids([offer])),
    namePeople(reader, ids(facts.waitlist)),
  ])
  const told: ToldPerson[] = []
  if (paid) told.push({ ...paid, mail: 'claim-paid', onlyIfTold: false })
  if (loser) told.push({ ...loser, mail: 'changed', onlyIfTold: false })
  return {
    paysClaim: claim && paid ? { ...paid, points: claim.points } : null,
    losesClaim: findLostClaim(facts, now),
    losesOffer: offer && loser ? { ...loser, bookingId: offer.bookingId } : null,
    waiting,
    told,
  }
}
