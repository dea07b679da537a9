import type { Day, Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { danishOrder } from './list-sql.ts'
import { filterByValue, unlessAnonymized } from './sql-fragments.ts'

/** A week of a house, with who has it. */
export interface BoardWeek {
  readonly unitId: number
  readonly dateFrom: Day
  readonly points: number
  readonly code: string
  readonly isOutOfOperation: boolean
  /** An expired reservation counts as none. */
  readonly holder: {
    readonly userId: string
    /** Empty for an anonymized person. */
    readonly name: string
    readonly bookingId: string
    readonly type: 'Pre' | 'Book' | 'Assign'
    readonly origin: 'hold' | 'offer' | null
    readonly lentOutTo: string | null
    readonly isCheckedOut: boolean
  } | null
  /** None after the booking deadline, as there is no claim. */
  readonly waiting: number
  readonly hasClaim: boolean
}

interface BoardHouse {
  readonly houseId: string
  readonly name: string
  readonly weeks: readonly BoardWeek[]
}

const weeksOfHouses = statement<
  BoardWeek & { houseId: string },
  [groupId: string, from: Day, to: Day, now: string]
>(
  'board-weeks',
  `select u.house_id as "houseId", u.id as "unitId", u.date_from as "dateFrom", u.points, u.code,
     u.is_out_of_operation as "isOutOfOperation",
     (select json_build_object('userId', p.id, 'name', ${unlessAnonymized('p', 'name', "''")}, 'bookingId', b.id,
         'type', b.type, 'origin', b.origin, 'lentOutTo', b.lent_out_name, 'isCheckedOut', b.checked_out_at is not null)
       from booking b join membership m on m.id = b.membership_id and m.group_id = b.group_id join person p on p.id = m.person_id
       where b.unit_id = u.id and b.group_id = u.group_id and b.type in ('Pre', 'Book', 'Assign')
         and (b.type <> 'Pre' or b.reserved_until > $4)) as holder,
     case when u.booking_deadline > $4 then (select count(*)::int from booking b
       where b.unit_id = u.id and b.group_id = u.group_id and ${filterByValue('b.type', 'Wait')}) else 0 end as waiting,
     -- No "exists": that would read the open claims of all groups.
     u.booking_deadline > $4 and coalesce((select true from claim c
       where c.unit_id = u.id and c.group_id = u.group_id and c.state = 'open'), false)
       as "hasClaim"
   from house h
   cross join lateral (
     select * from unit where house_id = h.id and group_id = h.group_id and date_from between $2 and $3
     order by date_from offset 0) u
   where h.group_id = $1 and h.archived_at is null`,
)

const housesOfGroup = statement<{ houseId: string; name: string }, [groupId: string]>(
  'board-houses',
  `select id as "houseId", name from house where group_id = $1 and archived_at is null
   order by ${danishOrder('name')}, id`,
)

/** Returns the houses of a group that are not archived, by name, with their weeks that begin between two days. */
export async function listBoardHouses(
  reader: Queryable,
  { groupId, from, to }: { groupId: string; from: Day; to: Day },
  now: Instant,
): Promise<BoardHouse[]> {
  const [houses, rows] = await Promise.all([
    reader.all(housesOfGroup, [groupId]),
    reader.all(weeksOfHouses, [groupId, from, to, timestamptz(now)]),
  ])
  const weeks = new Map(houses.map(({ houseId }): [string, BoardWeek[]] => [houseId, []]))
  for (const { houseId, ...week } of rows) weeks.get(houseId)?.push(week)
  return houses.map((house) => ({ ...house, weeks: weeks.get(house.houseId) ?? [] }))
}

const groupName = statement<{ name: string }, [groupId: string]>(
  'board-group',
  'select name from "group" where id = $1',
)

/** Returns null for an unknown group. */
export async function findGroupName(reader: Queryable, groupId: string): Promise<string | null> {
  return (await reader.maybe(groupName, [groupId]))?.name ?? null
}
