import { randomUUID } from 'node:crypto'
import type { Actor, Deps } from '../apps/server/src/shared/deps.ts'
import { confirm } from '../apps/server/src/use-cases/confirm.ts'
import { reserve } from '../apps/server/src/use-cases/reserve.ts'
import { createCaller, measure, Meter, type Figure } from './load.ts'
import type { Environment } from './environment.ts'
import { Driver, recordStatements, type ValueSwap, type RoundTrips } from './replay-statements.ts'
import { statement } from '../apps/server/src/db/core/statement.ts'
import type { BenchGroup } from './bench-group.ts'

const width = 16
/** Calls before the figure begins: every connection has prepared every statement by then. */
const warmUps = 10 * width

/** Measures an action that needs another index each time, without the first `warmUps`. */
async function measureWarm(count: number, act: (index: number) => Promise<void>): Promise<Figure> {
  await new Meter().run(warmUps, width, act)
  return measure(count - warmUps, width, (index) => act(warmUps + index))
}

/** Measures both halves of a booking over HTTP: every owner holds a week, then every owner confirms. */
export async function measureHttp(
  origin: string,
  group: BenchGroup,
  tokens: readonly string[],
): Promise<{ reserve: Figure; confirm: Figure }> {
  const call = createCaller(origin, width)
  const bookingIds: string[] = []
  const { unitIds } = group
  const tokenOf = (index: number): string => tokens[index] ?? ''
  const reserved = await measureWarm(unitIds.length, async (index) => {
    const body = { calendarUnitId: String(unitIds[index]) }
    const answer = await call('POST', '/client/api/bookings/reserve', { token: tokenOf(index), body })
    bookingIds[index] = (JSON.parse(answer.toString()) as { bookingId: string }).bookingId
  })
  const confirmed = await measureWarm(unitIds.length, async (index) => {
    const body = { bookingId: bookingIds[index] }
    await call('POST', '/client/api/bookings/confirm', { token: tokenOf(index), body })
  })
  return { reserve: reserved, confirm: confirmed }
}

const membershipIds = statement<{ id: number; personId: string }, [groupId: string]>(
  'bench-memberships',
  'select id, person_id as "personId" from membership where group_id = $1',
)

/** Records the SQL of one booking of the last owner of `sample`, then replays it for all owners of `group`. */
export async function measureSql(
  { deps, url }: Pick<Environment, 'deps' | 'url'>,
  sample: BenchGroup,
  group: BenchGroup,
): Promise<{ reserve: Figure; confirm: Figure }> {
  const recorded = await recordBooking(deps, sample)
  const members = await deps.db.all(membershipIds, [group.groupId])
  const membershipOf = new Map(members.map(({ id, personId }) => [personId, id]))
  const driver = new Driver(url, width)
  const swaps = group.unitIds.map((unitId, index) => {
    const personId = group.owners[index]?.personId ?? ''
    const swap = new Map<unknown, unknown>([
      [recorded.unitId, unitId],
      [Math.floor(recorded.unitId / 100), Math.floor(unitId / 100)],
      [recorded.personId, personId],
      [recorded.membershipId, membershipOf.get(personId)],
      [sample.groupId, group.groupId],
    ])
    for (const id of recorded.newIds) swap.set(id, randomUUID())
    return swap
  })
  const run = (trips: RoundTrips): Promise<Figure> =>
    measureWarm(swaps.length, (index) => driver.replay(trips, swaps[index] as ValueSwap))
  const figures = { reserve: await run(recorded.reserve), confirm: await run(recorded.confirm) }
  await driver.close()
  return figures
}

interface RecordedBooking {
  readonly reserve: RoundTrips
  readonly confirm: RoundTrips
  readonly newIds: readonly string[]
  readonly unitId: number
  readonly personId: string
  readonly membershipId: number
}

async function recordBooking(deps: Deps, sample: BenchGroup): Promise<RecordedBooking> {
  const unitId = sample.unitIds.at(-1)
  const personId = sample.owners.at(-1)?.personId
  if (unitId === undefined || personId === undefined) throw new Error('the sample group is empty')
  const members = await deps.db.all(membershipIds, [sample.groupId])
  const newIds: string[] = []
  const recordingDeps: Deps = {
    ...deps,
    newId: () => {
      const id = randomUUID()
      newIds.push(id)
      return id
    },
  }
  const actor: Actor = { personId, impersonatorId: null, deviceId: null, idempotencyKey: null }
  let bookingId = ''
  const reserveTrips = await recordStatements(async () => {
    bookingId = (await reserve(recordingDeps, actor, { calendarUnitId: String(unitId) })).bookingId
  })
  const confirmTrips = await recordStatements(() => confirm(recordingDeps, actor, { bookingId }))
  return {
    reserve: reserveTrips,
    confirm: confirmTrips,
    newIds,
    unitId,
    personId,
    membershipId: members.find((member) => member.personId === personId)?.id ?? 0,
  }
}
