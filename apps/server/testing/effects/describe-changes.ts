import { defaultPolicy } from '@samhus/domain/policy'
import { toDay, toLocalTime } from '@samhus/domain/week'
import { namedColumns } from './named-columns.ts'
import type { RowNames } from './row-names.ts'
import type { Row, RowChange } from './table-rows.ts'

/** What the lines of the effects table are written with. */
export interface LineContext {
  readonly names: RowNames
  /** Business time when it happened, in milliseconds. */
  readonly now: number
}

/** Not worth a word in a new row. */
const defaults: ReadonlySet<string> = new Set([`''`, 'nothing', 'false', '[]', '{}'])
const maxTextLength = 90
const maxJsonLength = 240
/** More rows of one table that are alike are told by their first and their last. */
const maxAlike = 6
/** The tables that say what an act does besides its own rows, in this order behind all others. */
const lastTables = ['ledger', 'account', 'mail', 'push_message', 'change', 'audit', 'audit_value']

const subjectTables: Readonly<Record<string, string>> = {
  week: 'unit_id',
  unit: 'unit_id',
  'arrival-note': 'unit_id',
  membership: 'membership_id',
  calendar: 'calendar_id',
}

/** Returns a line for each changed row, as the effects table has them. */
export function describeChanges(changes: readonly RowChange[], context: LineContext): string[] {
  const valuesOf = new Map<unknown, Row[]>()
  const added = new Set(
    changes.filter(({ table, before }) => table === 'audit' && !before).map(({ after }) => after?.['number']),
  )
  const isOfNewAudit = ({ table, after }: RowChange): boolean =>
    table === 'audit_value' && after !== null && added.has(after['audit_number'])
  for (const { after } of changes.filter(isOfNewAudit)) {
    const number = after?.['audit_number']
    valuesOf.set(number, [...(valuesOf.get(number) ?? []), after as Row])
  }
  const rest = changes.filter((change) => !isOfNewAudit(change))
  const tables = [...new Set(rest.map(({ table }) => table))].toSorted(compareTables)
  return tables.flatMap((table) => {
    const own = rest.filter((change) => change.table === table)
    const describe = (change: RowChange): string => describeChange(change, valuesOf, context)
    return ['-', '~', '+'].flatMap((sign) =>
      shorten(
        own
          .map(describe)
          .filter((line) => line.startsWith(sign))
          .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
      ),
    )
  })
}

function compareTables(a: string, b: string): number {
  return lastTables.indexOf(a) - lastTables.indexOf(b) || (a < b ? -1 : 1)
}

function shorten(lines: readonly string[]): readonly string[] {
  if (lines.length <= maxAlike) return lines
  return [lines[0] ?? '', `  … and ${lines.length - 2} more until`, lines.at(-1) ?? '']
}

function describeChange(
  { table, before, after }: RowChange,
  valuesOf: ReadonlyMap<unknown, readonly Row[]>,
  context: LineContext,
): string {
  const { names } = context
  if (!after) return `- ${table} ${names.nameRow(table, before ?? {})}`.trimEnd()
  if (before) return describeUpdate(table, { before, after }, context)
  if (table === 'change') return describeAnnouncedChange(after, context)
  if (table === 'audit') return describeAudit(after, valuesOf.get(after['number']) ?? [], context)
  const head = `+ ${table} ${names.nameRow(table, after)}`.trimEnd()
  const told = Object.entries(after)
    .filter(([column]) => column !== 'id' && !namedColumns[table]?.includes(column))
    .map(([column, value]) => [column, formatValue(column, value, context)] as const)
    .filter(([column, value]) =>
      column === 'group_id' ? value !== 'Klitten' : isToldOfNewRow(column, value),
    )
    .map(([column, value]) => `${column} ${value}`)
  return [head, told.join(', ')].filter((part) => part !== '').join(': ')
}

/** What every new row has, if nothing else is said of it. */
const usual: Readonly<Record<string, string>> = {
  at: 'now',
  created_at: 'now',
  due_at: 'now',
  state: 'Due',
  attempts: '0',
  version: '1',
}

const isToldOfNewRow = (column: string, value: string): boolean =>
  !defaults.has(value) && usual[column] !== value

function describeUpdate(
  table: string,
  { before, after }: { before: Row; after: Row },
  context: LineContext,
): string {
  const changed = Object.keys(after).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
  const told = changed.map((column) => {
    const [from, to] = [before[column], after[column]]
    if (column === 'version') return `version +${Number(to) - Number(from)}`
    return `${column} ${formatValue(column, from, context)} → ${formatValue(column, to, context)}`
  })
  return `~ ${table} ${context.names.nameRow(table, before)}: ${told.join(', ')}`
}

interface Affected {
  readonly personId: string
  readonly bookingId: string | null
  readonly pointsChanged: boolean
}

