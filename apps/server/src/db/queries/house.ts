import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'

/** A house as its owners see it. */
export interface HouseRow {
  readonly id: string
  readonly name: string
  readonly groupName: string
  /** Ids, in the order of the screen. */
  readonly pictures: readonly string[]
  readonly description: string
  readonly goodToKnow: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly lat: number
  readonly lng: number
  readonly zoom: number
}

const ofGroup = statement<HouseRow, [groupId: string]>(
  'houses-of-group',
  `select h.id, h.name, g.name as "groupName", h.description,
     array(select id from picture where group_id = h.group_id and house_id = h.id order by position) as pictures,
     h.good_to_know as "goodToKnow", h.address, h.city, h.country, h.lat, h.lng, h.zoom
   from house h join "group" g on g.id = h.group_id
   where h.group_id = $1 and h.archived_at is null
   order by h.name, h.id`,
)

/** The houses of a group that are not archived, by name. */
export function housesOf(db: Db, groupId: string): Promise<HouseRow[]> {
  return db.all(ofGroup, [groupId])
}
