import type { OptionalMailKind } from '@samhus/domain/mail-kinds'
import { findMailReader, listMailPreferences } from '../db/queries/mail-preference.ts'
import type { Deps } from '../shared/deps.ts'

/** What the link of a mail is about. */
export interface MailSubscription {
  readonly personId: string
  readonly kind: OptionalMailKind
  readonly isOn: boolean
  readonly address: string
  readonly language: 'da' | 'sv' | 'en'
}

/**
 * Returns what a link to refuse mails is about. Mail scanners open it too, so it changes nothing. Null for every link that
 * does not work, whatever the reason: forged, cut off, or of a person who is not here any more.
 *
 * @see docs/rules.md R151
 */
export async function readMailSubscription(
  { db, mailSecrets }: Deps,
  token: string,
): Promise<MailSubscription | null> {
  const link = mailSecrets.readUnsubscribeToken(token)
  if (!link) return null
  const [person, preferences] = await Promise.all([
    findMailReader(db, link.personId),
    listMailPreferences(db, link.personId),
  ])
  if (!person) return null
  const isOn = preferences.some(({ kind, isOn: wants }) => kind === link.kind && wants)
  return { ...link, isOn, address: person.email, language: person.language ?? 'da' }
}
