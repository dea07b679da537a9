import { getMailExpiry, isAccessNotice, isOptionalMail, isPlannedMail } from '@samhus/domain/mail-kinds'
import type { MailKind } from '@samhus/domain/mail-plan'
import { checkExtraMail, getResendExpiry } from '@samhus/domain/mail-resend'
import { findReasonNotToSend } from '@samhus/domain/mail-sending'
import { passesWhitelist } from '@samhus/domain/mail-settings'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { hashAddress, findSuppression, isUnwanted } from '../db/queries/mail-address.ts'
import { readMailTimings } from '../db/queries/mail-configuration.ts'
import type { MailFacts } from '../db/queries/mail-facts.ts'
import * as outbox from '../db/queries/mail-outbox.ts'
import { insertCheckOutLink } from '../db/queries/token.ts'
import { getBuiltInTemplate } from '../mail/built-in-templates.ts'
import { createCalendarAttachment } from '../mail/calendar-attachment.ts'
import { composeMail, fillSecretLinks, readThread, type MailTemplate } from '../mail/compose-mail.ts'
import type { ComposedMail, SecretLink } from '../mail/composed-mail.ts'
import { isMailAddress } from '../mail/mail-address.ts'
import type { OutgoingMail } from '../mail/mail-transport.ts'
import { createOutgoingMail, createUnsubscribeUrl } from '../mail/outgoing-mail.ts'
import type { Brand } from '../shared/brand.ts'
import type { Deps } from '../shared/deps.ts'
import { checkPlannedMail } from '../steps/check-planned-mail.ts'
import { findFactsAndWords, type FoundFacts } from './find-mail-facts.ts'
import { SharedMailReads } from './shared-mail-reads.ts'
import { cutText } from '../shared/cut-text.ts'

/** `none`: another process has the mail; `done`: it is not sent, and its row says why. */
export type PreparedMail =
  | { readonly verdict: 'none' | 'done' }
  | {
      readonly verdict: 'send'
      readonly mail: OutgoingMail
      readonly attempt: outbox.MailAttempt
      readonly fault: string | null
    }

export interface Preparation {
  readonly times: outbox.OutboxTimes
  readonly leaseUntil: Instant
  readonly brand: Brand
}

interface Found {
  readonly due: outbox.DueMail
  readonly row: outbox.MailToClaim
  readonly shared: SharedMailReads
}

/**
 * Decides in one transaction what becomes of a mail that is due, by what holds now: it is dropped with the reason, or
 * rendered and stored, and then kept if there is no relay, else claimed for this attempt. A stored mail has no secret
 * link: those are made for the attempt, and are in memory only.
 *
 * @see docs/rules.md R140, docs/domain.md §10
 */
export async function prepareMail(
  tx: Tx,
  deps: Deps,
  { due, ...preparation }: Preparation & { readonly due: outbox.DueMail },
): Promise<PreparedMail> {
  const row = await outbox.lockDueMail(tx, due, preparation.times)
  return row
    ? decide(tx, deps, { ...preparation, due, row, shared: new SharedMailReads(tx) })
    : { verdict: 'none' }
}

/** Whether a mail locks no more than its reader and itself. */
export function canBePreparedWithOthers({ kind, isPlanned }: outbox.DueMail): boolean {
  return !isPlanned && kind !== 'test' && !isPlannedMail(kind)
}

/**
 * Prepares mails in one transaction, so that their statements share its round trips. Returns what becomes of each;
 * undefined where another transaction has its reader: that one is to be prepared alone, where it may wait.
 */
export async function prepareMails(
  tx: Tx,
  deps: Deps,
  { dues, ...preparation }: Preparation & { readonly dues: readonly outbox.DueMail[] },
): Promise<(PreparedMail | undefined)[]> {
  const locked = await outbox.lockFreeReaders(
    tx,
    dues.map(({ personId }) => personId),
  )
  const shared = new SharedMailReads(tx)
  return Promise.all(
    dues.map(async (due) => {
      if (!locked.has(due.personId)) return undefined
      const row = await outbox.lockMailOfReader(tx, due, preparation.times)
      return row ? decide(tx, deps, { ...preparation, due, row, shared }) : { verdict: 'none' }
    }),
  )
}

