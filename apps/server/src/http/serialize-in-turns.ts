import { z } from 'zod'
import { takeOwnTurn } from '../shared/in-turns.ts'

/** So many rows are written before others run: a few milliseconds. */
const rowsPerTurn = 500

/**
 * Returns the JSON of a response whose lists are long, in pieces, written some rows at a time: to write and to send that of
 * a large group in one go would hold up everybody for hundreds of milliseconds. Null where it is short, or no plain object or list: it can be written as
 * it is.
 *
 * @throws ZodError where it does not match the contract
 */
export async function serializeInTurns(schema: z.ZodType, response: unknown): Promise<string[] | null> {
  if (countRows(response) + countNested(response) <= rowsPerTurn) return null
  if (isPlainList(schema) && Array.isArray(response)) return writeList(schema, response)
  if (!isPlainObject(schema) || !isRecord(response)) return null
  const pieces = ['{']
  for (const [name, part] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const value = response[name]
    const isList = isPlainList(part) && Array.isArray(value)
    const written = isList
      ? await writeList(part, value)
      : [write(part, value)].filter((json) => json !== undefined)
    const [first, ...rest] = written
    if (first === undefined) continue
    pieces.push(`${pieces.length === 1 ? '' : ','}${JSON.stringify(name)}:${first}`, ...rest)
  }
  return [...pieces, '}']
}

/** JSON has nothing for what is left out: undefined. */
function write(schema: z.core.$ZodType, value: unknown): string | undefined {
  return JSON.stringify(z.encode(schema, value))
}

async function writeList({ element }: z.ZodArray, items: readonly unknown[]): Promise<string[]> {
  const pieces: string[] = []
  let piece = '['
  let rows = 0
  for (const [index, item] of items.entries()) {
    rows += 1 + countRows(item)
    piece += `${index === 0 ? '' : ','}${write(element, item) ?? 'null'}`
    if (rows < rowsPerTurn) continue
    pieces.push(piece)
    piece = ''
    rows = 0
    await takeOwnTurn()
  }
  return [...pieces, `${piece}]`]
}

/** Of the lists that a value has itself. */
function countRows(value: unknown): number {
  if (Array.isArray(value)) return value.length
  if (!isRecord(value)) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + (Array.isArray(part) ? part.length : 0), 0)
}

/** Of the lists in its lists. */
function countNested(value: unknown): number {
  const lists = Array.isArray(value)
    ? [value]
    : Object.values(isRecord(value) ? value : {}).filter(Array.isArray)
  return lists.flat().reduce<number>((sum, item) => sum + (Array.isArray(item) ? 0 : countRows(item)), 0)
}

/** What is checked of the whole, or of names that are not in the shape, can only be checked of the whole. */
function isPlainObject(schema: z.core.$ZodType): schema is z.ZodObject {
  return schema instanceof z.ZodObject && !schema.def.catchall && !schema.def.checks?.length
}

function isPlainList(schema: z.core.$ZodType): schema is z.ZodArray {
  return schema instanceof z.ZodArray && !schema.def.checks?.length
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
