import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { listQuery, pageResponse } from './admin-lists.ts'
import { id, instant, language, singleLine, yearString } from './fields.ts'
import { defineOperation } from './operation.ts'

/** What a file holds, in the order in which an association moves in: later kinds name what earlier ones have added. */
export const importKinds = ['owners', 'houses', 'calendars', 'bookings', 'queues', 'balances'] as const
export const importKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof importKind>

export const maxImportRows = 5000
export const maxImportBytes = 5_000_000

/**
 * `mapping`: a required field has no column yet. `checking`: the fates of the rows are being decided. `checked`: every row
 * has its fate, and nothing is written. `applied`, `discarded`: over.
 */
export const importState = z.enum(['mapping', 'checking', 'checked', 'applied', 'discarded'])
export type ImportState = z.infer<typeof importState>

export const importFate = z.enum(['new', 'changed', 'unchanged', 'refused'])
export type ImportFate = z.infer<typeof importFate>

/**
 * How a file numbers its weeks. `iso`: week 1 has the year's first Thursday. `first-day`: week 1 has 1 January.
 * `first-monday`: week 1 begins with the year's first Monday.
 */
export const weekNumbering = z.enum(['iso', 'first-day', 'first-monday'])
export type WeekNumbering = z.infer<typeof weekNumbering>

const totals = z.object({
  rows: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})

const importSummary = z.object({
  importId: id,
  kind: importKind,
  groupId: id,
  groupName: z.string(),
  fileName: z.string(),
  state: importState,
  totals,
  createdAt: instant,
  /** The admin who sent the file; empty once anonymized, and of the command line. */
  createdBy: z.string(),
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
})
export type ImportSummary = z.infer<typeof importSummary>

const importRow = z.object({
  /** The row's line in a spreadsheet, from 1, where the file's titles count too. */
  number: z.int(),
  /** As the file has them, in the order of `header`. */
  cells: z.array(z.string()),
  /** Null until it is decided. */
  fate: importFate.nullable(),
  /** What the row changes, or adds, by field; yes and no are `true` and `false`. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** Why the row is refused; of another, what to know about it. In the language that was asked for. */
  problems: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
})
export type ImportRow = z.infer<typeof importRow>

const importWithRows = importSummary.extend({
  header: z.array(z.string()),
  /** Up to three values of each column that are not empty, to choose by. */
  samples: z.array(z.array(z.string())),
  /** What rows of this kind can say, with its name in the language that was asked for, and the column that has it. */
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      isRequired: z.boolean(),
      /** From 0; null: the file does not have it. */
      column: z.int().nullable(),
    }),
  ),
  /** The kinds that the file looks like by its columns, where those are others. */
  suggestedKinds: z.array(importKind),
  /** Owners of an applied file who have never signed in and were never invited. */
  numToInvite: z.int(),
  weekNumbering,
  /** Rows of the file name weeks by number. */
  hasWeeks: z.boolean(),
  /** Rows that have been judged, while `checking`. */
  checkedRows: z.int(),
  /** What `verify` found after it was applied; null: it has not run. */
  violations: z.int().nullable(),
  /** None while they are judged. */
  rows: pageResponse(importRow),
})
export type ImportDetails = z.infer<typeof importWithRows>

const importParams = z.strictObject({ importId: id })

export const imports = defineOperation(adminEndpoints.imports, {
  name: 'imports',
  summary: 'The files that have been sent for import, newest first',
  query: z.strictObject({
    ...listQuery(['createdAt']),
    groupId: id.optional(),
    kind: importKind.optional(),
    /** `waiting`: neither applied nor discarded. */
    state: z.enum([...importState.options, 'waiting']).optional(),
  }),
  response: pageResponse(importSummary),
})

export const importDetails = defineOperation(adminEndpoints.importDetails, {
  name: 'import-details',
  summary: 'One import: its columns, and every row with its fate',
  cost: { minute: 2 },
  params: importParams,
  query: z.strictObject({
    ...listQuery(['number']),
    fate: importFate.optional(),
    language: language.optional(),
  }),
  response: importWithRows,
})

