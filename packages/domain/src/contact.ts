/** Who stays instead of the owner. */
export interface LendOutContact {
  readonly name: string
  readonly phone: string
  readonly email: string
  /** Of the mails; null: the association's default. */
  readonly language: 'da' | 'sv' | 'en' | null
}

const requiredFields = ['name', 'phone', 'email'] as const

/** The fields that are still empty after trimming; none: the contact is whole. R67 */
export function findMissingContactFields(contact: Pick<LendOutContact, 'name' | 'phone' | 'email'>) {
  return requiredFields.filter((field) => contact[field].trim() === '')
}

/** The contact as it is stored: without blanks around its fields. */
export function normalizeContact(contact: LendOutContact): LendOutContact {
  return {
    name: contact.name.trim(),
    phone: contact.phone.trim(),
    email: contact.email.trim(),
    language: contact.language,
  }
}

/** The owner on both, or one guest, known by the e-mail address whatever its letters' case. R88 */
export function isSameGuest(a: Pick<LendOutContact, 'email'> | null, b: typeof a): boolean {
  if (a === null || b === null) return a === b
  return a.email.trim().toLowerCase() === b.email.trim().toLowerCase()
}
