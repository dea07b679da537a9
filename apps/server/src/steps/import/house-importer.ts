import type { TextLanguage } from '@samhus/domain/house-texts'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import type { Queryable, Tx } from '../../db/core/client.ts'
import { updateHouseColumns } from '../../db/queries/house-record.ts'
import { replaceHouseTexts } from '../../db/queries/house.ts'
import { listImportHouses, lockHousesOfGroup, type ImportHouse } from '../../db/queries/import-facts.ts'
import { houseColumns } from '../../locales/import-week-columns.ts'
import { createHouse } from '../create-house.ts'
import { toHouseFields, type HouseField, type HouseValues } from '../house-fields.ts'
import { toAuditValues } from '../merge-save.ts'
import { renameHouseFolders } from '../rename-house-folders.ts'
import { CellReader } from './cell-reader.ts'
import type { FieldChange, ImportContext, Importer, PlannedRow, ReadableRow } from './importer.ts'

/** The texts of a house by the column that has them. */
const textFields: Readonly<Record<string, readonly [TextLanguage, 'description' | 'goodToKnow']>> = {
  descriptionDa: ['da', 'description'],
  goodToKnowDa: ['da', 'goodToKnow'],
  descriptionSv: ['sv', 'description'],
  goodToKnowSv: ['sv', 'goodToKnow'],
  descriptionEn: ['en', 'description'],
  goodToKnowEn: ['en', 'goodToKnow'],
}

const optionalFields = [
  'address',
  'city',
  'country',
  'lat',
  'lng',
  'usualPeople',
  ...Object.keys(textFields),
] as const

/** A house of which only code and name are known: no address, no place on the map, no words. */
const newHouse: Omit<HouseValues, 'code' | 'name'> = {
  address: '',
  city: '',
  country: '',
  lat: 0,
  lng: 0,
  zoom: 13,
  usualPeople: null,
  texts: {},
}

/** What a row makes of a house. */
interface HouseRow {
  readonly planned: PlannedRow
  /** Null: it is new. */
  readonly house: ImportHouse | null
  readonly values: HouseValues
}

/** Houses by their code: new ones, and what a file says otherwise of those that are there. An empty cell changes nothing. */
export const houseImporter: Importer = {
  fields: [
    { field: 'code', isRequired: true },
    { field: 'name', isRequired: true },
    ...optionalFields.map((field) => ({ field, isRequired: false })),
  ],
  columnNames: houseColumns,
  plan: async (reader, rows, context) => {
    const planned = await planRows(reader, rows, context)
    return {
      rows: planned.map((row) => row.planned),
      unitIds: [],
      membershipIds: [],
      lockFirst: (tx) => lockHousesOfGroup(tx, context.groupId),
      write: (tx) => write(tx, planned, context),
    }
  },
}

async function planRows(
  reader: Queryable,
  rows: readonly ReadableRow[],
  { groupId, onJudged }: ImportContext,
): Promise<HouseRow[]> {
  const houses = await listImportHouses(reader, groupId)
  const nameByCode = new Map<string, string>()
  const planned: HouseRow[] = []
  for (const [index, row] of rows.entries()) {
    if (index % 200 === 0) await onJudged(index)
    const cells = new CellReader(row)
    const code = cells.requiredLine('code', 20) ?? ''
    const house = findHouse(houses, code)
    const values = readValues(cells, house, code)
    const earlier = nameByCode.get(code.toLowerCase())
    if (earlier !== undefined) cells.refuse('code', 'same-house-in-file', earlier)
    else if (code !== '') nameByCode.set(code.toLowerCase(), values.name)
    planned.push({ planned: toPlannedRow(cells, row.number, { house, values }), house, values })
  }
  return planned
}

/** Codes that differ in their case only are of two houses. */
function findHouse(houses: readonly ImportHouse[], code: string): ImportHouse | null {
  const key = code.toLowerCase()
  return (
    houses.find((house) => house.code === code) ??
    houses.find((house) => house.code.toLowerCase() === key) ??
    null
  )
}

