import { randomUUID } from 'node:crypto'
import { defaultPolicy } from '@samhus/domain/policy'
import { countIsoWeeks, formatWeekCode } from '@samhus/domain/week'
import type { Deps } from '../apps/server/src/shared/deps.ts'
import { statement, timestamptz } from '../apps/server/src/db/core/statement.ts'
import { insertAssignment } from '../apps/server/src/db/queries/point-assignments.ts'
import { assignPoints } from '../apps/server/src/jobs/assign-points.ts'
import { expireAtDeadline } from '../apps/server/src/jobs/expire-at-booking-deadline.ts'
import { setUpHouse } from '../apps/server/src/use-cases/admin/set-up-house.ts'
import { addMember } from '../apps/server/src/use-cases/admin/add-member.ts'
import { addPerson } from '../apps/server/src/use-cases/admin/add-person.ts'
import { setUpGroup } from '../apps/server/src/use-cases/admin/set-up-group.ts'
import { setUpCalendar } from '../apps/server/src/use-cases/admin/set-up-calendar.ts'

/** A group to measure with: every owner can pay for a few weeks of every year. */
export interface BenchGroup {
  readonly groupId: string
  readonly owners: { readonly personId: string; readonly email: string }[]
  /** Free weeks of next year, a low-season one for each owner. */
  readonly unitIds: number[]
}

const pointsEach = 40
const setupWidth = 8

interface GroupSize {
  readonly code: string
  /**
   * For thousands of owners: they are inserted by one statement, with the `sub` that the fake issuer uses. All weeks
   * of last year and of this year are booked, each by a different owner.
   */
  readonly isLarge?: boolean
  readonly houses: number
  readonly owners: number
  readonly year: number
}

/** Creates `houses` with three years each, and owners with points for the last year. */
export async function createBenchGroup(deps: Deps, size: GroupSize): Promise<BenchGroup> {
  const { code, year } = size
  const groupId = await setUpGroup(deps, null, {
    code,
    name: `Bench ${code}`,
    facebookLink: '',
    pictures: [],
    yearlyGroupList: null,
    policy: defaultPolicy,
  })
  const owners =
    size.isLarge === true ? await addManyOwners(deps, groupId, size) : await addOwners(deps, groupId, size)
  const unitIds: number[] = []
  for (let house = 0; house < size.houses; house++) {
    unitIds.push(...(await addHouseWithWeeks(deps, groupId, { code: `${code}-${house}`, year })))
  }
  await deps.db.transaction(async (tx) => {
    const assignAt = deps.now()
    const assignment = { groupId, membershipId: null, year: year + 1, points: pointsEach, assignAt }
    await insertAssignment(tx, { ...assignment, id: randomUUID(), portion: null }, assignAt)
  })
  while ((await assignPoints(deps)).done > 0);
  await deps.db.transaction((tx) => tx.run(dropMails, [groupId]))
  if (size.isLarge === true) {
    const half = Math.floor(owners.length / 2)
    await bookEveryWeek(deps, { groupId, year: year - 1, owners: owners.slice(0, half) })
    await bookEveryWeek(deps, { groupId, year, owners: owners.slice(half) })
  }
  // The deadlines of past weeks are due at once. The server's own job would take long over them, and be measured too.
  while ((await expireAtDeadline(deps)).done > 0);
  // PostgreSQL would do so by itself some minutes later: without statistics its plans do not fit so many rows.
  await deps.db.transaction((tx) => tx.run(analyze))
  return { groupId, owners, unitIds }
}

async function addOwners(
  deps: Deps,
  groupId: string,
  { code, owners }: GroupSize,
): Promise<BenchGroup['owners']> {
  const added: BenchGroup['owners'] = []
  const addOwner = async (number: number): Promise<void> => {
    const email = `${code}-${number}@bench.example`
    const personId = await addPerson(deps, null, {
      email,
      name: `Owner ${code} ${number}`,
      code: `${code}-${number}`,
      phone: '',
      address: '',
      zip: '',
      city: '',
      language: null,
      enabled: true,
      roleType: [],
    })
    const addedAt = deps.now() - 1000
    const member = { groupId, userId: personId, isCommittee: false, isMarked: false }
    await addMember({ ...deps, now: () => addedAt }, null, member)
    added.push({ personId, email })
  }
  for (let number = 0; number < owners; number += setupWidth) {
    const batch = Array.from({ length: Math.min(setupWidth, owners - number) }, (_, index) => number + index)
    await Promise.all(batch.map(addOwner))
  }
  return added
}

const insertOwners = statement<{ personId: string; email: string }>(
  'bench-crowd',
  `with people as (
     insert into person (id, sub, email, name, created_at)
     select gen_random_uuid(), 'test|' || email, email, 'Owner ' || n, $4
     from generate_series(1, $3::int) n, lateral (select $2 || '-' || n || '@bench.example' as email) e
     returning id, email
   ), members as (
     insert into membership (group_id, person_id, added_at) select $1, id, $4 from people
   )
   select id as "personId", email from people`,
)

function addManyOwners(
  deps: Deps,
  groupId: string,
  { code, owners }: GroupSize,
): Promise<BenchGroup['owners']> {
  const addedAt = timestamptz(deps.now() - 1000)
  return deps.db.transaction((tx) => tx.all(insertOwners, [groupId, code, owners, addedAt]))
}

const analyze = statement('bench-analyze', 'analyze')

/** A mail about points to each owner would keep the server busy for a second or more with each group. */
const dropMails = statement<never, [groupId: string]>(
  'bench-drop-mails',
  `update mail set state = 'Dropped', drop_reason = 'off' where group_id = $1 and state = 'Due'`,
)

const insertBookings = statement<
  never,
  [groupId: string, year: number, personIds: readonly string[], at: string]
>(
  'bench-weeks-taken',
  `insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, points, created_at, accepted_at)
   select gen_random_uuid(), u.group_id, u.id, u.calendar_id, u.year, m.id, 'Book', u.points, $4, $4
   from (select *, row_number() over (order by id) as place from unit where group_id = $1 and year = $2) u
   join unnest($3::uuid[]) with ordinality as taker (person_id, place) using (place)
   join membership m on m.group_id = $1 and m.person_id = taker.person_id`,
)

/** Books one week for each owner. */
async function bookEveryWeek(
  deps: Deps,
  { groupId, year, owners }: { groupId: string; year: number; owners: BenchGroup['owners'] },
): Promise<void> {
  const personIds = owners.map(({ personId }) => personId)
  await deps.db.transaction((tx) =>
    tx.run(insertBookings, [groupId, year, personIds, timestamptz(deps.now() - 1000)]),
  )
}

/** Returns the weeks of the last of the three years. */
async function addHouseWithWeeks(
  deps: Deps,
  groupId: string,
  { code, year }: { code: string; year: number },
): Promise<number[]> {
  const houseId = await setUpHouse(deps, null, {
    groupId,
    code,
    name: `House ${code}`,
    address: '',
    city: '',
    country: '',
    location: { lat: 55, lng: 10, zoom: 9 },
    pictures: [],
    usualPeople: null,
  })
  let last: number[] = []
  for (const calendarYear of [year - 1, year, year + 1]) {
    const weeks = Array.from({ length: countIsoWeeks(calendarYear) }, (_, index) => ({
      week: index + 1,
      code: formatWeekCode(index + 1),
      points: 1 + (index % 4),
      isOutOfOperation: false,
    }))
    const calendarId = await setUpCalendar(deps, null, { groupId, houseId, year: calendarYear, weeks })
    last = weeks.map(({ week }) => calendarId * 100 + week)
  }
  return last
}
