import { randomUUID } from 'node:crypto'
import type { CallInput } from '../access-matrix/access-matrix.ts'
import type { World } from '../fixtures/world.ts'
import type { LargestOptions } from './largest-value.ts'

/** Names of properties, and where the ids are of which they name one. */
const idsByName: Readonly<Record<string, string>> = {
  groupId: 'select id::text from "group" where archived_at is null order by id',
  houseId: 'select id::text from house where group_id = $1 order by code limit 250',
  userId:
    'select person_id::text as id from membership where group_id = $1 and left_at is null order by id limit 9',
  bookingId: `select id::text from booking where group_id = $1 and type = 'Book' order by id limit 9`,
  importId: `select id::text from import_batch where group_id = $1 order by id limit 1`,
  assigneeId: `select id::text from person where 'Admin' = any(role_type) order by id limit 1`,
  membershipId: 'select id::text from membership where group_id = $1 and left_at is null order by id limit 9',
  calendarId: 'select id::text from calendar where group_id = $1 and year = 2027 order by id limit 250',
  unitIds: `select id::text from unit where group_id = $1 and year = 2027 and week % 2 = 1 order by id limit 60`,
}

/** An address has at most 254 characters. */
const longDomain = `${`${'d'.repeat(59)}.`.repeat(4)}example`.slice(-240)

/** Returns what generated inputs name of a world: rows of its group, and its years. */
export async function readKnownValues(world: World): Promise<LargestOptions['known']> {
  const known: Record<string, readonly unknown[]> = {
    year: ['2027', 2027],
    from: ['2020-01-01'],
    to: ['2030-01-01'],
    // 5,000 of them, each an address.
    users: Array.from({ length: 5_000 }, (_, at) => `owner${at}@${longDomain}`),
    conditions: ['Must not be lent out'],
    weekNumber: ['50'],
    weeks: ['53', '8'],
    assignAt: ['2027-12-01T12:00:00Z'],
  }
  for (const [name, text] of Object.entries(idsByName)) {
    const rows = await world.query<{ id: string }>(text, ...(text.includes('$1') ? [world.groupId] : []))
    known[name] = rows.map(({ id }) => id)
  }
  const people = known['userId'] ?? []
  const week = Array.from({ length: 52 }, (_, at) => at + 1)
  // The outermost folder of a group has its id.
  const folders = [world.groupId]
  return { ...known, week, personId: people, actorId: people, parentId: folders, folderId: folders }
}

const maxPictures = 60

/** Gives the group or the house of a call that orders its pictures as many as it may have. */
export async function withPictures(world: World, { params = {}, ...valid }: CallInput): Promise<CallInput> {
  const pictureIds = Array.from({ length: maxPictures }, () => randomUUID())
  const { groupId = world.groupId, houseId = null } = params
  await world.execute(
    `insert into picture (id, group_id, house_id, position, width, height, created_at)
     select id, $2, $3, place, 4, 3, $4 from unnest($1::uuid[]) with ordinality as given(id, place)`,
    pictureIds,
    groupId,
    houseId,
    world.nowIso(),
  )
  return { ...valid, params, body: { pictureIds } }
}
