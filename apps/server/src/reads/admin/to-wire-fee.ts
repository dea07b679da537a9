import { toIso } from '@samhus/domain/day'
import type { Instant } from '@samhus/domain/refusal'

/** Returns a fee with its instants as the wire has them. */
export function toWireFee<Fee extends { readonly at: Instant; readonly settledAt: Instant | null }>({
  at,
  settledAt,
  ...fee
}: Fee) {
  return { ...fee, at: toIso(at), settledAt: toIso(settledAt) }
}
