import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { danishOrder, limitToPage, matchesSearch, orderBySort, type ListParams } from './list-sql.ts'

/** A house as admins see it. */
export interface AdminHouseRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly groupId: string
  readonly groupCode: string
  readonly groupName: string
  readonly address: string
  readonly city: string
  readonly country: string
  /** The years that have a calendar. */
  readonly years: number[]
  readonly isArchived: boolean
}

const searched = matchesSearch('h.code', 'h.name', 'h.address', 'h.city', 'h.country', 'g.code', 'g.name')

const adminHouses = statement<AdminHouseRow, readonly [...ListParams, groupId: string | null]>(
  'admin-houses',
  `select h.id, h.code, h.name, h.group_id as "groupId", g.code as "groupCode", g.name as "groupName", h.address,
     h.city, h.country, h.archived_at is not null as "isArchived",
     array(select c.year from calendar c where c.house_id = h.id order by c.year) as years
   from house h join "group" g on g.id = h.group_id
   where ${searched} and ($5::uuid is null or h.group_id = $5)
   ${orderBySort({ code: danishOrder('h.code'), name: danishOrder('h.name'), groupName: danishOrder('g.name'), city: danishOrder('h.city') }, 'h.id')}
   ${limitToPage}`,
)

const countAdminHouses = statement<{ count: number }, [patterns: readonly string[], groupId: string | null]>(
  'admin-houses-count',
  `select count(*)::int as count from house h join "group" g on g.id = h.group_id
   where ${searched} and ($2::uuid is null or h.group_id = $2)`,
)

/** Returns the houses of a group, or of all where it is null. */
export async function listAdminHouses(
  db: Db,
  params: ListParams,
  groupId: string | null,
): Promise<{ rows: AdminHouseRow[]; totalCount: number }> {
  const [rows, { count }] = await Promise.all([
    db.all(adminHouses, [...params, groupId]),
    db.one(countAdminHouses, [params[0], groupId]),
  ])
  return { rows, totalCount: count }
}
