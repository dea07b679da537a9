import type { Day, Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { danishOrder } from './list-sql.ts'
import { epochMs, newestTimeZone, unlessAnonymized } from './sql-fragments.ts'

type Language = 'da' | 'sv' | 'en'

/** A house whose Mondays are listed. */
export interface ArrivalHouseRow {
  readonly houseId: string
  readonly code: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly groupId: string
  readonly groupName: string
  readonly usualPeople: number | null
  readonly timeZone: string
}

/** Who has a week: a `Book` or an `Assign`. */
export interface ArrivalBookingRow {
  readonly bookingId: string
  readonly membershipId: number
  /** The owner. Name and telephone number are empty once they are anonymized. */
  readonly userId: string
  readonly ownerName: string
  readonly ownerPhone: string
  readonly ownerLanguage: Language | null
  /** Null: the owner stays. */
  readonly guestName: string | null
  readonly guestPhone: string | null
  readonly guestEmail: string | null
  readonly guestLanguage: Language | null
  readonly skipsCleaning: boolean
  readonly checkedOutAt: Instant | null
  readonly people: number | null
}

export interface ArrivalWeekRow {
  readonly houseId: string
  readonly unitId: number
  readonly dateFrom: Day
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
  readonly isOutOfOperation: boolean
  /** For the Monday on which the week begins; empty: none. */
  readonly note: string
  /** The last act that changed the note; 0: none has. */
  readonly noteVersion: number
  readonly booking: ArrivalBookingRow | null
}

const arrivalHouses = statement<ArrivalHouseRow, [groupId: string | null, houseId: string | null]>(
  'arrivals-houses',
  `select h.id as "houseId", h.code, h.name, h.address, h.city, g.id as "groupId", g.name as "groupName",
     h.usual_people as "usualPeople", ${newestTimeZone('g.id')} as "timeZone"
   from "group" g join house h on h.group_id = g.id
   where g.archived_at is null and h.archived_at is null
     and ($1::uuid is null or g.id = $1) and ($2::uuid is null or h.id = $2)
   order by ${danishOrder('g.name')}, g.id, ${danishOrder('h.name')}, h.id`,
)

/** Returns the houses that are not archived, by group and name; those of one group, or one house, where it is given. */
export function listArrivalHouses(
  reader: Queryable,
  { groupId, houseId }: { groupId: string | null; houseId: string | null },
): Promise<ArrivalHouseRow[]> {
  return reader.all(arrivalHouses, [groupId, houseId])
}

/** What the note of a Monday is called in the audit trail; its id is that of the week. */
export const noteKind = 'arrival-note'

const arrivalWeeks = statement<
  ArrivalWeekRow,
  [houseIds: readonly string[], from: Day, to: Day, groupIds: readonly string[]]
>(
  'arrivals-weeks',
  `select u.house_id as "houseId", u.id as "unitId", u.date_from as "dateFrom", u.check_in_at as "checkInAt",
     u.check_out_at as "checkOutAt", u.is_out_of_operation as "isOutOfOperation", coalesce(n.note, '') as note,
     coalesce((select max(a.number) from audit a
       where a.subject_kind = '${noteKind}' and a.subject_id = u.id::text and a.group_id = u.group_id), 0) as "noteVersion",
     (select json_build_object('bookingId', b.id, 'membershipId', b.membership_id, 'userId', p.id,
         'ownerName', ${unlessAnonymized('p', 'name', "''")}, 'ownerPhone', p.phone, 'ownerLanguage', p.language,
         'guestName', b.lent_out_name, 'guestPhone', b.lent_out_phone, 'guestEmail', b.lent_out_email,
         'guestLanguage', b.lent_out_language, 'skipsCleaning', b.skips_cleaning,
         'checkedOutAt', ${epochMs('b.checked_out_at')}, 'people', b.checked_out_people)
       from booking b join membership m on m.id = b.membership_id and m.group_id = b.group_id join person p on p.id = m.person_id
       where b.unit_id = u.id and b.group_id = u.group_id and b.type in ('Book', 'Assign')) as booking
   from unnest($1::uuid[], $4::uuid[]) h(id, group_id)
   cross join lateral (
     select * from unit where house_id = h.id and group_id = h.group_id and date_from between $2 and $3
     order by date_from offset 0) u
   left join arrival_note n on n.unit_id = u.id and n.group_id = u.group_id`,
)

/** Returns the weeks of houses that begin between two days, with who has booked them. */
export function listArrivalWeeks(
  reader: Queryable,
  houses: readonly Pick<ArrivalHouseRow, 'houseId' | 'groupId'>[],
  { from, to }: { from: Day; to: Day },
): Promise<ArrivalWeekRow[]> {
  const houseIds = houses.map(({ houseId }) => houseId)
  return reader.all(arrivalWeeks, [houseIds, from, to, houses.map(({ groupId }) => groupId)])
}

interface NotedWeek {
  readonly groupId: string
  /** Its house or its group. */
  readonly isArchived: boolean
  readonly note: string
}

const noteOfWeek = statement<NotedWeek, [unitId: number]>(
  'arrival-note',
  `select u.group_id as "groupId", h.archived_at is not null or g.archived_at is not null as "isArchived",
     coalesce(n.note, '') as note
   from unit u join house h on h.id = u.house_id and h.group_id = u.group_id join "group" g on g.id = u.group_id
   left join arrival_note n on n.unit_id = u.id and n.group_id = u.group_id
   where u.id = $1`,
)

/** Returns what is noted for the Monday on which a week begins; null: there is no such week. */
export async function findArrivalNote(reader: Queryable, unitId: number): Promise<NotedWeek | null> {
  return (await reader.maybe(noteOfWeek, [unitId])) ?? null
}

const upsertNote = statement<never, [unitId: number, groupId: string, note: string, at: string]>(
  'arrival-note-upsert',
  `insert into arrival_note (unit_id, group_id, note, changed_at) values ($1, $2, $3, $4)
   on conflict (unit_id, group_id) do update set note = excluded.note, changed_at = excluded.changed_at`,
)
const deleteNote = statement<never, [unitId: number, groupId: string]>(
  'arrival-note-delete',
  'delete from arrival_note where unit_id = $1 and group_id = $2',
)

/** The caller holds the lock on the week. An empty note is deleted. */
export async function storeArrivalNote(
  tx: Tx,
  { unitId, groupId, note }: { unitId: number; groupId: string; note: string },
  at: Instant,
): Promise<void> {
  if (note === '') await tx.run(deleteNote, [unitId, groupId])
  else await tx.run(upsertNote, [unitId, groupId, note, timestamptz(at)])
}
