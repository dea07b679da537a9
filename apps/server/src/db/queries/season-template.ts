import type { Instant } from '@samhus/domain/refusal'
import type { PricedWeek } from '@samhus/domain/season-plan'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { danishOrder } from './list-sql.ts'

/** The prices of a year under a name: 53 weeks by number. */
export interface SeasonTemplateRow {
  readonly id: string
  readonly name: string
  readonly weeks: readonly PricedWeek[]
  readonly changedAt: Instant
}

const columns = `id, name, weeks, changed_at as "changedAt"`

const everyTemplate = statement<SeasonTemplateRow & { readonly version: number }>(
  'season-templates',
  `select ${columns}, (select max(number) from audit where subject_kind = 'season-template'
     and subject_id = season_template.id::text and fields <> '{}') as version
   from season_template order by ${danishOrder('name')}, id`,
)

const templateById = statement<SeasonTemplateRow, [id: string]>(
  'season-template-by-id',
  `select ${columns} from season_template where id = $1`,
)

const lockRow = statement<SeasonTemplateRow, [id: string]>(
  'season-template-lock',
  `select ${columns} from season_template where id = $1 for update`,
)

const otherOfName = statement<{ id: string }, [name: string, id: string]>(
  'season-template-of-name',
  'select id from season_template where lower(name) = lower($1) and id <> $2',
)

const upsertRow = statement<never, [id: string, name: string, weeks: string, at: string]>(
  'season-template-save',
  `insert into season_template (id, name, weeks, changed_at) values ($1, $2, $3, $4)
   on conflict (id) do update set name = excluded.name, weeks = excluded.weeks, changed_at = excluded.changed_at`,
)

const deleteRow = statement<never, [id: string]>(
  'season-template-delete',
  'delete from season_template where id = $1',
)

/** Returns every template by name, with the number of the last act on it. */
export function listSeasonTemplates(
  reader: Queryable,
): Promise<(SeasonTemplateRow & { readonly version: number })[]> {
  return reader.all(everyTemplate)
}

export async function findSeasonTemplate(reader: Queryable, id: string): Promise<SeasonTemplateRow | null> {
  return (await reader.maybe(templateById, [id])) ?? null
}

/** Returns null if there is no such template. */
export async function lockSeasonTemplate(tx: Tx, id: string): Promise<SeasonTemplateRow | null> {
  return (await tx.maybe(lockRow, [id])) ?? null
}

/** Whether another template has the name, whatever its case. */
export async function isTemplateNameTaken(reader: Queryable, name: string, id: string): Promise<boolean> {
  return (await reader.maybe(otherOfName, [name, id])) !== undefined
}

export async function saveSeasonTemplateRow(tx: Tx, template: SeasonTemplateRow): Promise<void> {
  const { id, name, weeks, changedAt } = template
  await tx.run(upsertRow, [id, name, JSON.stringify(weeks), timestamptz(changedAt)])
}

export async function deleteSeasonTemplateRow(tx: Tx, id: string): Promise<void> {
  await tx.run(deleteRow, [id])
}
