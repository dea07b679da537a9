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
