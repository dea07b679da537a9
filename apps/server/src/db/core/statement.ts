declare const shape: unique symbol

/** Postgres truncates the name of a prepared statement to 63 bytes, so longer names could collide. */
const maxNameBytes = 63

const statements = new Map<string, Statement<unknown>>()

/**
 * SQL with a name: parsed and planned once per connection, then sent by name.
 *
 * `Row` is one row after the type parsers of column-types.ts (instants are milliseconds, days are strings, bigints are
 * numbers); `Params` are `$1`, `$2`, … in order. Neither type is checked against the database: tests do that.
 */
export interface Statement<Row, Params extends readonly unknown[] = readonly unknown[]> {
  readonly name: string
  readonly text: string
  readonly [shape]?: { row: Row; params: Params }
}

/** The arguments after a statement: its parameters, which may be omitted if there are none. */
export type StatementArgs<Params extends readonly unknown[]> = readonly [] extends Params
  ? [params?: Params]
  : [params: Params]

/**
 * Creates a named statement, at the top level of a file. Throws if the name is already used, since a connection that has
 * prepared the first statement would run it instead of the second.
 *
 * @example const lockUnit = statement<UnitRow, [unitId: number]>('lock-unit', 'select … where id = $1 for …')
 */
export function statement<Row, Params extends readonly unknown[] = readonly unknown[]>(
  name: string,
  text: string,
): Statement<Row, Params> {
  if (name === '' || Buffer.byteLength(name) > maxNameBytes) {
    throw new Error(`A statement's name has 1 to ${maxNameBytes} bytes: "${name}"`)
  }
  if (statements.has(name)) throw new Error(`There already is a statement named "${name}"`)
  statements.set(name, { name, text })
  return { name, text }
}

/** Returns every statement of the files that have been loaded. */
export function listStatements(): readonly Statement<unknown>[] {
  return [...statements.values()]
}

/** An instant (milliseconds) as a parameter for a timestamptz; null stays null. */
export function timestamptz(at: number): string
export function timestamptz(at: number | null): string | null
export function timestamptz(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
