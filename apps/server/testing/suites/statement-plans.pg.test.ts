import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createConnectionConfig } from '../../src/db/core/connection.ts'
import { migrate } from '../../src/db/core/migrate.ts'
import type { Queryable } from '../../src/db/core/client.ts'
import type { Statement } from '../../src/db/core/statement.ts'
import type { BookingFilter } from '../../src/db/queries/admin-booking-scopes.ts'
import { findBookingPage, type BookingListQuery } from '../../src/db/queries/admin-bookings.ts'
import { toBookingWords } from '../../src/reads/admin/search-words.ts'
import { createEmptyDatabase, type TestDatabase } from '../database/test-database.ts'
import { addLiveRows, fillLargeWorld } from '../fixtures/large-world.ts'
import { loadStatements } from '../statements/load-statements.ts'

/** Tables that stay small however much the site is used: reading one whole is as quick as an index. */
const smallTables: Readonly<Record<string, string>> = {
  __drizzle_migrations: 'a row a migration',
  admin_setting: 'a few rows an installation',
  file_removal: 'files that are to be removed within a minute',
  group: 'one row an association',
  house: 'a few dozen rows an association',
  house_text: 'three rows a house',
  import_batch: 'a few files a year an association',
  import_column: 'names of columns in spreadsheets, some dozens',
  job: 'one row a job',
  ledger_tally: 'a few dozen rows for each 4096 lines of the ledger',
  ledger_tally_mark: 'one row',
  mail_configuration: 'six rows an association, if it has its own',
  mail_suppression: 'addresses that come back: a few a month',
  mail_template: 'some twenty rows a language',
  mail_template_version: 'a few versions a text',
  policy: 'a few versions an association',
  season_template: 'a few a year',
  setting: 'a few rows an installation',
  verify_run: 'a row a night',
  web_asset: 'the files of five builds, some hundreds',
}

