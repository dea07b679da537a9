import type { checkDetails as contract, ToldPerson } from '@samhus/contract/admin-booking-acts'
import type { Input, Output } from '@samhus/contract/operation'
import { mayUpdateDetails } from '@samhus/domain/booking'
import type { DetailField } from '@samhus/domain/details-change'
import { listNamedPeople } from '../../db/queries/act-facts.ts'
import { findMemberBooking } from '../../db/queries/booking-facts.ts'
import { countCheckOutLinks } from '../../db/queries/token.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toRules } from '../../shared/to-rules.ts'
import { planDetailsChange, readDetails } from '../../steps/change-details.ts'

type ChangedField = Output<typeof contract>['changed'][number]

const toWireField = (field: DetailField): ChangedField => (field === 'skipCleaning' ? 'skipsCleaning' : field)

/**
 * Returns what correcting the guest or the cleaning of a booked week would change, which links end, and who gets the
 * stay's mails from then on. Writes nothing.
 *
 * @throws RefusedError invalid-request for an incomplete contact (R67); no-booking-found
 * @see docs/rules.md R65, R66, R92, R101
 */
export async function checkDetails(
  deps: Deps,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const details = readDetails(input)
  const at = deps.now()
  const facts = await findMemberBooking(deps.db, { bookingId: input.bookingId, at })
  if (!facts) throw new RefusedError('no-booking-found')
  const { booking, unit, owner, member } = facts
  const wantsSkipCleaning = details.skipsCleaning
  const refusals = mayUpdateDetails({ booking, unit, ownWeeks: owner.ownWeeks, wantsSkipCleaning }, at)
  const { changed, linked } = await planDetailsChange(deps.db, facts, details)
  const [revokedLinks, people] = await Promise.all([
    linked.length === 0 ? 0 : countCheckOutLinks(deps.db, facts.groupId, linked),
    listNamedPeople(deps.db, [member.personId]),
  ])
  const { personId: userId, name } = member
  const isTold = refusals.length === 0 && changed.length > 0
  const tellOwner: ToldPerson = { userId, name, mail: 'changed', onlyIfTold: true }
  const { contact } = details
  return {
    refusals: toRules(refusals),
    changed: changed.map(toWireField),
    revokedLinks,
    mailsGoTo: contact
      ? { name: contact.name, email: contact.email }
      : { name, email: people.get(userId)?.email ?? '' },
    told: isTold ? [tellOwner] : [],
  }
}
