import type { MailCondition, MailKind } from '@samhus/domain/mail-plan'
import type { Instant } from '@samhus/domain/refusal'
import { checkStayMail, type StayMailCheck } from '@samhus/domain/stay-mails'
import type { Tx } from '../db/core/client.ts'
import { findMailRules } from '../db/queries/mail-configuration.ts'
import * as plan from '../db/queries/mail-plan.ts'
import type { Deps } from '../shared/deps.ts'

/** The row of a planned mail that is due. */
export interface PlannedMailRow {
  readonly id: string
  readonly kind: MailKind
  readonly groupId: string
  readonly bookingId: string
}

/**
 * What the sender does with the row. `send`: to that recipient, now; `drop`: never; `gone`: the row has been deleted; `busy`: another transaction decides about the stay, so ask again later.
 */
export type PlannedMailVerdict =
  | { readonly verdict: 'send'; readonly recipient: 'owner' | 'contact' }
  | {
      readonly verdict: 'drop'
      readonly reason: 'cancelled' | 'too-late' | 'no-longer-true' | MailCondition
    }
  | { readonly verdict: 'gone' | 'busy' }

/**
 * Reads the stay of a planned mail once more, in the transaction that claims the mail, and brings the rows of its weeks
 * up to date: what was cancelled, lent out, taken back, joined, parted or checked out since it was planned.
 *
 * The stay's membership stays locked until the transaction ends, so that no cancellation comes between. It is never
 * waited for: others wait for mails while they have it.
 *
 * @see docs/rules.md R146, docs/domain.md §10
 */
export async function checkPlannedMail(
  tx: Tx,
  deps: Pick<Deps, 'newId'>,
  { mail, at }: { readonly mail: PlannedMailRow; readonly at: Instant },
): Promise<PlannedMailVerdict> {
  const { id, kind, groupId, bookingId } = mail
  const membershipId = await plan.lockMemberOfBooking(tx, { groupId, bookingId })
  if (membershipId === null) return { verdict: 'busy' }
  const [weeks, rules] = await Promise.all([
    plan.listPlannedWeeks(tx, [membershipId], at),
    findMailRules(tx, groupId),
  ])
  if (!rules) {
    // The group is archived: once it is reopened, the mail is planned again as far as it has its time then.
    await plan.deletePlannedMail(tx, { groupId, mailId: id })
    return { verdict: 'gone' }
  }
  const check = checkStayMail({ mailId: id, kind, bookingId }, weeks, { ...rules, now: at })
  await followCheck(tx, deps, { key: { groupId, mailId: id }, check })
  switch (check.verdict) {
    case 'send':
      return { verdict: 'send', recipient: check.recipient }
    case 'drop':
      return { verdict: 'drop', reason: check.reason }
    default:
      return { verdict: 'gone' }
  }
}

async function followCheck(
  tx: Tx,
  { newId }: Pick<Deps, 'newId'>,
  { key, check }: { key: plan.PlannedMailKey; check: StayMailCheck },
): Promise<void> {
  if (check.verdict === 'wait') return plan.deletePlannedMail(tx, key)
  await plan.releaseCoveredWeeks(tx, key, check.released)
  if (check.verdict === 'send') {
    const adopted = check.adopted.map((bookingId) => ({ id: newId(), bookingId }))
    await plan.coverWeeksByMail(tx, key, adopted)
  }
}