/** A row that open browsers are told of: who acted, and who else is concerned. */
function describeAnnouncedChange(row: Row, { names, now }: LineContext): string {
  const { kind, data } = row
  const tell = ({ personId, bookingId, pointsChanged }: Affected): string => {
    const own = [bookingId === null ? '' : `about ${bookingId}`, pointsChanged ? 'points changed' : '']
    const told = own.filter((part) => part !== '').join(', ')
    return names.replaceIds(told === '' ? personId : `${personId} (${told})`)
  }
  const actor = {
    personId: String(row['actor_id']),
    bookingId: row['actor_booking_id'] as string | null,
    pointsChanged: row['actor_points_changed'] === true,
  }
  const affected = (row['affected'] as Affected[]).map(tell).toSorted()
  const parts = [
    `+ change ${row['is_private'] === true ? 'in private ' : ''}${String(kind)}`,
    names.nameReference('unit_id', row['unit_id']) ?? '',
    row['actor_id'] === null ? '' : `by ${tell(actor)}`,
    affected.length === 0 ? '' : `to ${affected.join(' and ')}`,
    data === null ? '' : formatValue('data', data, { names, now }),
    formatValue('at', row['at'], { names, now }) === 'now' ? '' : 'at another time',
    formatGroup(row, names),
  ]
  return names.replaceIds(parts.filter((part) => part !== '').join(' '))
}

function formatGroup(row: Row, names: RowNames): string {
  const group = names.replaceIds(String(row['group_id']))
  return group === 'Klitten' ? '' : `of ${group}`
}

/** An act in the trail: with the values that were written with it, but for the address of an ordinary request. */
function describeAudit(row: Row, values: readonly Row[], context: LineContext): string {
  const { names } = context
  const subjectId = String(row['subject_id'])
  const subject = names.nameReference(subjectTables[String(row['subject_kind'])] ?? '', Number(subjectId))
  const told = values
    .filter(({ field }) => field !== 'ipAddress')
    .map(({ field, before, after }) => {
      const [from, to] = [before, after].map((value) => formatValue(String(field), value, context))
      return `${String(field)} ${before === null ? '' : `${from} → `}${to}`
    })
  const hasAddress = values.some(({ field }) => field === 'ipAddress')
  const parts = [
    formatGroup(row, names),
    row['unit_id'] === null ? '' : `week ${formatValue('unit_id', row['unit_id'], context)}`,
    row['membership_id'] === null
      ? ''
      : `member ${formatValue('membership_id', row['membership_id'], context)}`,
    ...['fields', 'overrides', 'reason']
      .map((column) => [column, formatValue(column, row[column], context)] as const)
      .filter(([, value]) => !defaults.has(value))
      .map(([column, value]) => `${column} ${value}`),
    row['request_id'] === null ? 'without its request' : '',
    row['request_id'] !== null && !hasAddress ? 'without its address' : '',
    ...told.toSorted(),
  ].filter((part) => part !== '')
  const by = [row['actor_id'], row['impersonator_id']]
    .filter((id) => id !== null)
    .map((id) => formatValue('actor_id', id, context))
  const who = by.length === 0 ? '' : ` by ${by.join(' for whom acts ')}`
  const what = `${String(row['subject_kind'])} ${subject ?? names.replaceIds(subjectId)}`
  return `+ audit ${String(row['action'])} of ${what}${who}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:\d\d)?)$/
const firstInstantMs = 1_500_000_000_000

/** Returns a value in words: names for ids, local times for instants, `nothing` for null. */
export function formatValue(column: string, value: unknown, context: LineContext): string {
  const { names } = context
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'number') {
    if (value > firstInstantMs) return formatInstant(value, context)
    return names.nameReference(column, value) ?? String(value)
  }
  if (typeof value === 'string') {
    if (value === '') return `''`
    if (instant.test(value)) return formatInstant(Date.parse(value), context)
    if (value.startsWith('\\x')) return names.nameHash(value)
    return cut(names.replaceIds(value).replaceAll('\n', ' '), maxTextLength)
  }
  if (Array.isArray(value)) {
    return cut(`[${value.map((each) => formatValue(column, each, context)).join(', ')}]`, maxJsonLength)
  }
  if (typeof value === 'object') {
    const fields = Object.entries(value).map(([name, each]) => `${name} ${formatValue(name, each, context)}`)
    return cut(`{${fields.join(', ')}}`, maxJsonLength)
  }
  return JSON.stringify(value)
}

const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`

function formatInstant(at: number, { now }: LineContext): string {
  if (at === now) return 'now'
  const { timeZone } = defaultPolicy
  const seconds = Math.floor(at / 1000) % 60
  return `${toDay(at, timeZone)} ${toLocalTime(at, timeZone)}${seconds === 0 ? '' : `:${seconds}`}`
}