async function decide(tx: Tx, deps: Deps, preparation: Preparation & Found): Promise<PreparedMail> {
  const { due, row, shared, leaseUntil, brand } = preparation
  const { id, kind, personId } = due
  const at = deps.now()
  const checked = await checkPlan(tx, deps, { due, row, at })
  if (typeof checked !== 'object') {
    if (checked !== 'gone' && checked !== 'busy') await outbox.dropDueMail(tx, due, checked)
    return { verdict: checked === 'busy' ? 'none' : 'done' }
  }
  const { recipient } = checked
  const found = await findFactsAndWords(tx, { due, row: { ...row, recipient }, shared }, at)
  const reason = await findReason(tx, { due, row, shared, facts: found?.facts }, at)
  if (reason !== null || found === null) {
    await outbox.dropDueMail(tx, due, reason ?? 'no-address')
    return { verdict: 'done' }
  }
  const { facts } = found
  const { composed, fault } = compose(deps, found, brand)
  const aim = { addressHash: hashAddress(facts.to.address), recipient, fault }
  await Promise.all([
    outbox.storeMailContent(tx, due, { content: toContent(composed, personId), at }),
    deps.mail ? outbox.claimMail(tx, due, { ...aim, leaseUntil }) : outbox.keepMail(tx, due, aim),
  ])
  if (!deps.mail) return { verdict: 'done' }
  const filled = fillSecretLinks(composed, await makeLinks(tx, deps, { due, composed, at }))
  const { siteUrl, mailSecrets, mail: transport } = deps
  const envelope = {
    mailId: id,
    kind,
    personId,
    groupName: facts.groupName,
    thread: readThread(facts),
    attachments: createCalendarAttachment(facts, brand),
  }
  return {
    verdict: 'send',
    mail: createOutgoingMail(filled, envelope, { transport, brand, siteUrl, mailSecrets }),
    attempt: { id, groupId: due.groupId, attempts: row.attempts + 1 },
    fault,
  }
}

/** Returns the recipient; else why not, or that it is no longer to be sent by this row, or not now. */
async function checkPlan(
  tx: Tx,
  deps: Deps,
  { due, row, at }: Pick<Found, 'due' | 'row'> & { at: Instant },
): Promise<{ recipient: 'owner' | 'contact' } | string> {
  const { id, kind, bookingId, isPlanned } = due
  const { groupId, attempts, recipient } = row
  if (!isPlanned && isPlannedMail(kind)) return checkExtra(tx, kind, row)
  if (!isPlanned || bookingId === null || groupId === null) return { recipient }
  const mail = { id, kind: kind as MailKind, groupId, bookingId, attempts }
  const checked = await checkPlannedMail(tx, deps, { mail, at })
  if (checked.verdict === 'send') return checked
  return checked.verdict === 'drop' ? checked.reason : checked.verdict
}

/** A mail that an admin sends beside the plan. Its week is locked: it is not lent out meanwhile. */
async function checkExtra(
  tx: Tx,
  kind: MailKind,
  { groupId, booking, recipient, isCopy }: outbox.MailToClaim,
): Promise<{ recipient: 'owner' | 'contact' } | string> {
  if (booking?.type !== 'Book' && booking?.type !== 'Assign') return { recipient }
  const timing = isCopy ? (await readMailTimings(tx, groupId))[kind] : null
  const checked = checkExtraMail({ stay: booking, timing })
  return 'unmet' in checked ? checked.unmet : checked
}

