import type { Owner, WeekName, World } from './world.ts'

/** Every row on a week, in the order in which they were made: `Anna Book`, `Bo Pre offer`. */
export async function rowsOn(world: World, week: WeekName): Promise<string[]> {
  const rows = await world.rows<{ line: string }>(
    `select concat_ws(' ', p.name, b.type, case when b.type = 'Pre' then b.origin end) as line
     from booking b join membership m on m.id = b.membership_id join person p on p.id = m.person_id
     where b.unit_id = $1 order by b.queue_number nulls first, b.created_at, p.name, b.type`,
    world.unit(week),
  )
  return rows.map(({ line }) => line)
}

/** An owner's row on a week that is still live, or the last one. */
export async function rowOf(
  world: World,
  owner: Owner,
  week: WeekName,
): Promise<{
  id: string
  type: string
  origin: string | null
  points: number
  reservedUntil: number | null
  endedAt: number | null
  endReason: string | null
  skipsCleaning: boolean
}> {
  const [row] = await world.rows<Awaited<ReturnType<typeof rowOf>>>(
    `select id, type, origin, points, reserved_until as "reservedUntil", ended_at as "endedAt",
       end_reason as "endReason", skips_cleaning as "skipsCleaning"
     from booking where unit_id = $1 and membership_id = $2
     order by type in ('Pre', 'Book', 'Assign', 'Wait') desc, created_at desc limit 1`,
    world.unit(week),
    owner.membershipId,
  )
  if (!row) throw new Error(`${owner.name} has no row on that week`)
  return row
}

export async function balanceOf(world: World, owner: Owner, year = 2027): Promise<number> {
  const [row] = await world.rows<{ balance: number }>(
    'select balance from account where membership_id = $1 and year = $2',
    owner.membershipId,
    year,
  )
  return row?.balance ?? 0
}

/** States of the claims on a week, oldest first: `Anna open`. */
export async function claimsOn(world: World, week: WeekName): Promise<string[]> {
  const rows = await world.rows<{ line: string }>(
    `select p.name || ' ' || c.state as line
     from claim c join membership m on m.id = c.membership_id join person p on p.id = m.person_id
     where c.unit_id = $1 order by c.opened_at, c.state desc`,
    world.unit(week),
  )
  return rows.map(({ line }) => line)
}

/** Mails to an owner so far, oldest first: kind and what the template is given. */
export function mailsTo(world: World, owner: Owner): Promise<{ kind: string; data: unknown }[]> {
  return world.rows(
    'select kind, data from mail where person_id = $1 order by created_at, kind',
    owner.personId,
  )
}

/** Ledger lines of an owner: type and points. */
export function linesOf(world: World, owner: Owner): Promise<{ type: string; points: number }[]> {
  return world.rows(
    `select type, points from ledger where membership_id = $1 and type <> 'Adjust' order by number`,
    owner.membershipId,
  )
}

/** Change rows of a week: who acted and who else is told, by name. */
export async function changesOf(
  world: World,
  week: WeekName,
): Promise<{ actor: string | null; affected: string[] }[]> {
  return world.rows(
    `select actor.name as actor,
       coalesce((select json_agg(p.name order by a.place)
         from jsonb_array_elements(c.affected) with ordinality as a(told, place)
         join person p on p.id = (a.told ->> 'personId')::uuid), '[]') as affected
     from change c left join person actor on actor.id = c.actor_id
     where c.unit_id = $1 and c.kind = 'unit' order by c.number`,
    world.unit(week),
  )
}
