/** The guest who stays instead of the owner. */
export interface LendOutContact {
  readonly name: string
  readonly phone: string
  readonly email: string
  /** Language of the mails; null: the group's default. */
  readonly language: 'da' | 'sv' | 'en' | null
}

const requiredFields = ['name', 'phone', 'email'] as const

/** Returns the fields that are empty after trimming; none: the contact is complete. R67 */
export function findMissingContactFields(contact: Pick<LendOutContact, 'name' | 'phone' | 'email'>) {
  return requiredFields.filter((field) => contact[field].trim() === '')
}

/** At most 64 characters, `@`, and a host name with a dot; the contract has the same pattern. */
const emailPattern =
  /^(?=[^@]{1,64}@)[A-Za-z0-9_+][A-Za-z0-9_+&'~=#-]*(?:\.[A-Za-z0-9_+&'~=#-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/
const maxEmailLength = 254

/**
 * Whether the text, once trimmed, is exactly one e-mail address in its plain form: the check-out link goes there. No
 * list, no display name, no quotes, blanks or line breaks. R67
 */
export function isEmailAddress(text: string): boolean {
  const address = text.trim()
  return address.length <= maxEmailLength && emailPattern.test(address)
}

/** Returns the fields that cannot be stored: empty after trimming, or no e-mail address. R67 */
export function findContactProblems(contact: Pick<LendOutContact, 'name' | 'phone' | 'email'>) {
  const missing = findMissingContactFields(contact)
  return missing.includes('email') || isEmailAddress(contact.email) ? missing : [...missing, 'email' as const]
}

/** Returns the contact as it is stored: every field trimmed. */
export function normalizeContact(contact: LendOutContact): LendOutContact {
  return {
    name: contact.name.trim(),
    phone: contact.phone.trim(),
    email: contact.email.trim(),
    language: contact.language,
  }
}

/** Whether both are the owner (null), or the same guest: e-mail addresses compared without regard to case. R88 */
export function isSameGuest(a: Pick<LendOutContact, 'email'> | null, b: typeof a): boolean {
  if (a === null || b === null) return a === b
  return a.email.trim().toLowerCase() === b.email.trim().toLowerCase()
}
