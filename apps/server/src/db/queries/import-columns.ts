import type { ImportKind } from '@samhus/domain/import'
import type { Queryable, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'

/** What a column of that name was chosen for last. */
interface ColumnChoice {
  /** As `toColumnKey` makes it. */
  readonly name: string
  /** Empty: it is not read. */
  readonly field: string
}

const rememberedColumns = statement<ColumnChoice, [kind: string]>(
  'import-columns',
  'select name, field from import_column where kind = $1',
)
const rememberColumnRows = statement(
  'import-columns-remember',
  `insert into import_column (kind, name, field)
   select $1, c.name, c.field from jsonb_to_recordset($2::jsonb) as c(name text, field text) order by c.name
   on conflict (kind, name) do update set field = excluded.field`,
)

export function listColumnChoices(reader: Queryable, kind: ImportKind): Promise<ColumnChoice[]> {
  return reader.all(rememberedColumns, [kind])
}

/** The names are not empty, and each is there once. */
export async function rememberColumns(
  tx: Tx,
  kind: ImportKind,
  choices: readonly ColumnChoice[],
): Promise<void> {
  if (choices.length > 0) await tx.run(rememberColumnRows, [kind, JSON.stringify(choices)])
}