function readValues(cells: CellReader, house: ImportHouse | null, code: string): HouseValues {
  const { texts, ...current }: HouseValues = house ?? { ...newHouse, code, name: '' }
  const [lat, lng] = [
    cells.decimal('lat', { min: -85, max: 85 }),
    cells.decimal('lng', { min: -180, max: 180 }),
  ]
  if ((lat === undefined) !== (lng === undefined) && !cells.isRefused) cells.refuse(null, 'place-is-half')
  return {
    code: current.code,
    name: cells.requiredLine('name', 100) ?? current.name,
    address: cells.line('address', 200) ?? current.address,
    city: cells.line('city', 100) ?? current.city,
    country: cells.line('country', 100) ?? current.country,
    lat: lat ?? current.lat,
    lng: lng ?? current.lng,
    zoom: current.zoom,
    usualPeople: cells.integer('usualPeople', { min: 0, max: 99 }) ?? current.usualPeople,
    texts: readTexts(cells, texts),
  }
}

function readTexts(cells: CellReader, current: HouseValues['texts']): HouseValues['texts'] {
  const texts = { ...current }
  for (const [field, [language, name]] of Object.entries(textFields)) {
    const text = cells.text(field, 10_000)
    if (text === undefined) continue
    texts[language] = { description: '', goodToKnow: '', ...texts[language], [name]: text }
  }
  return texts
}

function toPlannedRow(
  { problems }: CellReader,
  number: number,
  { house, values }: Pick<HouseRow, 'house' | 'values'>,
): PlannedRow {
  if (problems.length > 0) return { number, fate: 'refused', changes: [], problems }
  const changes = listChanges(house, values)
  const fate = house === null ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  return { number, fate, changes, problems: [] }
}

/** Of a new house, what it has. */
function listChanges(house: ImportHouse | null, values: HouseValues): FieldChange[] {
  const before = house && toCells(house)
  const after = toCells(values)
  return Object.entries(after).flatMap(([field, text]) => {
    const old = before?.[field] ?? null
    if (text === (old ?? '') || (house === null && text === '')) return []
    return [{ field, before: old === '' ? null : old, after: text }]
  })
}

/** Returns a house as a row of a file has it. */
function toCells({ texts, ...house }: HouseValues): Readonly<Record<string, string>> {
  const hasPlace = house.lat !== 0 || house.lng !== 0
  return {
    code: house.code,
    name: house.name,
    address: house.address,
    city: house.city,
    country: house.country,
    lat: hasPlace ? String(house.lat) : '',
    lng: hasPlace ? String(house.lng) : '',
    usualPeople: house.usualPeople === null ? '' : String(house.usualPeople),
    ...Object.fromEntries(
      Object.entries(textFields).map(([field, [language, name]]) => [field, texts[language]?.[name] ?? '']),
    ),
  }
}

async function write(tx: Tx, rows: readonly HouseRow[], context: ImportContext): Promise<void> {
  const written = rows.filter(({ planned: { fate } }) => fate === 'new' || fate === 'changed')
  // One after the other: a name that one house gives up may be that of the next one's folders.
  for (const { house, values } of written) {
    if (house) await update(tx, { house, values }, context)
    else await add(tx, values, context)
  }
  if (written.length > 0) await publishRefetch(tx, context)
}

async function add(tx: Tx, values: HouseValues, { groupId, newId, by, at }: ImportContext): Promise<void> {
  const { lat, lng, zoom, ...fields } = values
  const house = { ...fields, id: newId(), groupId, location: { lat, lng, zoom }, pictures: [] }
  await createHouse(tx, { house, by, at })
}

async function update(
  tx: Tx,
  { house, values }: { readonly house: ImportHouse; readonly values: HouseValues },
  { groupId, by, at }: ImportContext,
): Promise<void> {
  const [before, after] = [toHouseFields(house), toHouseFields(values)]
  const changed = (Object.keys(after) as HouseField[]).filter((field) => before[field] !== after[field])
  await updateHouseColumns(tx, { id: house.id, groupId }, values)
  if (changed.some((field) => field.startsWith('texts.'))) {
    await replaceHouseTexts(tx, { groupId, houseId: house.id }, values.texts)
  }
  const subject = { subjectKind: 'house', subjectId: house.id }
  const audited = toAuditValues(changed, before, after)
  await insertAuditRow(tx, { at, by, groupId, action: 'update-house', ...subject, ...audited })
  if (changed.includes('name')) {
    await renameHouseFolders(tx, { house: { ...house, groupId }, name: values.name, by, at })
  }
}
