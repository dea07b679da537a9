import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'
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

const adminGroups = statement<AdminGroupRow, ListParams>(
  'admin-groups',
  `select g.id, g.code, g.name, g.yearly_group_list as "yearlyGroupList", g.archived_at is not null as "isArchived",
     num_members as "numMembers", num_houses as "numHouses"
   from "group" g
   cross join lateral (
     select count(*)::int as num_members from membership m where m.group_id = g.id and m.left_at is null) m
   cross join lateral (
     select count(*)::int as num_houses from house h where h.group_id = g.id and h.archived_at is null) h
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
