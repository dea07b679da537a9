import type { anonymization as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { listAnonymizationObstacles, type PersonalRecord } from '@samhus/domain/personal-data'
import { countPersonalRecords, findAnonymizationFacts } from '../../db/queries/personal-data.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

const erased: readonly PersonalRecord[] = [
  'profile',
  'lend-out-contacts',
  'mails',
  'support-reports',
  'audit-values',
  'devices',
  'push-subscriptions',
  'links',
  'sign-ins',
  'saved-views',
  'import-rows',
]
const kept: readonly PersonalRecord[] = ['memberships', 'bookings', 'ledger']

/**
 * Returns what anonymizing a person would erase, what would stay without a name, and what prevents it.
 *
 * @throws RefusedError user-not-found
 * @see docs/rules.md R123, R124
 */
export async function anonymization(
  deps: Deps,
  _actor: Actor,
  { userId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const [person, counts] = await Promise.all([
    findAnonymizationFacts(deps.db, userId, deps.now()),
    countPersonalRecords(deps.db, userId),
  ])
  if (!person) throw new RefusedError('user-not-found')
  const count = (names: readonly PersonalRecord[]) => names.map((what) => ({ what, count: counts[what] }))
  return {
    name: person.isAnonymized ? '' : person.name,
    obstacles: listAnonymizationObstacles(person),
    erased: person.isAnonymized ? [] : count(erased),
    kept: count(kept),
  }
}
