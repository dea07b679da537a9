import type { TemplateKind } from '@samhus/domain/mail-kinds'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { findMailFacts, type MailFacts } from '../db/queries/mail-facts.ts'
import type { DueMail, MailToClaim } from '../db/queries/mail-outbox.ts'
import type { MailTemplate } from '../mail/compose-mail.ts'
import { createSampleFacts } from '../mail/sample-facts.ts'
import type { SharedMailReads } from './shared-mail-reads.ts'

/** The `data` of a mail of the kind `test`: words that may not have been saved, of a mail of the kind `of`. */
export interface TestMailData {
  readonly of: TemplateKind
  readonly language: 'da' | 'sv' | 'en'
  readonly subject: string
  readonly body: string
  /** The owner of the mail's booking, if it has one; without, the mail is about an invented stay. */
  readonly ownerId?: string
}

export interface FoundFacts {
  readonly facts: MailFacts
  /** Null: the built-in words. */
  readonly words: MailTemplate | null
}

interface MailToFind {
  readonly due: DueMail
  readonly row: Pick<MailToClaim, 'groupId' | 'announcementId' | 'recipient' | 'data'>
  readonly shared: SharedMailReads
}

/** Returns what a mail is about and the words of the office for it; null if it has no recipient. */
export async function findFactsAndWords(
  tx: Tx,
  { due, row, shared }: MailToFind,
  at: Instant,
): Promise<FoundFacts | null> {
  const { kind, personId, bookingId } = due
  const { groupId, announcementId, recipient, data } = row
  if (kind === 'test') return findTestFacts(tx, { due, groupId, data: data as unknown as TestMailData }, at)
  const facts = await findMailFacts(
    tx,
    { kind, groupId, personId, bookingId, recipient, data, announcementId },
    at,
  )
  if (!facts) return null
  return { facts, words: await shared.findTemplate({ kind, language: facts.language, groupId }) }
}

/** A test goes to the admin who asked for it, not to the recipient of the stay's mail. */
async function findTestFacts(
  tx: Tx,
  { due, groupId, data }: { due: DueMail; groupId: string | null; data: TestMailData },
  at: Instant,
): Promise<FoundFacts | null> {
  const { personId, bookingId } = due
  const { of: kind, language, subject, body, ownerId } = data
  const nothing = { bookingId: null, recipient: 'owner', data: {} } as const
  const [admin, stay] = await Promise.all([
    findMailFacts(tx, { kind: 'invitation', groupId: null, personId, ...nothing }, at),
    bookingId !== null && ownerId !== undefined
      ? findMailFacts(tx, { ...nothing, kind, groupId, personId: ownerId, bookingId }, at)
      : null,
  ])
  if (!admin) return null
  const facts = stay ?? createSampleFacts(kind, language)
  return { facts: { ...facts, language, to: admin.to }, words: { subject, body } }
}