/** What a statement reads as a whole on purpose, and why. */
const exceptions: Readonly<Record<string, { readonly reads: readonly string[]; readonly why: string }>> = {
  'document-files-of-group': {
    reads: ['every row of document_file'],
    why: 'at most 2,000 of a group, counted when one is added',
  },
  'personal-data-facts': {
    reads: ['the whole index fee_open'],
    why: 'the open fees of all groups are few',
  },
  'admin-owners': {
    reads: ['every row of person'],
    why: 'a page of the list of people',
  },
  'admin-owners-count': {
    reads: ['every row of person'],
    why: 'how many people the list has',
  },
  ...Object.fromEntries(
    ['admin-fees', 'admin-fees-count'].map((name) => [
      name,
      {
        reads: ['every row of fee'],
        why: 'a list of some hundreds of rows a year, searched and sorted by any column',
      },
    ]),
  ),
  ...Object.fromEntries(
    ['dateFrom', 'houseName', 'userName', 'type', 'points', 'createdAt'].flatMap((column) =>
      ['asc', 'desc'].map((direction) => [
        `bookings-by-${column}-${direction}`,
        {
          reads: [
            'every row of booking',
            'every row of membership',
            'every row of person',
            'every row of unit',
            'the whole index booking_lent_out',
          ],
          why: 'a page of the list of all bookings, by words or by a name, a type or the points',
        },
      ]),
    ),
  ),
  'bookings-of-waiting': {
    reads: ['the whole index booking_queue'],
    why: 'every place on a waitlist: this index has nothing else',
  },
  'bookings-of-year': {
    reads: ['every row of booking'],
    why: 'the bookings of a year are a good part of all; with a group, a house or a week they are looked up',
  },
  'people-who-may-be-real': {
    reads: ['every row of person'],
    why: 'asked by the sign-in page of a demo alone',
  },
  admins: {
    reads: ['the whole index person_with_role'],
    why: 'everybody with a role: this index has nobody else',
  },
  'super-admin-exists': {
    reads: ['the whole index person_with_role'],
    why: 'asked when a server starts',
  },
  'files-stored': {
    reads: ['every row of document_file', 'every row of picture', 'every row of support_photo'],
    why: 'asked when a server starts, up to the first row',
  },
  'system-status': {
    reads: [
      'every row of push_subscription',
      'the whole index mail_due',
      'the whole index push_message_open',
    ],
    why: 'asked when an admin opens the settings',
  },
  'activity-admins': {
    reads: ['the whole index person_with_role'],
    why: 'the few people who are admins: this index has nothing else',
  },
  'assignments-list': {
    reads: ['every row of assignment'],
    why: 'a list of some twenty rows an association and year, searched and sorted by any column',
  },
  'check-out-booking': {
    reads: ['every row of unit'],
    why: 'asked once, when a demo starts',
  },
  ...Object.fromEntries(
    ['personal-data-counts', 'erase-import-rows'].map((name) => [
      name,
      {
        reads: ['every row of import_row'],
        why: 'a person is anonymized; rows of files are kept for some weeks',
      },
    ]),
  ),
  'import-members': {
    reads: ['every row of person'],
    why: 'all members of a group, asked when an admin downloads them',
  },
  'import-sheet-balances': {
    reads: ['every row of account', 'every row of person'],
    why: 'all balances of a group, asked when an admin downloads them',
  },
  'owners-update': {
    reads: ['every row of person'],
    why: 'thousands of rows of a file are written together',
  },
  'mail-address-holders': {
    reads: ['every row of person', 'the whole index booking_lent_out'],
    why: 'asked when an admin opens the list of addresses that get no mail, or allows one again',
  },
  'dashboard-open-work': {
    reads: ['the whole index fee_open'],
    why: 'the fees that are not billed yet: this index has no others',
  },
  'dashboard-warnings': {
    reads: ['the whole index token_one_arrivals'],
    why: 'the cleaners’ links that work: at most one of a house',
  },
  'admin-support-reports': {
    reads: ['every row of support_report'],
    why: 'a list of a few reports a week, searched and sorted by any column',
  },
  'admin-support-reports-count': {
    reads: ['every row of support_report'],
    why: 'the same, counted',
  },
  'due-list-late-entries': {
    reads: [
      'the whole index booking_hold_end',
      'the whole index booking_unit_slot',
      'the whole index claim_one_open',
    ],
    why: 'asked once a minute',
  },
  'import-group-owners': {
    reads: ['every row of person'],
    why: 'every owner of a group, asked when a file of weeks or balances is judged',
  },
  'person-lock-access': {
    reads: ['every row of person'],
    why: 'asked when the roles or the access of one person are changed by hand',
  },
  'ledger-search': {
    reads: ['every row of membership'],
    why: 'an admin searches for a part of a name',
  },
  ...Object.fromEntries(
    ['search-page', 'filtered-search-page'].flatMap((name) =>
      ['newest', 'oldest'].map((first) => [
        `ledger-${name}-${first}-first`,
        {
          reads: ['every row of membership', 'every row of person'],
          why: 'an admin searches for parts of names, in those of all owners',
        },
      ]),
    ),
  ),
  'mail-settle-interrupted': {
    reads: ['the whole index mail_due'],
    why: 'asked only while mails wait or are being sent: this index has nothing else',
  },
  ...Object.fromEntries(
    ['created', 'due', 'sent', 'kind', 'state', 'owner', 'group'].flatMap((column) =>
      ['asc', 'desc'].map((direction) => [
        `mail-log-by-${column}-${direction}`,
        { reads: ['every row of mail'], why: 'a page of the log, by any filters and in any order' },
      ]),
    ),
  ),
  'mail-log-count': {
    reads: ['every row of mail'],
    why: 'how many mails the log has, by any filters; of many from one index',
  },
  'mail-log-count-all': {
    reads: ['every row of mail'],
    why: 'how many mails the log has; of many from one index',
  },
  'mail-log-search': {
    reads: ['every row of person', 'the whole index booking_lent_out'],
    why: 'an admin searches for parts of names, in those of all owners and guests',
  },
  'mail-log-search-all': {
    reads: [
      'every row of mail',
      'every row of person',
      'the whole index booking_lent_out',
      'the whole index mail_covered_by',
    ],
    why: 'an admin searches for a word that thousands of mails have',
  },
  'people-to-try': {
    reads: ['every row of membership', 'every row of person'],
    why: 'the page on which people sign in to a demo',
  },
  'preview-stays': {
    reads: ['every row of booking', 'every row of unit'],
    why: 'an admin looks for a stay by any word, to preview a mail',
  },
  'push-lease': {
    reads: ['the whole index push_message_open'],
    why: 'the messages that are not sent yet, oldest first: this index has nothing else',
  },
  'push-settle-stale': {
    reads: ['the whole index push_message_open'],
    why: 'the messages that are not sent yet: this index has nothing else',
  },
  'search-bookings': {
    reads: ['every row of booking'],
    why: 'asked when an admin types the eight digits that end an id; an index of them would slow each booking down',
  },
  'search-people': {
    reads: ['every row of person'],
    why: 'words within names and addresses, of some ten thousand people; pg_trgm is not in every PostgreSQL',
  },
  'search-support-reports': {
    reads: ['every row of support_report'],
    why: 'words within messages, a few a week',
  },
}

