import { isAdmin, type Role } from './access.ts'
import { decide, refuse } from './refusal.ts'
import type { Decision } from './refusal.ts'

/** A kind of records about a person, as an admin reads of it before anonymizing. */
export type PersonalRecord =
  | 'profile'
  | 'memberships'
  | 'bookings'
  | 'ledger'
  | 'lend-out-contacts'
  | 'mails'
  | 'support-reports'
  | 'audit-values'
  | 'devices'
  | 'push-subscriptions'
  | 'links'
  | 'sign-ins'
  | 'saved-views'
  | 'import-rows'

/** What anonymizing does with a table's rows about the person. */
interface TablePolicy {
  /** `emptied`: the rows stay without their personal values; `deleted`: the rows go; `kept`: nothing in them is personal. */
  readonly rows: 'emptied' | 'deleted' | 'kept'
  /** Columns with personal values: emptied, or deleted with their rows. */
  readonly personal?: readonly string[]
  /** Columns of text, JSON or bytes without personal values: codes, names of houses and groups, ids. */
  readonly impersonal?: readonly string[]
}

/**
 * Every table with columns of text, JSON or bytes, and what anonymizing a person does with each. A test fails on a column
 * that is missing here. R123
 */
export const personalData = {
  person: {
    rows: 'emptied',
    personal: [
      'sub',
      'issuer',
      'email',
      'bound_email',
      'name',
      'code',
      'phone',
      'address',
      'zip',
      'city',
      'language',
      'picture',
    ],
    impersonal: ['role_type'],
  },
  booking: {
    rows: 'emptied',
    personal: ['lent_out_name', 'lent_out_phone', 'lent_out_email', 'lent_out_language'],
    impersonal: ['type', 'origin', 'end_reason'],
  },
  mail: {
    rows: 'emptied',
    personal: ['data', 'last_error', 'address_hash'],
    impersonal: ['kind', 'state', 'drop_reason', 'recipient'],
  },
  mail_content: {
    rows: 'deleted',
    personal: ['to_name', 'to_address', 'subject', 'html', 'text'],
    impersonal: ['language'],
  },
  mail_preference: { rows: 'deleted', impersonal: ['kind'] },
  mail_suppression: { rows: 'deleted', personal: ['address_hash'], impersonal: ['reason'] },
  support_report: {
    rows: 'deleted',
    personal: ['message', 'contact', 'note'],
    impersonal: ['language', 'state'],
  },
  support_reply: { rows: 'deleted', personal: ['message'] },
  // Their photos, and the files of those.
  support_photo: { rows: 'deleted' },
  // Reasons, addresses, values before and after.
  audit_value: { rows: 'deleted', personal: ['before', 'after'], impersonal: ['field'] },
  device: { rows: 'deleted', personal: ['browser', 'system'] },
  device_session: { rows: 'deleted' },
  push_subscription: {
    rows: 'deleted',
    personal: ['endpoint', 'p256dh', 'auth'],
    impersonal: ['language'],
  },
  // Deleted with their subscriptions.
  push_message: { rows: 'deleted', impersonal: ['state'] },
  // Of the Mondays on which the person came or left.
  arrival_note: { rows: 'deleted', personal: ['note'] },
  // Of the person's calendar feed and of the guests of their weeks.
  token: { rows: 'deleted', personal: ['hash'], impersonal: ['kind'] },
  idp_record: { rows: 'deleted', personal: ['id', 'payload', 'grant_id', 'uid'], impersonal: ['kind'] },
  idempotency: {
    rows: 'deleted',
    personal: ['answer'],
    impersonal: ['key', 'operation', 'input_hash'],
  },
  saved_view: { rows: 'deleted', personal: ['name', 'query'], impersonal: ['screen'] },
  // Of files that name the person.
  import_row: { rows: 'deleted', personal: ['cells', 'changes', 'problems'], impersonal: ['fate'] },
  import_batch: {
    rows: 'kept',
    impersonal: ['kind', 'state', 'file_name', 'header', 'columns', 'week_numbering', 'totals'],
  },
  // What columns are called.
  import_column: { rows: 'kept', impersonal: ['kind', 'name', 'field'] },
  audit: {
    rows: 'kept',
    impersonal: ['action', 'subject_kind', 'subject_id', 'fields', 'reason', 'overrides', 'request_id'],
  },
  // `reason` is a code or the words of a correction; what an admin writes stands in audit_value.
  ledger: { rows: 'kept', impersonal: ['type', 'cause', 'reason'] },
  ledger_tally: { rows: 'kept', impersonal: ['type'] },
  // Ids and numbers only, for an hour.
  change: { rows: 'kept', impersonal: ['affected', 'kind', 'data'] },
  assignment: { rows: 'kept', impersonal: ['status', 'portion'] },
  claim: { rows: 'kept', impersonal: ['state'] },
  fee: { rows: 'kept', impersonal: ['act', 'state'] },
  group: { rows: 'kept', impersonal: ['code', 'name', 'facebook_link', 'yearly_group_list'] },
  season_template: { rows: 'kept', impersonal: ['name', 'weeks'] },
  house: { rows: 'kept', impersonal: ['code', 'name', 'address', 'city', 'country'] },
  house_text: { rows: 'kept', impersonal: ['language', 'description', 'good_to_know'] },
  unit: { rows: 'kept', impersonal: ['code', 'out_reason'] },
  policy: { rows: 'kept', impersonal: ['constants'] },
  document: { rows: 'kept', impersonal: ['name', 'type'] },
  document_file: { rows: 'kept', impersonal: ['type'] },
  document_folder: { rows: 'kept', impersonal: ['name'] },
  job: { rows: 'kept', impersonal: ['name', 'last_error'] },
  // Words of the office for everybody.
  mail_template: { rows: 'kept', impersonal: ['kind', 'language'] },
  announcement: { rows: 'kept', impersonal: ['audience', 'texts'] },
  mail_template_version: { rows: 'kept', impersonal: ['subject', 'body', 'note'] },
  mail_configuration: { rows: 'kept', impersonal: ['kind', 'base_date', 'conditions'] },
  // What a check of the invariants failed with.
  verify_run: { rows: 'kept', impersonal: ['problem'] },
  // The whitelist has addresses of those who try the installation out, for as long as the office keeps them there.
  admin_setting: { rows: 'kept', impersonal: ['name', 'value'] },
  setting: { rows: 'kept', impersonal: ['name', 'value'] },
  // The web app's own files.
  web_asset: { rows: 'kept', impersonal: ['name', 'content'] },
} as const satisfies Record<string, TablePolicy>

