import { hashAddress } from '../../src/db/queries/mail-address.ts'
import type { Row, Tables } from './table-rows.ts'

/** Names the rows of a database as a reader of the effects table would, and the ids that refer to them. */
export interface RowNames {
  /** Returns the name of a row. */
  readonly nameRow: (table: string, row: Row) => string
  /** Returns the name of the row with that id, if a column of that name refers to one. */
  readonly nameReference: (column: string, id: unknown) => string | null
  /** Returns the text with names in the places of ids. */
  readonly replaceIds: (text: string) => string
  /** Returns the address of a hash. */
  readonly nameHash: (hash: string) => string
}

const anyUuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const noGroupId = '00000000-0000-0000-0000-000000000000'
const usualYear = 2027

/** The tables that columns with numbers refer to; ids of all others are UUIDs, which are known by themselves. */
const numberColumns: Readonly<Record<string, string>> = {
  membership_id: 'membership',
  unit_id: 'unit',
  calendar_id: 'calendar',
  account_id: 'account',
  calendarUnitId: 'unit',
  unitId: 'unit',
  fromUnitId: 'unit',
  toUnitId: 'unit',
  act_number: 'audit',
}

type Describe = (row: Row, name: (table: string, id: unknown) => string) => string

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

const describeRow: Readonly<Record<string, Describe>> = {
  person: ({ name }) => text(name),
  '"group"': ({ name }) => text(name),
  membership: ({ person_id: person, group_id: group }, name) => {
    const where = name('"group"', group)
    return where === 'Klitten' ? name('person', person) : `${name('person', person)} in ${where}`
  },
  house: ({ code }) => text(code),
  calendar: ({ house_id: house, year }, name) => `${name('house', house)} ${text(year)}`,
  unit: ({ house_id: house, week, year }, name) =>
    `${name('house', house)} ${text(week)}${year === usualYear ? '' : ` of ${text(year)}`}`,
  account: ({ membership_id: member, year }, name) => `${name('membership', member)} ${text(year)}`,
  booking: ({ membership_id: member, unit_id: unit }, name) =>
    `${name('membership', member)} on ${name('unit', unit)}`,
  claim: ({ booking_id: booking }, name) => name('booking', booking),
  mail: ({ kind, person_id: person, recipient, booking_id: booking }, name) => {
    const receiver = person === null ? 'the office' : name('person', person)
    const about = booking === null ? '' : ` about ${name('booking', booking)}`
    return `${text(kind)} to ${recipient === 'contact' ? 'the guest of ' : ''}${receiver}${about}`
  },
  mail_content: ({ mail_id: mail }, name) => name('mail', mail),
  audit: ({ action }) => text(action),
  audit_value: ({ field, audit_number: number }, name) => `${text(field)} of ${name('audit', number)}`,
  mail_suppression: ({ address_hash: hash }, name) => name('hash', hash),
  assignment: ({ membership_id: member, points, year, group_id: group }, name) =>
    `${text(points)} points of ${text(year)} to ${member === null ? name('"group"', group) : name('membership', member)}`,
  policy: ({ group_id: group, version }, name) => `${name('"group"', group)} version ${text(version)}`,
  house_text: ({ house_id: house, language }, name) => `${name('house', house)} ${text(language)}`,
  picture: ({ house_id: house, group_id: group, position }, name) =>
    `${Number(position) + 1} of ${house === null ? name('"group"', group) : name('house', house)}`,
  document_folder: ({ name }) => text(name),
  document: ({ name }) => text(name),
  document_file: ({ document_id: document }, name) => name('document', document),
  token: ({ kind, booking_id: booking, person_id: person, house_id: house }, name) =>
    `${text(kind)} of ${booking === null ? (person === null ? name('house', house) : name('person', person)) : name('booking', booking)}`,
  push_subscription: ({ person_id: person }, name) => name('person', person),
  push_message: ({ booking_id: booking, subscription_id: browser }, name) =>
    `to ${name('push_subscription', browser)} about ${name('booking', booking)}`,
  device_session: ({ person_id: person }, name) => name('person', person),
  device: ({ person_id: person }, name) => name('person', person),
  mail_preference: ({ person_id: person, kind }, name) => `${name('person', person)} ${text(kind)}`,
  mail_template: ({ kind, language }) => `${text(kind)} ${text(language)}`,
  mail_template_version: ({ template_id: template, number }, name) =>
    `${name('mail_template', template)} version ${text(number)}`,
  mail_configuration: ({ kind }) => text(kind),
  support_report: ({ booking_id: booking, number }, name) =>
    `${text(number)} about ${name('booking', booking)}`,
  support_photo: ({ report_id: report, number }, name) =>
    `${text(number)} of ${name('support_report', report)}`,
  support_reply: ({ report_id: report, number }, name) =>
    `${text(number)} to ${name('support_report', report)}`,
  announcement: ({ texts }) => (texts as { da: { title: string } }).da.title,
  announcement_receiver: ({ announcement_id: announcement, membership_id: member }, name) =>
    `${name('announcement', announcement)} to ${name('membership', member)}`,
  arrival_note: ({ unit_id: unit }, name) => name('unit', unit),
  fee: ({ act, booking_id: booking }, name) => `of ${text(act)} of ${name('booking', booking)}`,
  import_batch: ({ file_name: file }) => text(file),
  import_row: ({ batch_id: batch, number }, name) => `${text(number)} of ${name('import_batch', batch)}`,
  import_column: ({ kind, name }) => `${text(kind)} ${text(name)}`,
  season_template: ({ name }) => text(name),
  saved_view: ({ name }) => text(name),
  admin_setting: ({ name }) => text(name),
  ledger: ({ type, membership_id: member }, name) => `${text(type)} of ${name('membership', member)}`,
}

