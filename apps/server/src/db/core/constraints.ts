import type { RefusalType } from '@samhus/domain/refusal'

const refusalTypes: Readonly<Record<string, RefusalType>> = {
  booking_one_holder: 'calendar-unit-already-reserved',
  booking_one_row_per_owner: 'already-on-unit',
  booking_one_hold_per_calendar: 'has-other-reservations-for-calendar',
  booking_unit_slot: 'max-waitlist-per-unit',
  booking_year_slot: 'max-waitlists-per-user',
  balance_not_negative: 'not-enough-points',
  only_a_booked_week_is_checked_out: 'already-checked-out',
  ledger_one_debit: 'not-reserved-booking',
  ledger_one_refund: 'booking-is-not-book-type',
  person_email: 'email-taken',
  group_code_key: 'code-taken',
  house_group_id_code_key: 'code-taken',
  season_template_name: 'code-taken',
  document_folder_name: 'code-taken',
  document_name: 'code-taken',
  calendar_house_id_year_key: 'calendar-exists',
  membership_group_id_person_id_key: 'already-member',
  person_is_not_anonymized: 'user-not-found',
  person_anonymized_is_empty: 'user-not-found',
}

/** Returns the refusal of the rule that a constraint enforces, for a caller who lost a race; null for other constraints. */
export function findRefusalType(name: string | undefined): RefusalType | null {
  // Where groups are spread, the part of a table that refuses a row adds its number. docs/decisions/0156
  return name === undefined ? null : (refusalTypes[name] ?? refusalTypes[name.replace(/_\d+$/, '')] ?? null)
}
