import type { BlockingRule } from '@samhus/contract/admin-booking-acts'
import { toIso } from '@samhus/domain/day'
import type { Decision } from '@samhus/domain/refusal'

/** Returns the rules that block an act as the wire has them. */
export function toRules(decision: Decision): BlockingRule[] {
  return decision.map(({ type, until }) => ({ type, until: until === null ? null : toIso(until) }))
}
