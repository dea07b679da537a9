import type { TemplateKind } from '@samhus/domain/mail-kinds'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { epochMs } from './sql-fragments.ts'

type Language = 'da' | 'sv' | 'en'

/** Words of a kind of mail in one language, of a group or, without one, of all that have none of their own. */
export interface TemplateKey {
  readonly kind: TemplateKind
  readonly language: Language
  readonly groupId: string | null
}

/** A saved version; without words: back to those of all groups, or the built-in ones. */
export interface TemplateVersionRow {
  readonly number: number
  readonly subject: string | null
  readonly body: string | null
  readonly savedAt: Instant
  /** The name is empty once the person is anonymized. */
  readonly savedBy: { readonly id: string; readonly name: string }
  readonly note: string
}

export interface TemplateHistory {
  readonly id: string
  readonly language: Language
  /** Newest first, at most 50. */
  readonly history: readonly TemplateVersionRow[]
}

const maxHistory = 50

const historyOfKind = statement<TemplateHistory, [kind: string, groupId: string | null]>(
  'mail-template-history',
  `select t.id, t.language,
     coalesce((select json_agg(json_build_object('number', v.number, 'subject', v.subject, 'body', v.body,
         'savedAt', ${epochMs('v.saved_at')}, 'note', v.note, 'savedBy', json_build_object('id', p.id,
           'name', case when p.anonymized_at is null then p.name else '' end)) order by v.number desc)
       from (select * from mail_template_version where template_id = t.id order by number desc limit ${maxHistory}) v
       join person p on p.id = v.saved_by), '[]') as history
   from mail_template t where t.kind = $1 and t.group_id is not distinct from $2`,
)

/** Returns the saved versions of a kind in each language that has any, of the group alone, or of all groups. */
export function listTemplateHistory(
  reader: Queryable,
  { kind, groupId }: Pick<TemplateKey, 'kind' | 'groupId'>,
): Promise<TemplateHistory[]> {
  return reader.all(historyOfKind, [kind, groupId])
}

const versionsOfKind = statement<
  { language: Language; version: number },
  [kind: string, groupId: string | null]
>(
  'mail-template-versions',
  `select t.language, max(a.number) as version from mail_template t
   cross join lateral (select number from audit where subject_kind = 'mail-template' and subject_id = t.id::text
     and fields <> '{}' order by number desc limit 1) a
   where t.kind = $1 and (t.group_id is null or t.group_id = $2) group by t.language`,
)

/** Returns, by language, the number of the last audit row of a kind's words, of the group or of all groups. R230 */
export async function findTemplateVersions(
  reader: Queryable,
  { kind, groupId }: Pick<TemplateKey, 'kind' | 'groupId'>,
): Promise<ReadonlyMap<Language, number>> {
  const rows = await reader.all(versionsOfKind, [kind, groupId])
  return new Map(rows.map(({ language, version }) => [language, version]))
}

/** The words that hold in place of the built-in ones. */
export interface TemplateInUse {
  readonly id: string
  readonly kind: TemplateKind
  readonly language: Language
  readonly groupId: string | null
  readonly groupName: string | null
  readonly subject: string
  readonly body: string
  readonly savedAt: Instant
}

const templatesInUse = statement<TemplateInUse, [groupId: string | null, allGroups: boolean]>(
  'mail-templates-in-use',
  `select t.id, t.kind, t.language, t.group_id as "groupId", g.name as "groupName", newest.subject, newest.body,
     newest.saved_at as "savedAt"
   from mail_template t left join "group" g on g.id = t.group_id
   cross join lateral (select v.subject, v.body, v.saved_at from mail_template_version v
     where v.template_id = t.id order by v.number desc limit 1) newest
   where newest.subject is not null and ($2 or t.group_id is null or t.group_id = $1)
   order by t.kind, t.language, t.group_id nulls first`,
)

/** Returns the saved words that hold for a group, or for all: those of the group come after those of all groups. */
export function listTemplatesInUse(reader: Queryable, groupId: string | null): Promise<TemplateInUse[]> {
  return reader.all(templatesInUse, [groupId, false])
}

/** Returns the saved words of every group. */
export function listAllTemplates(reader: Queryable): Promise<TemplateInUse[]> {
  return reader.all(templatesInUse, [null, true])
}

const insertTemplate = statement(
  'mail-template-insert',
  `insert into mail_template (id, group_id, kind, language) values ($1, $2, $3, $4)
   on conflict on constraint mail_template_key do nothing`,
)
const lockTemplateRow = statement<{ id: string }, [groupId: string | null, kind: string, language: string]>(
  'mail-template-lock',
  `select id from mail_template where group_id is not distinct from $1 and kind = $2 and language = $3 for update`,
)

/** Locks a template, which is added if it has never been saved. Returns its id. */
export async function lockTemplate(
  tx: Tx,
  { kind, language, groupId }: TemplateKey,
  newId: string,
): Promise<string> {
  await tx.run(insertTemplate, [newId, groupId, kind, language])
  return (await tx.one(lockTemplateRow, [groupId, kind, language])).id
}

/** A version as it is stored. */
export interface TemplateWords {
  readonly number: number
  readonly subject: string | null
  readonly body: string | null
}

const newestVersion = statement<TemplateWords, [templateId: string]>(
  'mail-template-newest',
  `select number, subject, body from mail_template_version where template_id = $1 order by number desc limit 1`,
)
const versionByNumber = statement<TemplateWords, [templateId: string, number: number]>(
  'mail-template-version',
  `select number, subject, body from mail_template_version where template_id = $1 and number = $2`,
)

/** Returns null for a template that has never been saved. */
export async function findNewestVersion(
  reader: Queryable,
  templateId: string,
): Promise<TemplateWords | null> {
  return (await reader.maybe(newestVersion, [templateId])) ?? null
}

export async function findVersionByNumber(
  reader: Queryable,
  templateId: string,
  number: number,
): Promise<TemplateWords | null> {
  return (await reader.maybe(versionByNumber, [templateId, number])) ?? null
}

const insertVersionRow = statement(
  'mail-template-version-insert',
  `insert into mail_template_version (template_id, number, subject, body, saved_at, saved_by, note)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

export interface NewTemplateVersion extends TemplateWords {
  readonly templateId: string
  readonly savedBy: string
  readonly note: string
}

/** Adds a version to a locked template. */
export async function insertTemplateVersion(
  tx: Tx,
  { templateId, number, subject, body, savedBy, note }: NewTemplateVersion,
  at: Instant,
): Promise<void> {
  await tx.run(insertVersionRow, [templateId, number, subject, body, timestamptz(at), savedBy, note])
}

const groupById = statement<{ id: string }, [groupId: string]>(
  'mail-template-group',
  'select id from "group" where id = $1',
)

export async function hasGroup(reader: Queryable, groupId: string): Promise<boolean> {
  return (await reader.maybe(groupById, [groupId])) !== undefined
}
