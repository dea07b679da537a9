import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { fromDay } from './admin-lists.ts'
import { id, language, optionalLine, singleLine } from './fields.ts'
import { defineOperation } from './operation.ts'

/** One hit of the command menu. Screens are found in the browser, which has their names. */
const hit = z.object({
  /** `week`: one that no owner has; else it is the booking of the owner who has it. */
  kind: z.enum(['owner', 'group', 'house', 'booking', 'week', 'support-report']),
  /** Of the person, group, house, booking, week or report. */
  id: z.string(),
  /** What to show: a name, or of a booking its owner. */
  title: z.string(),
  /** A code, an e-mail address; of a booking its house, week and year; of a week its group. */
  detail: z.string(),
  /** The person that a booking or a report leads to; null: none. */
  userId: id.nullable(),
})
export type SearchHit = z.infer<typeof hit>

export const search = defineOperation(adminEndpoints.search, {
  name: 'search',
  summary: 'At most 20 owners, groups, houses, bookings, weeks and support reports, the best first',
  cost: { minute: 2 },
  query: z.strictObject({ q: singleLine(100).min(2) }),
  response: z.object({ hits: z.array(hit) }),
})

/** The lists that have saved views. */
export const listName = z.enum([
  'owners',
  'groups',
  'houses',
  'point-assignments',
  'point-ledger',
  'activity',
  'mails',
  'bookings',
  'fees',
  'support',
])
export type ListName = z.infer<typeof listName>

const savedView = z.object({
  id,
  screen: listName,
  name: z.string(),
  /** The screen's query string, without `?`. */
  query: z.string(),
  /** Every admin sees it. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

export const savedViews = defineOperation(adminEndpoints.savedViews, {
  name: 'saved-views',
  summary: "The caller's saved views and those that others share, by name",
  query: z.strictObject({ screen: listName.optional() }),
  response: z.object({ views: z.array(savedView) }),
})

export const saveView = defineOperation(adminEndpoints.saveView, {
  name: 'save-view',
  summary: 'Save a view of a list under an id that the browser chose, or change one of the caller’s',
  params: z.strictObject({ viewId: id }),
  body: z.strictObject({
    screen: listName,
    name: singleLine(60),
    query: optionalLine(2000),
    isShared: z.boolean(),
  }),
  response: savedView,
})

export const deleteView = defineOperation(adminEndpoints.deleteView, {
  name: 'delete-view',
  summary: 'Delete one of the caller’s saved views',
  params: z.strictObject({ viewId: id }),
  response: z.object({ viewId: id }),
})

/** The lists and reports that can be downloaded. */
export const sheetName = z.enum([
  'owners',
  'groups',
  'houses',
  'point-assignments',
  'point-ledger',
  'activity',
  'mails',
  'bookings',
  'fees',
  'support',
  'arrivals',
  'weekly-report',
  'yearly-report',
  'use-report',
  'import-owners',
  'import-houses',
  'import-calendars',
  'import-bookings',
  'import-queues',
  'import-balances',
  'import-problems',
])
export type SheetName = z.infer<typeof sheetName>

export const sheet = defineOperation(adminEndpoints.sheet, {
  name: 'sheet',
  summary: 'A whole list or report as CSV, with the filters of its own operation',
  cost: { minute: 20, burst: 20 },
  isHeavy: true,
  params: z.strictObject({ list: sheetName }),
  /** Those of the list's own operation; another list's is invalid-request. */
  query: z.strictObject({
    language: language.optional(),
    search: z.string().max(200).optional(),
    sort: z.string().max(50).optional(),
    groupId: id.optional(),
    houseId: id.optional(),
    userId: id.optional(),
    assigneeId: z.string().max(36).optional(),
    actorId: id.optional(),
    personId: id.optional(),
    bookingId: id.optional(),
    importId: id.optional(),
    isEnabled: z.string().optional(),
    role: z.string().optional(),
    status: z.string().optional(),
    state: z.string().max(20).optional(),
    kind: z.string().max(30).optional(),
    type: z.string().optional(),
    subjectKind: z.string().max(50).optional(),
    action: z.string().max(100).optional(),
    byAdmin: z.string().optional(),
    year: z.string().optional(),
    week: z.string().max(2).optional(),
    weeks: z.string().max(2).optional(),
    weekNumber: z.string().optional(),
    from: fromDay.optional(),
    to: fromDay.optional(),
  }),
  /** UTF-8 with a byte order mark, semicolons between fields, lines that end with CRLF. */
  responseType: 'text/csv',
  response: z.string(),
})
