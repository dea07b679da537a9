import type { Day } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { unlessAnonymized } from './sql-fragments.ts'

/** A week with its house and group by name, as previews of an admin's acts show it. */
export interface NamedWeek {
  readonly unitId: number
  readonly groupId: string
  readonly groupName: string
  readonly houseId: string
  readonly houseName: string
  readonly year: number
  readonly week: number
  /** With its tags: `27-RestrictOne`. */
  readonly code: string
  readonly dateFrom: Day
  readonly dateTo: Day
  /** What it costs now. */
  readonly points: number
}

const namedWeeks = statement<NamedWeek, [unitIds: readonly number[]]>(
  'act-weeks',
  `select u.id as "unitId", u.group_id as "groupId", g.name as "groupName", u.house_id as "houseId",
     h.name as "houseName", u.year, u.week, u.code, u.date_from as "dateFrom", u.date_to as "dateTo", u.points
   from unit u
   join house h on h.id = u.house_id and h.group_id = u.group_id
   join "group" g on g.id = u.group_id
   where u.id = any($1::bigint[])
   order by u.date_from, u.id`,
)

/** Returns the weeks that exist, by date. */
export function listNamedWeeks(reader: Queryable, unitIds: readonly number[]): Promise<NamedWeek[]> {
  return reader.all(namedWeeks, [unitIds])
}

/** A person as an admin sees them; both are empty once they are anonymized. */
export interface NamedPerson {
  readonly personId: string
  readonly name: string
  readonly email: string
}

const namedPeople = statement<NamedPerson, [personIds: readonly string[]]>(
  'act-people',
  `select p.id as "personId", ${unlessAnonymized('p', 'name', "''")} as name,
     ${unlessAnonymized('p', 'email', "''")} as email
   from person p where p.id = any($1::uuid[])`,
)

/** Returns people by their ids, those that exist. */
export async function listNamedPeople(
  reader: Queryable,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, NamedPerson>> {
  if (personIds.length === 0) return new Map()
  const people = await reader.all(namedPeople, [[...new Set(personIds)]])
  return new Map(people.map((person) => [person.personId, person]))
}
