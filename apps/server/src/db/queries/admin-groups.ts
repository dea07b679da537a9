import type { Instant } from '@samhus/domain/refusal'
import type { Db, Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { PictureRow } from './picture.ts'
import { danishOrder, limitToPage, matchesSearch, orderBySort, type ListParams } from './list-sql.ts'

/** A group as admins see it. */
export interface AdminGroupRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly yearlyGroupList: string | null
  /** Who is a member now. */
  readonly numMembers: number
  /** Houses that are not archived. */
  readonly numHouses: number
  readonly isArchived: boolean
}

/** SQL of the counts of `"group" g`, as `num_members` and `num_houses`. */
const counts = `cross join lateral (
     select count(*)::int as num_members from membership m where m.group_id = g.id and m.left_at is null) m
   cross join lateral (
     select count(*)::int as num_houses from house h where h.group_id = g.id and h.archived_at is null) h`

const adminGroups = statement<AdminGroupRow, ListParams>(
  'admin-groups',
  `select g.id, g.code, g.name, g.yearly_group_list as "yearlyGroupList", g.archived_at is not null as "isArchived",
     num_members as "numMembers", num_houses as "numHouses"
   from "group" g
   ${counts}
   where ${matchesSearch('g.code', 'g.name')}
   ${orderBySort({ code: danishOrder('g.code'), name: danishOrder('g.name'), numMembers: 'num_members', numHouses: 'num_houses' }, 'g.id')}
   ${limitToPage}`,
)

const countAdminGroups = statement<{ count: number }, [patterns: readonly string[]]>(
  'admin-groups-count',
  `select count(*)::int as count from "group" g where ${matchesSearch('g.code', 'g.name')}`,
)

export async function listAdminGroups(
  db: Db,
  params: ListParams,
): Promise<{ rows: AdminGroupRow[]; totalCount: number }> {
  const [rows, { count }] = await Promise.all([
    db.all(adminGroups, params),
    db.one(countAdminGroups, [params[0]]),
  ])
  return { rows, totalCount: count }
}

/** A group as an admin edits it. */
export interface AdminGroupRecord extends AdminGroupRow {
  readonly facebookLink: string
  /** In display order. */
  readonly pictures: readonly PictureRow[]
  readonly archivedAt: Instant | null
  /** Of its newest policy. */
  readonly timeZone: string
  /** The number of the last audit row that names fields of it. */
  readonly version: number
}

const adminGroupById = statement<AdminGroupRecord, [groupId: string]>(
  'admin-group',
  `select g.id, g.code, g.name, g.yearly_group_list as "yearlyGroupList", g.facebook_link as "facebookLink",
     g.archived_at as "archivedAt", g.archived_at is not null as "isArchived", num_members as "numMembers",
     num_houses as "numHouses",
     (select p.constants ->> 'timeZone' from policy p where p.group_id = g.id order by p.version desc limit 1) as "timeZone",
     coalesce((select json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.position)
       from picture p where p.group_id = g.id and p.house_id is null), '[]') as pictures,
     (select coalesce(max(a.number), 0) from audit a
       where a.subject_kind = 'group' and a.subject_id = g.id::text and a.group_id = g.id and a.fields <> '{}') as version
   from "group" g
   ${counts}
   where g.id = $1`,
)

/** Returns null for an unknown group; archived ones are found too. All of it is of one moment. */
export async function findAdminGroup(reader: Queryable, groupId: string): Promise<AdminGroupRecord | null> {
  return (await reader.maybe(adminGroupById, [groupId])) ?? null
}