export type PersonalTable = {
  [Table in keyof typeof personalData]: (typeof personalData)[Table]['rows'] extends 'kept' ? never : Table
}[keyof typeof personalData]

/** The name and the e-mail address that an anonymized person has: no table may have none. */
export const anonymizedName = '-'

/** Why a person cannot be anonymized. */
export type AnonymizationObstacle =
  'still-member' | 'has-live-weeks' | 'has-open-fee' | 'is-admin' | 'already-anonymized'

export interface AnonymizationFacts {
  readonly roles: readonly Role[]
  readonly isAnonymized: boolean
  /** A membership that has not ended. */
  readonly isMember: boolean
  /** A hold, an offer, a place on a waitlist or a booked week, whose stay is not over. */
  readonly hasLiveWeeks: boolean
  /** A fee that is neither billed nor waived: without a name it could not be billed. */
  readonly hasOpenFee: boolean
}

/** Returns everything that prevents anonymizing a person. R124 */
export function listAnonymizationObstacles(person: AnonymizationFacts): AnonymizationObstacle[] {
  const checks: readonly [boolean, AnonymizationObstacle][] = [
    [person.isAnonymized, 'already-anonymized'],
    [isAdmin(person.roles), 'is-admin'],
    [person.isMember, 'still-member'],
    [person.hasLiveWeeks, 'has-live-weeks'],
    [person.hasOpenFee, 'has-open-fee'],
  ]
  return checks.filter(([isObstacle]) => isObstacle).map(([, obstacle]) => obstacle)
}

/**
 * May a person be anonymized? Once anonymized, doing so again changes nothing and is not refused. R124
 *
 * @param person Null: no person has that id.
 */
export function mayAnonymize(person: AnonymizationFacts | null): Decision {
  if (!person) return refuse('user-not-found')
  const obstacles = listAnonymizationObstacles(person)
  return decide([
    [obstacles.includes('is-admin'), 'forbidden'],
    [obstacles.includes('still-member'), 'still-member'],
    [obstacles.includes('has-live-weeks'), 'has-live-weeks'],
    [obstacles.includes('has-open-fee'), 'has-open-fee'],
  ])
}

/** For how many days personal values are kept that are no longer needed. R125 */
export interface RetentionDays {
  /** Lend-out contacts, from the end of the stay. */
  readonly lendOutContacts: number
  /** Values and reasons of the audit trail, from the act. */
  readonly auditValues: number
  /** Devices, from their last use. */
  readonly devices: number
  /** Support reports with their photos, notes and replies, from the day they were sent. */
  readonly supportReports: number
  /** What mails said, from the day they were rendered. */
  readonly mails: number
}

export const defaultRetentionDays: RetentionDays = {
  lendOutContacts: 730,
  auditValues: 1825,
  devices: 365,
  supportReports: 730,
  mails: 365,
}