/** What `explain (format json)` says of a node, as far as this test looks at it. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  readonly 'Plan Rows': number
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const at = Date.UTC(2026, 10, 22, 12)
const numHouses = 580
let database: TestDatabase
let client: Client
/** The table of every index without a condition of its own. */
let wholeIndexes: ReadonlyMap<string, string>

beforeAll(async () => {
  database = await createEmptyDatabase()
  await migrate(database.url)
  client = new Client(
    createConnectionConfig(database.url, {
      applicationName: 'samhus plans',
      statementTimeoutMs: 0,
      readWrite: true,
    }),
  )
  await client.connect()
  // Statistics of every row: plans that come from a sample could differ from run to run.
  await client.query('set default_statistics_target = 400')
  await fillLargeWorld(client, at)
  const { rows } = await client.query<{ index: string; table: string }>(
    `select i.relname as index, t.relname as table
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where x.indpred is null and t.relnamespace = 'public'::regnamespace`,
  )
  wholeIndexes = new Map(rows.map(({ index, table }) => [index, table]))
})

afterAll(async () => {
  await client.end()
  await database.close()
})

it('the world in which plans are made has rows in every table that grows', async () => {
  const { rows } = await client.query<{ table: string; rows: number }>(
    `select relname as table, reltuples::int as rows from pg_class
     where relkind = 'r' and relnamespace = any('{public,drizzle}'::regnamespace[]) order by relname`,
  )
  const growing = rows.filter(({ table }) => !Object.hasOwn(smallTables, table))
  expect(growing.filter(({ rows: count }) => count < 1000)).toEqual([])
  expect(Object.keys(smallTables).filter((table) => !rows.some((row) => row.table === table))).toEqual([])
})

// One test, since the second world is made of the first. In the first one the partial indexes of what is under way look
// empty, so that reading them as a whole seems to cost nothing; in the second one they do not.
it('no statement reads a growing table as a whole, neither at a quiet hour nor at a busy one', async () => {
  const statements = await loadStatements()
  expect(statements.length).toBeGreaterThan(100)
  const expected = Object.fromEntries(Object.entries(exceptions).map(([name, { reads }]) => [name, reads]))
  expect({ quiet: await findWholeReads(statements) }).toEqual({ quiet: expected })
  await addLiveRows(client)
  expect({ busy: await findWholeReads(statements) }).toEqual({ busy: expected })
})

const anyBooking: BookingFilter = {
  groupId: null,
  houseId: null,
  personId: null,
  year: null,
  week: null,
  types: null,
  offerUntil: null,
  from: null,
  to: null,
}
const group = '00000002-0000-4000-8000-000000000001'
const house = '00000003-0000-4000-8000-000000000001'
const person = '00000001-0000-4000-8000-000000000021'
const day = (text: string) => ({ from: text, to: text })

