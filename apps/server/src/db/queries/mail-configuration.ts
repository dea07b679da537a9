import { defaultMailTimings, mailKinds, type MailKind, type MailTiming } from '@samhus/domain/mail-plan'
import type { MailRules } from '@samhus/domain/stay-mails'
import type { Queryable, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'

/** When the planned mails of a group are sent, and which. */
export type MailTimings = Readonly<Record<MailKind, MailTiming>>

type ConfigurationRow = MailTiming & { readonly kind: MailKind; readonly groupId: string | null }

const configurationColumns = `kind, group_id as "groupId", days_offset as "daysOffset", base_date as "baseDate",
  conditions, is_enabled as "isEnabled"`

// The group's own rows last: they win.
const configurationOfGroup = statement<ConfigurationRow, [groupId: string | null]>(
  'mail-configuration',
  `select ${configurationColumns} from mail_configuration where group_id is null or group_id = $1
   order by group_id nulls first`,
)

/**
 * Returns when a group's planned mails are sent: by its own settings, else by those of all groups, else by the
 * defaults.
 *
 * @param groupId Null: what holds for all groups that have no settings of their own.
 * @see docs/rules.md R97, docs/domain.md §10
 */
export async function readMailTimings(reader: Queryable, groupId: string | null): Promise<MailTimings> {
  return toTimings(await reader.all(configurationOfGroup, [groupId]))
}

/** Returns the kinds for which the group has settings of its own. */
export async function listOwnMailTimings(
  reader: Queryable,
  groupId: string | null,
): Promise<Partial<MailTimings>> {
  const rows = await reader.all(configurationOfGroup, [groupId])
  return Object.fromEntries(
    rows.filter((row) => row.groupId === groupId).map((row) => [row.kind, toTiming(row)]),
  )
}

function toTimings(rows: readonly ConfigurationRow[]): MailTimings {
  const timings: Record<MailKind, MailTiming> = { ...defaultMailTimings }
  for (const row of rows) if (mailKinds.includes(row.kind)) timings[row.kind] = toTiming(row)
  return timings
}

function toTiming({ daysOffset, baseDate, conditions, isEnabled }: ConfigurationRow): MailTiming {
  return { daysOffset, baseDate, conditions, isEnabled }
}

interface GroupRow {
  readonly groupId: string
  readonly timeZone: string
  readonly configuration: readonly ConfigurationRow[]
}

const groupColumns = `g.id as "groupId",
  (select constants ->> 'timeZone' from policy where group_id = g.id order by version desc limit 1) as "timeZone",
  coalesce((select json_agg(json_build_object('kind', c.kind, 'groupId', c.group_id, 'daysOffset', c.days_offset,
      'baseDate', c.base_date, 'conditions', c.conditions, 'isEnabled', c.is_enabled) order by c.group_id is not null)
    from mail_configuration c where c.group_id is null or c.group_id = g.id), '[]') as configuration`

const rulesOfGroups = statement<GroupRow, [groupId: string | null]>(
  'mail-rules',
  `select ${groupColumns} from "group" g where g.archived_at is null and ($1::uuid is null or g.id = $1)`,
)

/** What holds for planned mails in one group. */
export interface GroupMailRules extends MailRules {
  readonly groupId: string
}

/** Returns what holds in each group, except archived ones: their houses are empty. */
export async function listMailRules(reader: Queryable): Promise<GroupMailRules[]> {
  return (await reader.all(rulesOfGroups, [null])).map(toRules)
}

/** Returns null for an archived group. */
export async function findMailRules(reader: Queryable, groupId: string): Promise<GroupMailRules | null> {
  const row = await reader.maybe(rulesOfGroups, [groupId])
  return row ? toRules(row) : null
}

function toRules({ groupId, timeZone, configuration }: GroupRow): GroupMailRules {
  return { groupId, timeZone, timings: toTimings(configuration) }
}

const upsertRow = statement(
  'mail-configuration-upsert',
  `insert into mail_configuration (group_id, kind, days_offset, base_date, conditions, is_enabled)
   values ($1, $2, $3, $4, $5, $6)
   on conflict on constraint mail_configuration_key do update set days_offset = excluded.days_offset,
     base_date = excluded.base_date, conditions = excluded.conditions, is_enabled = excluded.is_enabled`,
)

/** Sets one kind, for a group or, without one, for all that have no settings of their own. */
export async function upsertMailTiming(
  tx: Tx,
  { groupId, kind, timing }: { groupId: string | null; kind: MailKind; timing: MailTiming },
): Promise<void> {
  const { daysOffset, baseDate, conditions, isEnabled } = timing
  await tx.run(upsertRow, [groupId, kind, daysOffset, baseDate, conditions, isEnabled])
}

const deleteRows = statement<never, [groupId: string | null]>(
  'mail-configuration-delete',
  'delete from mail_configuration where group_id is not distinct from $1',
)

/** Takes away what a group has of its own, or what is set for all. Returns how many kinds that were. */
export async function deleteMailTimings(tx: Tx, groupId: string | null): Promise<number> {
  return tx.run(deleteRows, [groupId])
}
