import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { AuditSubject } from './audit.ts'

/** What audit rows about mail settings are about: those of a group, or of all. */
export const mailSettingsSubject = (groupId: string | null): AuditSubject => ({
  subjectKind: 'mail-settings',
  subjectId: groupId ?? 'all',
})

// The Danish subjects are shown among the settings, and saved as versions of their templates.
const settingsVersion = statement<{ version: number }, [subjectId: string, groupId: string | null]>(
  'mail-settings-version',
  `select greatest(
     (select max(a.number) from audit a
       where a.subject_kind = 'mail-settings' and a.subject_id in ($1, 'all') and a.fields <> '{}'),
     (select max(a.number) from mail_template t
       cross join lateral (select number from audit where subject_kind = 'mail-template'
         and subject_id = t.id::text and fields <> '{}' order by number desc limit 1) a
       where t.language = 'da' and (t.group_id is null or t.group_id = $2)), 0) as version`,
)

/** Returns the number of the last audit row of the settings or of a Danish template, of the group or of all. R230 */
export async function findMailSettingsVersion(reader: Queryable, groupId: string | null): Promise<number> {
  return (await reader.one(settingsVersion, [mailSettingsSubject(groupId).subjectId, groupId])).version
}