it.each<[string, Partial<BookingFilter>, string?]>([
  ['a person', { personId: person }],
  ['a week', { year: 2026, week: 20 }],
  ['a week of a group', { groupId: group, year: 2026, week: 20 }],
  ['the same week of all years', { week: 20 }],
  ['a house', { houseId: house }, 'userName'],
  ['a house in a year', { houseId: house, year: 2026 }],
  ['a group', { groupId: group }, 'points'],
  ['a group in a year', { groupId: group, year: 2026 }],
  ['a day', day('2026-05-11')],
  ['the days of a group', { groupId: group, from: '2026-05-11', to: '2026-06-30' }],
  ['offers that end soon', { offerUntil: at }],
])(
  'the list of bookings reads about as many rows as %s has, also with words',
  async (_, given, column = 'createdAt') => {
    const filter = { ...anyBooking, ...given }
    for (const search of ['', 'owner 1']) {
      const query = { filter, words: toBookingWords(search), sort: `-${column}`, limit: 20, offset: 0 }
      const { total } = await findBookingPage(database.db, { ...query, words: [] }, at)
      expect(await countRowsRead(query)).toBeLessThan(12 * total + 6 * numHouses)
    }
  },
)

it.each(['createdAt', '-createdAt', 'dateFrom'])(
  'the first page of all bookings by %s is looked up, and the others are counted by their index alone',
  async (sort) => {
    const query = { filter: anyBooking, words: [], sort, limit: 20, offset: 0 }
    const { total } = await findBookingPage(database.db, query, at)
    expect(await countRowsRead(query)).toBeLessThan(total + 10 * numHouses)
  },
)

/** Returns how many rows of tables the statement of a page has read when it was run. */
async function countRowsRead(query: BookingListQuery): Promise<number> {
  let run: { text: string; params: readonly unknown[] } | undefined
  const all = ({ text }: Statement<unknown>, params: readonly unknown[]) => {
    run = { text, params }
    return Promise.resolve([])
  }
  await findBookingPage({ all } as unknown as Queryable, query, at)
  if (!run) throw new Error('no statement was run')
  return countScanned(await explain({ name: 'bookings', text: run.text }, run.params))
}

function countScanned(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + countScanned(plan), 0)
  const { 'Actual Rows': rows = 0, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops = 0 } = node
  return below + (node['Relation Name'] === undefined ? 0 : (rows + removed) * loops)
}

/** Returns what each statement reads as a whole, for those that do. */
async function findWholeReads(statements: readonly Statement<unknown>[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const each of statements) {
    const reads = listWholeReads(await explain(each), undefined)
    if (reads.length > 0) found[each.name] = [...new Set(reads)].toSorted()
  }
  return found
}

/**
 * Returns the plan that connections of the server use, which is made without knowing the parameters; with them, also how
 * many rows it has read.
 */
async function explain(
  { name, text }: Pick<Statement<unknown>, 'name' | 'text'>,
  params?: readonly unknown[],
): Promise<PlanNode> {
  await client.query(`prepare explained as ${text}`)
  const { rows: types } = await client.query<{ count: number }>(
    `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'explained'`,
  )
  const literals = params?.map(toLiteral) ?? Array.from({ length: types[0]?.count ?? 0 }, () => 'null')
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json, analyze ${params !== undefined}) execute explained${literals.length > 0 ? `(${literals.join(', ')})` : ''}`,
  )
  await client.query('deallocate explained')
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error(`${name} has no plan`)
  return plan
}

function toLiteral(value: unknown): string {
  return value === null
    ? 'null'
    : client.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

function listWholeReads(node: PlanNode, parent: PlanNode | undefined): string[] {
  const below = (node.Plans ?? []).flatMap((each) => listWholeReads(each, node))
  const { 'Node Type': type, 'Index Name': index, 'Index Cond': condition } = node
  const table = node['Relation Name'] ?? wholeIndexes.get(index ?? '')
  const isSmall = table !== undefined && Object.hasOwn(smallTables, table)
  // The first row in the order of an index.
  const isFirstOnly =
    parent?.['Node Type'] === 'Limit' && parent['Plan Rows'] === 1 && node.Filter === undefined
  const isScan = type === 'Seq Scan' || (index !== undefined && condition === undefined)
  if (!isScan || isSmall || isFirstOnly) return below
  const isPartial = index !== undefined && !wholeIndexes.has(index)
  return [isPartial ? `the whole index ${index}` : `every row of ${table}`, ...below]
}
