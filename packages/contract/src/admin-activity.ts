import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { fromDay, pageSizes } from './admin-lists.ts'
import { id, instant, numericId } from './fields.ts'
import { defineOperation } from './operation.ts'

/** An action or a kind of record in the audit trail. */
const actionName = z.string().regex(/^[a-z][a-z0-9-]{0,99}$/)

/** The name is empty once the person is anonymized. */
const personName = z.object({ id, name: z.string() })

export const act = z.object({
  number: z.int(),
  at: instant,
  /** Null where time itself acted, or a guest. */
  actor: personName.nullable(),
  /** The admin who acted as `actor`. */
  impersonator: personName.nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** The subject in words: a person's name, a house and week. Empty if it is no more, or anonymized. */
  subject: z.string(),
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  /** The owner concerned, by subject or membership. */
  person: personName.nullable(),
  week: z.object({ unitId: numericId, houseName: z.string(), year: z.int(), week: z.int() }).nullable(),
  /** A rule's type. */
  rule: z.string().nullable(),
  /** What the admin wrote; null: nothing, or erased. */
  reason: z.string().nullable(),
  overrides: z.array(z.string()),
  /**
   * The request that acted, by the id that the log names, and where it came from, for as long as that is kept. Only in the
   * activity that a Super Admin reads; else null.
   */
  request: z.object({ id: z.string(), address: z.string().nullable() }).nullable(),
  /** Changed fields. Values are null where there was none, where none is recorded, and where it was erased. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type Act = z.infer<typeof act>

export const activity = defineOperation(adminEndpoints.activity, {
  name: 'activity',
  summary: 'Who did what to whom, newest first',
  cost: { minute: 2 },
  query: z.strictObject({
    /** Only acts with a lower number: the last one of the page before. */
    before: numericId.optional(),
    limit: z.enum(pageSizes.map(String)).transform(Number).optional(),
    actorId: id.optional(),
    /** The owner concerned. */
    personId: id.optional(),
    groupId: id.optional(),
    subjectKind: actionName.optional(),
    /** Together with `subjectKind`: only acts on that record. */
    subjectId: id.optional(),
    action: actionName.optional(),
    /** Only acts of admins and of those who act as an owner. */
    byAdmin: z.enum(['true']).optional(),
    from: fromDay.optional(),
    /** The last day that is still in. */
    to: fromDay.optional(),
  }),
  response: z.object({
    acts: z.array(act),
    /** `before` of the next page; null: this is the last one. */
    next: numericId.nullable(),
    /** Every action that occurs, to choose from. */
    actions: z.array(z.string()),
  }),
})

/** A job that runs by itself, whatever process does. */
const jobState = z.object({
  name: z.string(),
  /** Business time; null: never yet. */
  lastRunAt: instant.nullable(),
  /** By how much the oldest work that is due now is late; 0: nothing is due. */
  lagSeconds: z.number(),
  lastError: z.string().nullable(),
})
export type JobState = z.infer<typeof jobState>
export const jobStates = z.array(jobState)

const warning = z.object({
  kind: z.enum([
    'storage-away',
    'clock-late',
    'verify-found',
    'job-failed',
    'job-late',
    'relay-away',
    'storage-full',
    'sign-in-around-change',
    'mails-lost',
    'mails-failed',
    'support-waiting',
    'address-bounces',
    'template-problem',
    'import-waiting',
    'verify-missed',
    'calendar-missing',
    'week-without-price',
    'terms-kept',
    'old-arrivals-link',
    'group-without-members',
    'house-without-location',
    'house-without-pictures',
  ]),
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  houseId: id.nullable(),
  houseName: z.string().nullable(),
  personName: z.string().nullable(),
  year: z.int().nullable(),
  /** How many: weeks, seconds, violations, mails, megabytes. */
  count: z.int().nullable(),
  /** A day, a job's name, the id of a person, the kind of a mail, the id of an import, what a relay or a check said. */
  detail: z.string().nullable(),
})
export type Warning = z.infer<typeof warning>

export const dashboard = defineOperation(adminEndpoints.dashboard, {
  name: 'dashboard',
  summary: 'What needs attention today, and the coming twelve weeks of each group',
  cost: { minute: 3 },
  response: z.object({
    /** Per group twelve weeks from the current one: houses by state. */
    groups: z.array(
      z.object({
        groupId: id,
        code: z.string(),
        name: z.string(),
        weeks: z.array(
          z.object({
            year: z.int(),
            week: z.int(),
            dateFrom: z.iso.date(),
            booked: z.int(),
            reserved: z.int(),
            free: z.int(),
            out: z.int(),
            waiting: z.int(),
          }),
        ),
      }),
    ),
    /** Today if it is a Monday, else the coming one: in how many houses a stay begins on that day, and in how many one ends. */
    arrivals: z.object({ day: z.iso.date(), comes: z.int(), leaves: z.int() }),
    /** Offers that wait for an answer, and those that end before midnight. */
    offers: z.object({ open: z.int(), endToday: z.int() }),
    supportReports: z.object({ open: z.int(), working: z.int() }),
    /** Those that are due, and those of the last seven days that failed, were lost or came back. */
    mails: z.object({ waiting: z.int(), failed: z.int(), lost: z.int(), bounced: z.int() }),
    /** Fees that are not billed yet. */
    fees: z.object({ open: z.int(), kroner: z.int() }),
    /** Files that were sent and are neither written nor discarded, and those of them whose rows all have their fate. */
    imports: z.object({ open: z.int(), checked: z.int() }),
    jobs: jobStates,
    /** The most urgent first. R205 */
    warnings: z.array(warning),
    recent: z.array(act),
  }),
})
