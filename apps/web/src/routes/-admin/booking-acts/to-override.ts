import type { Assigning } from '@samhus/contract/admin-booking-acts'
import type { ErrorType } from '@samhus/contract/errors'

interface SentOverride {
  hasOverride: boolean
  shown?: { rules: ErrorType[]; offerId: string | null }
}

/** Returns the override as the server takes it: of the rules, and of the offer, that the admin sees, and of no others. */
export function toOverride(
  known: Pick<Assigning, 'overridable' | 'losesOffer'> | undefined,
  hasOverride: boolean,
): SentOverride {
  if (!known || !hasOverride) return { hasOverride: false }
  const rules = known.overridable.map(({ type }) => type)
  return { hasOverride, shown: { rules, offerId: known.losesOffer?.bookingId ?? null } }
}