export const startImport = defineOperation(adminEndpoints.startImport, {
  name: 'start-import',
  summary:
    'Send a file for import; its columns are matched by name, and where that is enough its rows are judged',
  cost: { minute: 20, burst: 20 },
  isHeavy: true,
  query: z.strictObject({ kind: importKind, groupId: id, fileName: singleLine(200) }),
  /** CSV. A spreadsheet is made into that in the browser. */
  fileBytes: maxImportBytes,
  response: z.object({ importId: id, state: importState }),
})

/** What rows can say, of whatever kind. */
const fieldNames = [
  'email',
  'name',
  'title',
  'phone',
  'address',
  'zip',
  'city',
  'language',
  'isCommittee',
  'isMarked',
  'code',
  'country',
  'lat',
  'lng',
  'usualPeople',
  'descriptionDa',
  'goodToKnowDa',
  'descriptionSv',
  'goodToKnowSv',
  'descriptionEn',
  'goodToKnowEn',
  'house',
  'year',
  'week',
  'arrival',
  'points',
  'minBooking',
  'owner',
  'guestName',
  'guestEmail',
  'guestPhone',
  'guestLanguage',
  'skipsCleaning',
  'state',
  'group',
]
const column = z.int().min(0).max(200).nullable().optional()
const columns: Readonly<Record<string, typeof column>> = Object.fromEntries(
  fieldNames.map((field) => [field, column]),
)

export const mapImport = defineOperation(adminEndpoints.mapImport, {
  name: 'map-import',
  summary: 'Choose the columns of an import, or what it holds; its rows are judged again',
  cost: { minute: 10 },
  params: importParams,
  body: z.strictObject({
    /** Of each field, from 0; null: none. A field that is not named keeps its column. */
    columns: z.strictObject(columns),
    weekNumbering: weekNumbering.optional(),
    /** Of another one the columns are matched by name again, before these are chosen. */
    kind: importKind.optional(),
  }),
  response: z.object({ importId: id, state: importState }),
})

export const applyImport = defineOperation(adminEndpoints.applyImport, {
  name: 'apply-import',
  summary: 'Write what the rows of an import say, all or nothing; a second time it is written already',
  cost: { minute: 20 },
  params: importParams,
  body: z.strictObject({
    /** Refused rows are left out; without it, an import with such rows is refused. */
    leavesOutRefused: z.boolean(),
  }),
  response: z.object({
    importId: id,
    totals,
    /** What `verify` found afterwards; null: it did not run. */
    violations: z.int().nullable(),
  }),
})

export const discardImport = defineOperation(adminEndpoints.discardImport, {
  name: 'discard-import',
  summary: 'Discard an import that has not been applied',
  params: importParams,
  response: z.object({ importId: id }),
})

export const inviteImported = defineOperation(adminEndpoints.inviteImported, {
  name: 'invite-imported',
  summary: 'Invite the owners of an applied import who have never signed in and were never invited',
  cost: { minute: 10 },
  params: importParams,
  response: z.object({ importId: id, numInvited: z.int() }),
})

/** What the sheets `import-owners` and `import-houses` are asked for: what the group has now, in the columns of its import. */
export const importSheet = { query: z.strictObject({ groupId: id }) }
export type ImportSheetQuery = z.infer<typeof importSheet.query>

/**
 * What the sheets `import-calendars`, `import-bookings`, `import-queues` and `import-balances` are asked for. Without `year`
 * they have last year and later (balances: this year and later), which may be more rows than a file may have
 * (`maxImportRows`); with it, that year alone.
 */
export const importYearSheet = { query: z.strictObject({ groupId: id, year: yearString.optional() }) }
export type ImportYearSheetQuery = z.infer<typeof importYearSheet.query>

/** What the sheet `import-problems` is asked for: the rows that an import refuses. */
export const importProblems = { query: importParams }
export type ImportProblemsQuery = z.infer<typeof importParams>
