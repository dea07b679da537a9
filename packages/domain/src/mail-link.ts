import type { BookingType } from './booking.ts'
import { isSameGuest } from './contact.ts'
import { decide, refuse, type Decision, type Instant } from './refusal.ts'

/** The recipient of a mail with a check-out link. */
export interface LinkedMail {
  readonly recipient: 'owner' | 'contact'
  readonly toName: string
  readonly toAddress: string
}

/** The stay of the mail's week as it is now. */
export interface LinkedMailStay {
  readonly type: BookingType
  readonly checkedOutAt: Instant | null
  /** Its weeks; empty for a cancelled booking. */
  readonly stay: readonly unknown[]
  /** Null: the owner stays. */
  readonly contact: { readonly name: string; readonly email: string } | null
}

/**
 * May a person who looks at a mail open its check-out link? Only while the mail's reader is the guest of the stay: what
 * revokes a link (R92) ends the mail's, too, and no former guest gets a new one.
 *
 * @param stay Null: the booking is gone.
 * @see docs/rules.md R153
 */
export function mayOpenCheckOutLink(mail: LinkedMail, stay: LinkedMailStay | null): Decision {
  if (!stay) return refuse('mail-link-has-ended')
  return decide([
    [stay.checkedOutAt !== null, 'already-checked-out'],
    [stay.stay.length === 0 || !isForGuest(mail, stay), 'mail-link-has-ended'],
  ])
}

function isForGuest({ recipient, toName, toAddress }: LinkedMail, { contact }: LinkedMailStay): boolean {
  if (recipient === 'owner' || contact === null) return recipient === 'owner' && contact === null
  return isSameGuest({ email: toAddress }, contact) && toName.trim() === contact.name.trim()
}
