import type { ImportKind } from '@samhus/contract/admin-import'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldChange, PlannedRow } from '../../src/steps/import/importer.ts'
import { getImporter, importerKinds } from '../../src/steps/import/importers.ts'
import { importRows, planRows, type Cells } from '../fixtures/import-rows.ts'
import { createWorld, type World } from '../fixtures/world.ts'
import { importSubjects, type Stored } from '../import-matrix/import-subjects.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B', 'C'], now: '2026-11-02 12:00' })
  await world.addOwner('Ole', { points: 0 })
  for (let number = 0; number < 4; number += 1) await world.addOwner(`Waiting ${number}`, { points: 0 })
  const taken = [2, 3, 4, 5].map((week) => ({ house: 'C', year: '2027', week: String(week), owner: 'Ole' }))
  await importRows(world, getImporter('bookings'), taken)
})
afterAll(async () => {
  try {
    expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
    expect(world.warnings).toEqual([])
  } finally {
    await world.close()
  }
})

/** A record, and a row that says one thing about it. */
interface Variant {
  readonly title: string
  readonly first: Cells
  readonly row: Cells
  readonly key: string
  /** The fields that the row changes. */
  readonly changed: readonly string[]
}

/** Returns a variant for each field that names no record: the other columns are absent, or their cells are empty. */
function listVariants(kind: ImportKind): Variant[] {
  const subject = importSubjects[kind]
  const fields = getImporter(kind).fields.map(({ field }) => field)
  const ways = ['are absent', 'are empty'] as const
  const named = fields.filter((field) => !subject.names.includes(field))
  const combinations = subject.first.flatMap((toFirst, record) =>
    named.flatMap((field) => ways.map((way) => ({ toFirst, record, field, way }))),
  )
  return combinations.map(({ toFirst, record, field, way }, number) => {
    const [name, first] = [subject.nameRecord(number), toFirst(number)]
    const said = subject.changes(number, first)[field] ?? {}
    const kept = Object.fromEntries(subject.required.map((each) => [each, first[each] ?? '']))
    const empty = way === 'are empty' ? Object.fromEntries(fields.map((each) => [each, ''])) : {}
    return {
      title: `${field} of record ${record}, whose other cells ${way}`,
      first: { ...name, ...first },
      row: { ...empty, ...name, ...kept, ...said },
      key: subject.toKey(number),
      changed: subject.idle.includes(field) ? [] : Object.keys(said),
    }
  })
}

/** Imports the rows, and expects the preview to have said what then happened. Returns what became of them. */
async function importAsShown(kind: ImportKind, rows: readonly Cells[]): Promise<readonly PlannedRow[]> {
  const shown = await planRows(world, getImporter(kind), rows)
  const written = await importRows(world, getImporter(kind), rows)
  expect(written).toEqual(shown)
  expect(shown.flatMap(({ problems }) => problems)).toEqual([])
  return shown
}

const toDifference = (field: string, before = '', after = ''): FieldChange[] =>
  before === after
    ? []
    : [{ field, before: before === '' ? null : before, after: after === '' ? null : after }]

const findDifferences = (before: Stored = {}, after: Stored = {}): FieldChange[] =>
  Object.keys(after).flatMap((field) => toDifference(field, before[field], after[field]))

/** Without what only says which record the row has named. */
const listShownChanges = ({ changes }: PlannedRow): FieldChange[] =>
  changes.flatMap(({ field, before, after }) => toDifference(field, before ?? '', after ?? ''))

const sort = (changes: readonly FieldChange[]): readonly FieldChange[] =>
  changes.toSorted((one, other) => (one.field < other.field ? -1 : 1))

describe.each(importerKinds)('a file of %s', (kind) => {
  const subject = importSubjects[kind]

  it('has a row in the table of this test for each of its fields', () => {
    const fields = getImporter(kind).fields.map(({ field }) => field)
    const listed = [...subject.names, ...Object.keys(subject.changes(0, {}))]
    expect(listed.toSorted()).toEqual(fields.toSorted())
  })

  it('leaves alone what it has no column of and what its cells leave empty, and is written as it is shown', async () => {
    const variants = listVariants(kind)
    const brought = await importAsShown(
      kind,
      variants.map(({ first }) => first),
    )
    const before = await subject.readRecords(world)
    for (const [index, { title, key }] of variants.entries()) {
      const shown = new Map(brought[index]?.changes.map(({ field, after }) => [field, after]))
      for (const [field, value] of Object.entries(before[key] ?? expect.fail(`${title} was not stored`))) {
        // What a new record does not have is not shown.
        if (value !== '' && value !== 'false')
          expect([title, field, value]).toEqual([title, field, shown.get(field)])
      }
    }
    const changed = await importAsShown(
      kind,
      variants.map(({ row }) => row),
    )
    const after = await subject.readRecords(world)
    const results = variants.map(({ title, key }, index) => {
      const differences = findDifferences(before[key], after[key])
      const fields = differences.map(({ field }) => field).toSorted()
      const fate = changed[index]?.fate
      return {
        title,
        fate,
        fields,
        written: sort(differences),
        shown: sort(listShownChanges(changed[index]!)),
      }
    })
    for (const [index, { title, fate, fields, written, shown }] of results.entries()) {
      const wanted = variants[index]?.changed.toSorted() ?? []
      const wantedFate = wanted.length > 0 ? 'changed' : 'unchanged'
      expect({ title, fate, fields }).toEqual({ title, fate: wantedFate, fields: wanted })
      expect({ title, shown }).toEqual({ title, shown: written })
    }
  })
})
