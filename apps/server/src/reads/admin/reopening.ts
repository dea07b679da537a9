import type { reopening as contract, ToldPerson } from '@samhus/contract/admin-booking-acts'
import type { Input, Output } from '@samhus/contract/operation'
import { mayReopenCheckOut } from '@samhus/domain/admin-release'
import { toIso } from '@samhus/domain/day'
import { findReopenedMails } from '@samhus/domain/stay-mails'
import { listNamedWeeks } from '../../db/queries/act-facts.ts'
import { findStayOfBooking } from '../../db/queries/check-out.ts'
import { findMailRules } from '../../db/queries/mail-configuration.ts'
import { listPlannedWeeks } from '../../db/queries/mail-plan.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toRules } from '../../shared/to-rules.ts'
import { namePeople } from './act-effects.ts'

/**
 * Returns the weeks that a check-out marked, and the mails that go out once it is taken back.
 *
 * @throws RefusedError no-booking-found
 * @see docs/rules.md R182, R183
 */
export async function reopening(
  deps: Deps,
  _actor: Actor,
  { bookingId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const now = deps.now()
  const facts = await findStayOfBooking(deps.db, bookingId)
  if (!facts) throw new RefusedError('no-booking-found')
  const { groupId, membershipId, personId, stay, checkedOutAt, people } = facts
  const refusals = mayReopenCheckOut(facts)
  const isAllowed = refusals.length === 0
  const [named, [owner], planned, rules] = await Promise.all([
    listNamedWeeks(
      deps.db,
      stay.map(({ unitId }) => unitId),
    ),
    namePeople(deps.db, [personId]),
    listPlannedWeeks(deps.db, [membershipId], now),
    findMailRules(deps.db, groupId),
  ])
  if (!owner) throw new Error(`booking ${bookingId} has no owner`)
  const mails = rules && isAllowed ? findReopenedMails(planned, bookingId, { ...rules, now }) : []
  const bookings = new Map(stay.map((week) => [week.unitId, week.bookingId]))
  const tellOwner: ToldPerson = { ...owner, mail: 'changed', onlyIfTold: true }
  return {
    weeks: named.map((week) => ({
      ...week,
      unitId: String(week.unitId),
      bookingId: bookings.get(week.unitId) ?? bookingId,
    })),
    owner,
    refusals: toRules(refusals),
    checkedOutAt: checkedOutAt === null ? null : toIso(checkedOutAt),
    people,
    mails: [...new Set(mails.map(({ kind }) => kind))],
    told: isAllowed ? [tellOwner] : [],
  }
}
