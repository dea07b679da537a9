import { mayAdjustPoints } from '@samhus/domain/admin-points'
import { getYearEnd } from '@samhus/domain/week'
import { insertAuditRows } from '../../db/queries/audit.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import type { Queryable, Tx } from '../../db/core/client.ts'
import { listImportOwners, listYearBalances, type ImportOwner } from '../../db/queries/import-facts.ts'
import { appendLedgerLines, type LedgerLine } from '../../db/queries/ledger.ts'
import { findCurrentPolicy } from '../../db/queries/policy.ts'
import { movedIn } from '../../db/queries/sql-fragments.ts'
import { balanceColumns } from '../../locales/import-week-columns.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { StaleReadError } from '../idempotent-write.ts'
import { CellReader } from './cell-reader.ts'
import { OwnerDirectory } from './directory.ts'
import type { ImportContext, Importer, PlannedRow, ReadableRow } from './importer.ts'

interface BalanceRow {
  readonly planned: PlannedRow
  readonly owner: ImportOwner | undefined
  readonly year: number
  readonly before: number
  readonly after: number
}

/** What owners may spend of a year from now on: the difference is one correction. R203 */
export const balanceImporter: Importer = {
  fields: ['owner', 'year', 'points'].map((field) => ({ field, isRequired: true })),
  columnNames: balanceColumns,
  plan: async (reader, rows, context) => {
    const planned = await judgeRows(reader, rows, context)
    return {
      rows: planned.map((row) => row.planned),
      unitIds: [],
      membershipIds: [...new Set(planned.flatMap(({ owner }) => owner?.membershipId ?? []))],
      write: (tx) => write(tx, planned, context),
    }
  },
}

async function judgeRows(
  reader: Queryable,
  rows: readonly ReadableRow[],
  context: ImportContext,
): Promise<BalanceRow[]> {
  const { groupId, onJudged } = context
  const [groupOwners, policy] = await Promise.all([
    listImportOwners(reader, groupId),
    findCurrentPolicy(reader, groupId),
  ])
  if (!policy) throw new RefusedError('no-group-found')
  const owners = new OwnerDirectory(groupOwners)
  const read = rows.map((row) => readRow(row, owners))
  const membershipIds = [...new Set(read.flatMap(({ owner }) => owner?.membershipId ?? []))]
  const balances = await listYearBalances(reader, { groupId, membershipIds })
  const balanceByKey = new Map(
    balances.map(({ membershipId, year, balance }) => [toKey(membershipId, year), balance]),
  )
  const pointsByKey = new Map<string, number>()
  const judged: BalanceRow[] = []
  for (const [index, row] of read.entries()) {
    if (index % 500 === 0) await onJudged(index)
    judged.push(judgeRow(row, { balanceByKey, pointsByKey, timeZone: policy.constants.timeZone, context }))
  }
  return judged
}

function readRow(row: ReadableRow, owners: OwnerDirectory) {
  const cells = new CellReader(row)
  const owner = owners.read(cells)
  if (owner?.hasLeft) cells.refuse('owner', 'owner-has-left', owner.name)
  const hasYear = (row.cells.year ?? '') !== ''
  const year = hasYear ? cells.year('year') : cells.refuse('year', 'is-required')
  const points = cells.requiredInteger('points', { min: -99_999, max: 99_999 })
  if (points !== undefined && points < 0) cells.refuse('points', 'is-negative')
  return { number: row.number, cells, owner, year, points }
}

const toKey = (membershipId: number, year: number): string => `${membershipId} ${year}`

interface Known {
  readonly balanceByKey: ReadonlyMap<string, number>
  /** The points in the row that has the owner and the year. */
  readonly pointsByKey: Map<string, number>
  readonly timeZone: string
  readonly context: ImportContext
}

function judgeRow(row: ReturnType<typeof readRow>, known: Known): BalanceRow {
  const { balanceByKey, pointsByKey, timeZone, context } = known
  const { number, cells, owner, year = 0, points = 0 } = row
  const key = toKey(owner?.membershipId ?? 0, year)
  const before = balanceByKey.get(key) ?? 0
  const judged = { owner, year, before, after: points }
  if (!cells.isRefused) {
    const earlier = pointsByKey.get(key)
    if (earlier !== undefined) cells.refuse('owner', 'same-owner-in-file', String(earlier))
    else if (before !== points) {
      const facts = { balance: before, change: points - before, yearEndsAt: getYearEnd(year, timeZone) }
      const [refusal] = mayAdjustPoints(facts, context.at)
      if (refusal) cells.refuse('year', 'year-is-over')
    }
  }
  if (cells.isRefused) {
    return { ...judged, planned: { number, fate: 'refused', changes: [], problems: cells.problems } }
  }
  pointsByKey.set(key, points)
  if (before === points) {
    return { ...judged, planned: { number, fate: 'unchanged', changes: [], problems: [] } }
  }
  const name = owner?.name ?? ''
  const changes = [
    // Which owner the row was understood to name.
    { field: 'owner', before: name, after: name },
    { field: 'points', before: String(before), after: String(points) },
  ]
  return { ...judged, planned: { number, fate: before === 0 ? 'new' : 'changed', changes, problems: [] } }
}

/** @throws StaleReadError if an owner got points meanwhile: a credit locks nothing but the account */
async function write(tx: Tx, rows: readonly BalanceRow[], context: ImportContext): Promise<void> {
  const { groupId, newId, by, at } = context
  const written = rows.flatMap(({ planned: { fate }, owner, year, before, after }) =>
    owner && (fate === 'new' || fate === 'changed')
      ? [{ id: newId(), membershipId: owner.membershipId, year, before, after }]
      : [],
  )
  if (written.length === 0) return
  const lines = written.map(({ id, membershipId, year, before, after }): LedgerLine => {
    const points = after - before
    return { id, groupId, membershipId, year, type: 'Adjust', points, reason: movedIn }
  })
  await appendLedgerLines(tx, lines, at)
  await refuseStale(tx, groupId, written)
  await insertAuditRows(
    tx,
    written.map(({ id, membershipId, year, before, after }) => ({
      action: 'import-balance',
      subjectKind: 'ledger',
      subjectId: id,
      membershipId,
      fields: ['points', 'year'],
      values: [
        { field: 'points', before: String(before), after: String(after) },
        { field: 'year', before: null, after: String(year) },
      ],
    })),
    { at, by, groupId },
  )
  await publishRefetch(tx, { at, groupId })
}

async function refuseStale(
  tx: Tx,
  groupId: string,
  written: readonly { readonly membershipId: number; readonly year: number; readonly after: number }[],
): Promise<void> {
  const membershipIds = written.map(({ membershipId }) => membershipId)
  const balances = await listYearBalances(tx, { groupId, membershipIds })
  const byKey = new Map(
    balances.map(({ membershipId, year, balance }) => [toKey(membershipId, year), balance]),
  )
  const isStale = written.some(
    ({ membershipId, year, after }) => byKey.get(toKey(membershipId, year)) !== after,
  )
  if (isStale) throw new StaleReadError('a balance has changed since it was read')
}
