import type { TemplateKind } from '@samhus/domain/mail-kinds'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'

/** Words that the office saved, for a group or for all of them. */
export interface SavedTemplate {
  readonly subject: string
  readonly body: string
  readonly source: 'group' | 'all-groups'
}

export interface TemplateWanted {
  readonly kind: TemplateKind
  readonly language: 'da' | 'sv' | 'en'
  readonly groupId: string | null
}

/** The newest version of each template; one without words stands for those of all groups, or the built-in ones. */
const savedTemplates = statement<SavedTemplate, [kind: string, language: string, groupId: string | null]>(
  'mail-template-in-use',
  `select newest.subject, newest.body, case when t.group_id is null then 'all-groups' else 'group' end as source
   from mail_template t
   cross join lateral (select v.subject, v.body from mail_template_version v
     where v.template_id = t.id order by v.number desc limit 1) newest
   where t.kind = $1 and t.language = $2 and (t.group_id is null or t.group_id = $3)
     and newest.subject is not null
   order by t.group_id nulls last limit 1`,
)

/** Returns the words that the office saved for this group, else for all groups; null: the built-in ones hold. R149 */
export async function findTemplate(
  reader: Queryable,
  { kind, language, groupId }: TemplateWanted,
): Promise<SavedTemplate | null> {
  return (await reader.maybe(savedTemplates, [kind, language, groupId])) ?? null
}
