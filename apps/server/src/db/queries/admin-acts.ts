import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { noGroup, unlessAnonymized } from './sql-fragments.ts'

interface NamedPerson {
  readonly id: string
  readonly name: string
}

/** An act of the audit trail with the names of what it is about. */
export interface ActRow {
  readonly number: number
  readonly at: Instant
  readonly actor: NamedPerson | null
  readonly impersonator: NamedPerson | null
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly subject: string
  readonly groupId: string | null
  readonly groupName: string | null
  readonly person: NamedPerson | null
  readonly week: {
    readonly unitId: number
    readonly houseName: string
    readonly year: number
    readonly week: number
  } | null
  readonly rule: string | null
  readonly reason: string | null
  readonly overrides: readonly string[]
  readonly request: { readonly id: string; readonly address: string | null } | null
  readonly changes: readonly {
    readonly field: string
    readonly before: string | null
    readonly after: string | null
  }[]
}

const personName = (person: string): string => unlessAnonymized(person, 'name', "''")

const personJson = (id: string): string =>
  `(select json_build_object('id', p.id, 'name', ${personName('p')}) from person p where p.id = ${id})`

const houseAndYear = (from: string, where: string): string =>
  `(select h.name || ' ' || c.year from ${from} c join house h on h.id = c.house_id and h.group_id = c.group_id
    where ${where} and c.group_id = a.group_id)`

/** The subject's id as a uuid, where it is one: a row may be about anything. */
const subjectUuid = `case when a.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.subject_id::uuid end`
const subjectNumber = `case when a.subject_id ~ '^[0-9]{1,9}$' then a.subject_id::int end`

/** SQL of a changed value `value.side` of `f.field`: the id of an admin who has something to do is their name. */
const nameAssignee = (side: 'before' | 'after'): string =>
  `coalesce((select ${personName('person')} from person
     where id = case when f.field = 'assigneeId' then value.${side}::uuid end), value.${side})`

// The address of a request is kept to find out who attacked; the trail is not the place for it.
const actsByNumber = statement<ActRow, [numbers: readonly number[]]>(
  'activity-acts',
  `select a.number, a.at, ${personJson('a.actor_id')} as actor, ${personJson('a.impersonator_id')} as impersonator,
     a.action, a.subject_kind as "subjectKind", a.subject_id as "subjectId",
     coalesce(case a.subject_kind
       when 'person' then (select ${personName('person')} from person where id = a.subject)
       when 'group' then (select name from "group" where id = a.subject)
       when 'policy' then (select name from "group" where id = a.subject)
       when 'house' then (select name from house where id = a.subject and group_id = a.group_id)
       when 'folder' then (select name from document_folder where id = a.subject and group_id = a.group_id)
       when 'document' then (select name from document where id = a.subject and group_id = a.group_id)
       when 'calendar' then ${houseAndYear('calendar', 'c.id = a.subject_number')}
       when 'import' then (select file_name from import_batch where id = a.subject and group_id = a.group_id)
       when 'season-template' then (select name from season_template where id = a.subject)
       when 'assignment' then (select points || ' (' || year || ')' from assignment
         where id = a.subject and group_id = a.group_id)
       when 'membership' then o.person ->> 'name'
       when 'ledger' then o.person ->> 'name'
       else w.week ->> 'houseName' || ' ' || (w.week ->> 'week') || '/' || (w.week ->> 'year') end, '') as subject,
     nullif(a.group_id, ${noGroup}) as "groupId", (select name from "group" where id = a.group_id) as "groupName", o.person, w.week,
     a.reason as rule, v.reason, a.overrides, coalesce(v.changes, '[]') as changes,
     case when a.request_id is not null then json_build_object('id', a.request_id, 'address', v.address) end as request
   from (select audit.*, s.subject, s.subject_number, coalesce(audit.unit_id, case audit.subject_kind
         when 'booking' then (select unit_id from booking where id = s.subject and group_id = audit.group_id)
         when 'claim' then (select unit_id from claim where id = s.subject and group_id = audit.group_id)
         when 'support-report' then (select b.unit_id from support_report r join booking b on b.id = r.booking_id
           and b.group_id = r.group_id
           where r.id = s.subject and r.group_id = audit.group_id) end) as week_id
       from audit cross join lateral (
         select ${subjectUuid.replaceAll('a.', 'audit.')} as subject,
           ${subjectNumber.replaceAll('a.', 'audit.')} as subject_number) s
       where audit.number = any($1::bigint[])) a
   left join lateral (select json_build_object('unitId', u.id, 'houseName', h.name, 'year', u.year, 'week', u.week) as week
     from unit u join house h on h.id = u.house_id and h.group_id = u.group_id
     where u.id = a.week_id and u.group_id = a.group_id) w on true
   left join lateral (select ${personJson(
     `coalesce(case when a.subject_kind = 'person' then a.subject end,
       (select person_id from membership where id = a.membership_id and group_id = a.group_id))`,
   )} as person) o on true
   left join lateral (
     select max(reason.after) as reason, max(value.after) filter (where f.field = 'ipAddress') as address, json_agg(json_build_object('field', f.field, 'before', ${nameAssignee('before')},
         'after', ${nameAssignee('after')}) order by f.field) filter (where f.field not in ('reason', 'ipAddress')) as changes
     from (select unnest(a.fields) as field
       union select field from audit_value where audit_number = a.number and group_id = a.group_id) f
     left join audit_value value
       on value.audit_number = a.number and value.group_id = a.group_id and value.field = f.field
     left join audit_value reason
       on reason.audit_number = a.number and reason.group_id = a.group_id and reason.field = 'reason' and f.field = 'reason'
   ) v on true
   order by a.number desc`,
)

/** Returns the acts of these numbers, newest first. What has been erased is null. */
export function listActsByNumber(reader: Queryable, numbers: readonly number[]): Promise<ActRow[]> {
  return numbers.length === 0 ? Promise.resolve([]) : reader.all(actsByNumber, [numbers])
}
