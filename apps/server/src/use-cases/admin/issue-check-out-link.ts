import type { issueCheckOutLink as contract } from '@samhus/contract/admin-booking-acts'
import type { Input, Output } from '@samhus/contract/operation'
import { chooseLinkMail, getLinkPeriod, mayIssueCheckOutLink } from '@samhus/domain/admin-release'
import { toIso } from '@samhus/domain/day'
import type { Instant } from '@samhus/domain/refusal'
import { listNamedPeople } from '../../db/queries/act-facts.ts'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { findStayOfBooking, type StayWithGuest } from '../../db/queries/check-out.ts'
import type { Queryable, Tx } from '../../db/core/client.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import { enqueueLinkMail } from '../../db/queries/mail.ts'
import { createCheckOutUrl } from '../../mail/secret-links.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { createCheckOutLink } from '../../steps/create-check-out-link.ts'
import { idempotentWrite, type RunInTransaction } from '../../steps/idempotent-write.ts'

type LinkAnswer = Output<typeof contract>

/**
 * Makes a new link to check out, beside the earlier ones: it is in this answer alone, or mailed to who stays, in the
 * words of a departure mail. A link that is mailed is made when the mail is sent; one that is shown is never stored under
 * an Idempotency-Key, so that a repeated call makes another.
 *
 * @throws RefusedError invalid-request without a reason; no-booking-found, booking-is-not-book-type,
 *   already-checked-out, booking-not-eligible; user-not-found for an anonymized owner
 * @see docs/rules.md R95, R184, R228, docs/domain.md §9
 */
export async function issueCheckOutLink(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<LinkAnswer> {
  const reason = requireReason(input.reason)
  const issue = (inTransaction: RunInTransaction<LinkAnswer>) =>
    issueInTransaction(deps, { actor, input, reason }, inTransaction)
  return idempotentWrite(deps, input.mails ? actor : null, {
    operation: 'issue-check-out-link',
    input,
    run: issue,
  })
}

interface LinkAct {
  readonly actor: Actor
  readonly input: Input<typeof contract>
  readonly reason: string
}

async function issueInTransaction(
  deps: Deps,
  { actor, input, reason }: LinkAct,
  inTransaction: RunInTransaction<LinkAnswer>,
): Promise<LinkAnswer> {
  const { bookingId, mails: isMailed } = input
  const { groupId, membershipId } = await loadForLink(deps.db, input, deps.now())
  return inTransaction(async (tx) => {
    // The stay neither changes nor is checked out meanwhile.
    await lockWeeksAndMembers(tx, { groupId, unitIds: [], membershipIds: [membershipId] })
    const at = deps.now()
    const stay = await loadForLink(tx, input, at)
    const period = getLinkPeriod(stay)
    if (!period) throw new Error(`booking ${bookingId} is part of no stay`)
    const act = { groupId, bookingId, by: actor, adminReason: reason, at }
    const token = isMailed ? null : await createCheckOutLink(tx, deps, act)
    if (isMailed) await mailLink(tx, deps, { stay, actor, reason, at })
    return {
      url: token === null ? null : createCheckOutUrl(deps.siteUrl, token),
      to: await findReader(tx, stay),
      from: toIso(period.from),
      until: toIso(period.until),
    }
  })
}

/** @throws RefusedError R184 */
async function loadForLink(
  reader: Queryable,
  { bookingId, mails: isMailed }: Input<typeof contract>,
  at: Instant,
): Promise<StayWithGuest> {
  const stay = await findStayOfBooking(reader, bookingId)
  throwIfRefused(mayIssueCheckOutLink(stay, { isMailed }, at), at)
  if (!stay) throw new RefusedError('no-booking-found')
  return stay
}

/** Who stays: the guest where the week is lent out, else the owner. */
async function findReader(
  reader: Queryable,
  { contact, personId }: StayWithGuest,
): Promise<LinkAnswer['to']> {
  if (contact) return contact
  const person = (await listNamedPeople(reader, [personId])).get(personId)
  return { name: person?.name ?? '', email: person?.email ?? '' }
}

async function mailLink(
  tx: Tx,
  deps: Deps,
  args: {
    readonly stay: StayWithGuest
    readonly actor: Actor
    readonly reason: string
    readonly at: Instant
  },
): Promise<void> {
  const { stay, actor: by, reason: adminReason, at } = args
  const { groupId, personId, bookingId, contact } = stay
  const kind = chooseLinkMail(stay, at)
  const recipient = contact ? 'contact' : 'owner'
  const subject = { subjectKind: 'booking', subjectId: bookingId, groupId }
  await enqueueLinkMail(tx, { id: deps.newId(), groupId, personId, bookingId, kind, recipient }, at)
  await insertAuditRow(tx, { at, by, action: 'issue-check-out-link', ...subject, adminReason })
}