/** The same row of a table may have been renamed: it has the name that it had before. */
export function createRowNames(before: Tables, after: Tables): RowNames {
  const byId = new Map<string, { table: string; row: Row }>()
  for (const tables of [after, before]) {
    for (const [table, rows] of tables) {
      for (const row of rows.values())
        if ('id' in row) byId.set(`${table} ${text(row['id'])}`, { table, row })
    }
  }
  const tableOfUuid = new Map<string, string>()
  for (const { table, row } of byId.values()) {
    if (typeof row['id'] === 'string' && row['id'].length === noGroupId.length)
      tableOfUuid.set(row['id'], row['id'] === row['group_id'] ? '"group"' : table)
  }
  const addresses = new Map<string, string>([...listAddresses(before), ...listAddresses(after)])

  const nameHash = (hash: string): string => addresses.get(hash.replace(/^\\x/, '')) ?? 'a hash'
  const nameById = (table: string, id: unknown): string => {
    if (table === 'hash') return nameHash(text(id))
    const known = byId.get(`${table} ${text(id)}`)
    return known ? nameRow(table, known.row) : `an unknown ${table}`
  }
  const laterBookings = findLaterBookings(byId)
  const nameRow = (table: string, row: Row): string => {
    const described = describeRow[table]?.(row, nameById) ?? ''
    return `${replaceIds(described)}${laterBookings.has(row['id']) ? ' again' : ''}`
  }
  const replaceIds = (value: string): string =>
    value.replace(anyUuid, (id) => {
      if (id === noGroupId) return 'no group'
      const table = tableOfUuid.get(id.toLowerCase())
      return table === undefined ? 'an id' : nameById(table, id.toLowerCase())
    })
  return {
    nameRow,
    nameReference: (column, id) => {
      const table = numberColumns[column]
      return table !== undefined && typeof id === 'number' ? nameById(table, id) : null
    },
    replaceIds,
    nameHash,
  }
}

/** Returns the ids of bookings of owners who had an older one of the same week. */
function findLaterBookings(byId: ReadonlyMap<string, { table: string; row: Row }>): ReadonlySet<unknown> {
  const bookings = [...byId.values()].filter(({ table }) => table === 'booking').map(({ row }) => row)
  const isLater = (row: Row): boolean =>
    bookings.some(
      (other) =>
        other['unit_id'] === row['unit_id'] &&
        other['membership_id'] === row['membership_id'] &&
        text(other['created_at']) < text(row['created_at']),
    )
  return new Set(bookings.filter(isLater).map((row) => row['id']))
}

/** Returns every address of the database by its hash: of persons, of guests, and of those that mail went to. */
function listAddresses(tables: Tables): [hash: string, address: string][] {
  return [...tables.values()].flatMap((rows) =>
    [...rows.values()].flatMap((row) =>
      [row['email'], row['lent_out_email'], row['to_address']].flatMap((address): [string, string][] =>
        typeof address === 'string' ? [[hashAddress(address).toString('hex'), address]] : [],
      ),
    ),
  )
}
