import type { LendOutContact } from './contact.ts'

/** What an owner or an admin chooses for a booked week. */
export interface WeekDetails {
  /** Null: the owner stays. */
  readonly contact: LendOutContact | null
  readonly skipsCleaning: boolean
}

export const detailFields = ['name', 'phone', 'email', 'language', 'skipCleaning'] as const

export type DetailField = (typeof detailFields)[number]

/** Whether the field is about the guest, a third person. */
export const isOfGuest = (field: DetailField): boolean => field !== 'skipCleaning'

/** Returns the details by field, as they are compared and recorded. */
export function toDetailValues({
  contact,
  skipsCleaning,
}: WeekDetails): Readonly<Record<DetailField, string | null>> {
  const { name = null, phone = null, email = null, language = null } = contact ?? {}
  return { name, phone, email, language, skipCleaning: String(skipsCleaning) }
}

/** Returns the fields that differ. */
export function findChangedDetails(before: WeekDetails, after: WeekDetails): DetailField[] {
  const [old, now] = [toDetailValues(before), toDetailValues(after)]
  return detailFields.filter((field) => old[field] !== now[field])
}

/** Whether the change is one of the guest, which revokes the stay's links. R92 */
export function changesGuest(changed: readonly DetailField[]): boolean {
  return changed.includes('name') || changed.includes('email')
}
