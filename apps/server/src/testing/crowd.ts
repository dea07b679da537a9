import type { Instant } from '@samhus/domain/refusal'
import type { World } from './world.ts'

/** Many members at once, in plain SQL: 1,000 owners by the use cases would take ten seconds. */
export async function addCrowd(world: World, count: number, addedAt: Instant): Promise<void> {
  await world.change(
    `with people as (
       insert into person (id, email, name, created_at)
       select gen_random_uuid(), 'crowd' || n || '-' || gen_random_uuid() || '@samhus.example', 'Crowd ' || n,
         to_timestamp($2 / 1000.0)
       from generate_series(1, $1) n returning id
     )
     insert into membership (group_id, person_id, added_at)
     select $3, id, to_timestamp($2 / 1000.0) from people`,
    count,
    addedAt,
    world.groupId,
  )
}

/** Schedules points for the whole group, or for one member; answers the assignment's id. */
export async function schedule(
  world: World,
  {
    at,
    points = 4,
    year = 2027,
    membershipId = null,
  }: { at: Instant; points?: number; year?: number; membershipId?: number | null },
): Promise<string> {
  const [row] = await world.rows<{ id: string }>('select gen_random_uuid() as id')
  if (!row) throw new Error('no id')
  await world.change(
    `with made as (
       insert into assignment (id, group_id, membership_id, year, points, assign_at, created_at)
       values ($1, $2, $3, $4, $5, to_timestamp($6 / 1000.0), to_timestamp($7 / 1000.0)) returning id
     )
     insert into audit (at, group_id, action, subject_kind, subject_id)
     select to_timestamp($7 / 1000.0), $2, 'schedule-points', 'assignment', id::text from made`,
    row.id,
    world.groupId,
    membershipId,
    year,
    points,
    at,
    world.deps.now(),
  )
  return row.id
}

/** How many members an assignment has reached, and how many ledger rows that took. */
export async function reached(
  world: World,
  assignmentId: string,
): Promise<{ members: number; rows: number }> {
  const [row] = await world.rows<{ members: number; rows: number }>(
    'select count(distinct membership_id) as members, count(*) as rows from ledger where assignment_id = $1',
    assignmentId,
  )
  return row ?? { members: 0, rows: 0 }
}
