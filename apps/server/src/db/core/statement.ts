declare const shape: unique symbol

/** Postgres keeps 63 bytes of a prepared statement's name and would take two longer ones for the same. */
const maxNameBytes = 63

const usedNames = new Set<string>()

/**
 * A piece of SQL with a name: parsed and planned once a connection, then sent by name.
 *
 * `Row` is what one row looks like after the type parsers of column-types.ts (instants are milliseconds, days
 * are strings, bigints are numbers); `Params` are `$1`, `$2`, … in order. Neither is checked against the
 * database: the statement's own test does that.
 */
export interface Statement<Row, Params extends readonly unknown[] = readonly unknown[]> {
  readonly name: string
  readonly text: string
  readonly [shape]?: { row: Row; params: Params }
}

/** The arguments behind a statement: its parameters, which may be left out where there are none. */
export type StatementArgs<Params extends readonly unknown[]> = readonly [] extends Params
  ? [params?: Params]
  : [params: Params]

/**
 * Names a piece of SQL. Made once, at the top of a file; a second one of the same name is refused, since a
 * connection that knows the first would run it in the second's place.
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
  if (usedNames.has(name)) throw new Error(`There already is a statement named "${name}"`)
  usedNames.add(name)
  return { name, text }
}

/** An instant (milliseconds) as a parameter for a timestamptz; null stays null. */
export function timestamptz(at: number): string
export function timestamptz(at: number | null): string | null
export function timestamptz(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
