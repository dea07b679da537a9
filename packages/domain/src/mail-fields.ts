import { carriesCheckOutLink, type MailKind as PlannedMailKind } from './mail-plan.ts'
import { isPlannedMail, type TemplateKind } from './mail-kinds.ts'

/** What a template may name in double braces. */
export const mailFields = [
  'owner_name',
  'guest_name',
  'house_name',
  'house_address',
  'group_name',
  'week',
  'year',
  'arrival',
  'departure',
  'check_in_time',
  'check_out_time',
  'points',
  'points_back',
  'balance',
  'confirm_by',
  'reason',
  'support_phone',
  'support_email',
  'check_out_url',
  'offer_url',
  'booking_url',
  'good_to_know',
  'title',
  'message',
  'change',
] as const

export type MailField = (typeof mailFields)[number]

/** What a template may ask in `{% if %}` and `{% unless %}` besides whether a field is empty. */
export const mailFlags = ['is_lent_out', 'is_block', 'has_skip'] as const

export type MailFlag = (typeof mailFlags)[number]

const always = ['owner_name', 'support_phone', 'support_email', 'booking_url'] as const
const week = [
  'group_name',
  'house_name',
  'house_address',
  'week',
  'year',
  'arrival',
  'departure',
  'check_in_time',
  'check_out_time',
  'points',
] as const

/** The fields that each kind of mail has beside `always`. A field without a value is empty. */
const fieldsOf: Record<Exclude<TemplateKind, PlannedMailKind>, readonly MailField[]> = {
  confirmed: [...week, 'balance', 'good_to_know', 'reason', 'change'],
  cancelled: [...week, 'points_back', 'balance', 'reason', 'change'],
  moved: [...week, 'points_back', 'balance', 'reason', 'change'],
  offered: [...week, 'balance', 'confirm_by', 'offer_url'],
  skipped: [...week, 'reason'],
  'points-given': ['group_name', 'year', 'points', 'balance'],
  'claim-paid': [...week, 'points_back', 'balance'],
  changed: [...week, 'change', 'reason'],
  invitation: ['group_name'],
  announcement: ['group_name', 'title', 'message'],
  'access-closed': ['change', 'reason'],
  'access-opened': ['change', 'reason'],
  'support-reply': [...week, 'guest_name', 'message'],
}

/** Returns the fields that a template of this kind may use. R147 */
export function listMailFields(kind: TemplateKind): readonly MailField[] {
  if (!isPlannedMail(kind)) return [...always, ...fieldsOf[kind]]
  const link = carriesCheckOutLink(kind) ? (['check_out_url'] as const) : []
  return [...always, ...week, 'guest_name', 'good_to_know', ...link]
}

/** Returns the flags that a template of this kind may ask: those of a stay. */
export function listMailFlags(kind: TemplateKind): readonly MailFlag[] {
  return isPlannedMail(kind) || kind === 'confirmed' || kind === 'cancelled' ? mailFlags : []
}

/**
 * Returns the field without which a template of this kind is refused: a departure mail is for its link, and what tells a
 * person of a change says which, so that an admin who makes one cannot hide it. R147
 */
export function getRequiredField(kind: TemplateKind): MailField | null {
  if (kind === 'changed' || kind === 'access-closed' || kind === 'access-opened') return 'change'
  return isPlannedMail(kind) && carriesCheckOutLink(kind) ? 'check_out_url' : null
}

/** The values of one mail, clean (R148). A field that is missing or empty counts as false in a condition. */
export type MailValues = Partial<Record<MailField, string>> & Partial<Record<MailFlag, boolean>>
