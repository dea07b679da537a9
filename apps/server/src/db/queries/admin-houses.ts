import type { HouseTexts } from '@samhus/domain/house-texts'
import type { Instant } from '@samhus/domain/refusal'
import type { Db, Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { HouseColumns } from './house-record.ts'
import { houseTextsJson } from './house.ts'
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
     array(select c.year from calendar c where c.house_id = h.id and c.group_id = h.group_id order by c.year) as years
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

/** A house as an admin edits it. */
export interface AdminHouseRecord extends AdminHouseRow, HouseColumns {
  readonly texts: HouseTexts
  /** In display order. */
  readonly pictures: readonly { readonly id: string; readonly width: number; readonly height: number }[]
  readonly archivedAt: Instant | null
  /** The number of the last audit row that names fields of it. */
  readonly version: number
}

const adminHouseById = statement<AdminHouseRecord, [houseId: string]>(
  'admin-house',
  `select h.id, h.code, h.name, h.group_id as "groupId", g.code as "groupCode", g.name as "groupName", h.address,
     h.city, h.country, h.lat, h.lng, h.zoom, h.usual_people as "usualPeople", h.archived_at as "archivedAt",
     h.archived_at is not null as "isArchived", ${houseTextsJson} as texts,
     array(select c.year from calendar c where c.house_id = h.id and c.group_id = h.group_id order by c.year) as years,
     coalesce((select json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.position)
       from picture p where p.group_id = h.group_id and p.house_id = h.id), '[]') as pictures,
     (select coalesce(max(a.number), 0) from audit a
       where a.subject_kind = 'house' and a.subject_id = h.id::text and a.group_id = h.group_id
         and a.fields <> '{}') as version
   from house h join "group" g on g.id = h.group_id where h.id = $1`,
)

/** Returns null for an unknown house; archived ones are found too. All of it is of one moment. */
export async function findAdminHouse(reader: Queryable, houseId: string): Promise<AdminHouseRecord | null> {
  return (await reader.maybe(adminHouseById, [houseId])) ?? null
}