async function findReason(
  tx: Tx,
  { due, row, shared, facts }: Found & { facts: MailFacts | undefined },
  now: Instant,
): Promise<string | null> {
  const { kind, personId } = due
  const { isAnonymized, isDisabled, booking } = row
  const address = facts?.to.address ?? ''
  const [unwanted, suppression, whitelist] = await Promise.all([
    isOptionalMail(kind) ? isUnwanted(tx, personId, kind) : false,
    findSuppression(tx, address),
    shared.readWhitelist(),
  ])
  const isOpenOffer =
    booking?.type === 'Pre' && booking.origin === 'offer' && (booking.reservedUntil ?? 0) > now
  const mail = {
    kind,
    expiresAt: findExpiry(due, row),
    isAnonymized,
    isDisabled,
    booking: booking && { isActive: booking.type === 'Book' || booking.type === 'Assign', isOpenOffer },
    isUnwanted: unwanted,
    hasAddress: isMailAddress(address),
    suppression,
    isAccessNotice: isAccessNotice(kind, row.data['what']),
    isOnWhitelist: passesWhitelist(whitelist, address),
  }
  return findReasonNotToSend(mail, now)
}

/** A planned mail has its window from its plan, unless an admin sends it again. */
function findExpiry(
  { kind, isPlanned }: outbox.DueMail,
  { createdAt, booking }: outbox.MailToClaim,
): Instant | null {
  if (isPlanned) return null
  if (isPlannedMail(kind)) return getResendExpiry(kind, createdAt, booking)
  return getMailExpiry(kind, createdAt, booking?.reservedUntil ?? null)
}

/** Words of the office that cannot be rendered are a fault of ours: the mail goes out with the built-in ones. */
function compose(
  { siteUrl, log }: Deps,
  { facts, words }: FoundFacts,
  brand: Brand,
): { composed: ComposedMail; fault: string | null } {
  const { kind, language, groupId } = facts
  const render = (template: MailTemplate) => composeMail({ facts, template, brand, siteUrl })
  const builtIn = getBuiltInTemplate(kind, language)
  try {
    return { composed: render(words ?? builtIn), fault: null }
  } catch (error) {
    if (!words) throw error
    log.error(
      { kind, language, groupId },
      'the words of a mail could not be used: the built-in ones are sent',
    )
    return { composed: render(builtIn), fault: describeFault(error) }
  }
}

const maxFaultLength = 200

/** Returns the first line of an error's message: the rest may quote the mail. */
export function describeFault(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `! ${cutText(message.split('\n')[0] ?? '', maxFaultLength)}`
}

function toContent(
  { to, language, subject, html, text }: ComposedMail,
  personId: string,
): outbox.StoredContent {
  return { personId, toName: to.name, toAddress: to.address, language, subject, html, text }
}

/** A test has links that lead to the pages, and do nothing there. */
async function makeLinks(
  tx: Tx,
  { newSecret, siteUrl, mailSecrets }: Deps,
  { due, composed, at }: { due: outbox.DueMail; composed: ComposedMail; at: Instant },
): Promise<Partial<Record<SecretLink, string>>> {
  const { kind, groupId, personId, bookingId } = due
  const checkOutUrl = `${siteUrl}/indberetning-af-ophold`
  if (kind === 'test') return { 'check-out': checkOutUrl, unsubscribe: `${siteUrl}/profile` }
  const links: Partial<Record<SecretLink, string>> = {}
  if (composed.secretLinks.includes('check-out') && groupId !== null && bookingId !== null) {
    const token = newSecret()
    await insertCheckOutLink(tx, { token, groupId, bookingId, at })
    links['check-out'] = `${checkOutUrl}?token=${encodeURIComponent(token)}`
  }
  if (composed.secretLinks.includes('unsubscribe') && isOptionalMail(kind)) {
    links.unsubscribe = createUnsubscribeUrl(siteUrl, mailSecrets.createUnsubscribeToken(personId, kind))
  }
  return links
}
