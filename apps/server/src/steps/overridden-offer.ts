import type { ErrorType } from '@samhus/contract/errors'
import type { Decision, Instant } from '@samhus/domain/refusal'
import { findOverriddenOffer, type MemberWeekFacts } from '../db/queries/booking-facts.ts'
import { RefusedError } from '../shared/refused-error.ts'

interface Override {
  readonly facts: MemberWeekFacts
  readonly overridden: Decision
  /** What the admin has seen when they ticked the override. */
  readonly shown: { readonly rules: readonly ErrorType[]; readonly offerId: string | null } | undefined
}

/**
 * Throws for an override of what the admin has not seen: another rule, or an offer that was made meanwhile.
 *
 * @throws RefusedError changed-meanwhile
 */
export function throwUnlessShown({ facts, overridden, shown }: Override, now: Instant): void {
  if (!shown) return
  const offer = findOverriddenOffer(facts, now)
  const isOtherOffer = offer !== null && offer.bookingId !== shown.offerId
  if (isOtherOffer || overridden.some(({ type }) => !shown.rules.includes(type)))
    throw new RefusedError('changed-meanwhile')
}
