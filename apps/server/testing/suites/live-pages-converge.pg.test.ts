import type { GroupCalendars } from '@samhus/contract/calendars'
import type { CompactCalendars } from '@samhus/contract/compact-calendars'
import { compactCalendarsType } from '@samhus/contract/endpoints'
import type { Group } from '@samhus/contract/groups'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expandCalendars } from '../../../web/src/api/expand-calendars.ts'
import {
  transition,
  initialState,
  type LiveEvent,
  type LiveState,
} from '../../../web/src/live/connection-machine.ts'
import { LatestEvents, applyEvent } from '../../../web/src/live/calendar-patches.ts'
import { RefusedError } from '../../src/shared/refused-error.ts'
import { createActions, guest } from '../fixtures/owner-actions.ts'
import {
  startLiveServer,
  createSignalrClient,
  createToken,
  waitFor,
  type LiveServer,
} from '../fixtures/live-server.ts'
import { isWideSearch } from '../fixtures/search.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

const writes = isWideSearch ? 2_000 : 500
const writerCount = 8
/** The other owners only read: their pages change by patches alone. */
const writingOwners = 8
const weeks = Array.from({ length: 14 }, (_, index) => 20 + index)

let world: World
let servers: LiveServer[]
let owners: Owner[]

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'], prices: { 24: 4, 25: 4, 26: 4, 27: 3 }, restricted: [30] })
  servers = [await startLiveServer(world), await startLiveServer(world)]
  owners = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      world.addOwner(`Owner${index}`, { points: 8 + (index % 3) * 8 }),
    ),
  )
  for (const [index, { personId }] of owners.entries()) {
    await world.execute(
      `update person set code = $2, phone = $3, address = $4, zip = $5, city = $6 where id = $1`,
      personId,
      ...['code', 'phone', 'address', 'zip', 'city'].map((field) => `canary-${field}-${index}`),
    )
  }
})

afterAll(async () => {
  for (const server of servers) await server.stop()
  await world.close()
})

async function read<Answer>(server: LiveServer, owner: Owner, path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${await createToken(world, owner)}` }
  const answer = await fetch(server.url + path, { headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** The browser's state machine and patches without a screen, on a real SignalR client. */
class HeadlessPage {
  readonly owner: Owner
  reads = 0
  #state: LiveState = initialState
  #calendars: GroupCalendars | null = null
  #policy: Group['policy'] | null = null
  #reading: Promise<void> | null = null
  #mustRead = false
  readonly #server: LiveServer
  readonly #newest = new LatestEvents()
  #frames: readonly string[] = []
  /** The last response, which the server need not send again. */
  #known: { etag: string; compact: CompactCalendars } | null = null
  /** Every response with calendars as it was received, but for its encoding. */
  readonly bodies: string[] = []
  /** How many reads found the calendars as they were. */
  unchanged = 0
  #close: () => Promise<void> = async () => {}

  constructor(owner: Owner, server: LiveServer) {
    this.owner = owner
    this.#server = server
  }

  get calendars(): GroupCalendars | null {
    return this.#calendars
  }

  /** Every frame of the hub as it was received. */
  get frames(): readonly string[] {
    return this.#frames
  }

  get isQuiet(): boolean {
    return this.#reading === null && !this.#mustRead
  }

  async open(): Promise<void> {
    const { groups } = await read<{ groups: Group[] }>(this.#server, this.owner, '/client/api/groups/my')
    this.#policy = groups[0]?.policy ?? null
    await this.#read()
    const { connection, frames } = createSignalrClient(this.#server.url, {
      groupId: world.groupId,
      deviceId: this.owner.personId,
      token: await createToken(world, this.owner),
    })
    for (const type of ['BookingEvent', 'PushNotification', 'Refetch'] as const) {
      connection.on(type, (event: never) => {
        this.#dispatch({ type, event })
      })
    }
    this.#frames = frames
    this.#close = () => connection.stop()
    await connection.start()
  }

  close(): Promise<void> {
    return this.#close()
  }

  /** In the form for clients of other makes, which the server has judged by itself. */
  fetchPlain(): Promise<GroupCalendars> {
    return read(this.#server, this.owner, `/client/api/groups/${world.groupId}/calendars`)
  }

  async fetchCalendars(): Promise<GroupCalendars> {
    const answer = await fetch(`${this.#server.url}/client/api/groups/${world.groupId}/calendars`, {
      headers: {
        authorization: `Bearer ${await createToken(world, this.owner)}`,
        accept: compactCalendarsType,
        ...(this.#known ? { 'if-none-match': this.#known.etag } : {}),
      },
    })
    if (answer.status === 304 && this.#known) {
      this.unchanged += 1
      return expandCalendars(this.#known.compact, world.deps.now())
    }
    const body = await answer.text()
    if (!answer.ok) throw new Error(`calendars: ${answer.status} ${body}`)
    this.bodies.push(body)
    const compact = JSON.parse(body) as CompactCalendars
    this.#known = { etag: answer.headers.get('etag') ?? '', compact }
    return expandCalendars(compact, compact.now)
  }

  #asking() {
    if (!this.#policy) throw new Error('no policy')
    return { policy: this.#policy, now: world.deps.now() }
  }

  #dispatch(event: LiveEvent): void {
    const { state, effects } = transition(this.#state, event)
    this.#state = state
    for (const effect of effects) {
      if (effect.type === 'patch' && this.#calendars) {
        this.#newest.add(effect.event)
        this.#calendars = applyEvent(this.#calendars, effect.event, this.#asking())
      }
      if (effect.type === 'refetch' && effect.names.includes('group-calendars')) this.#readSoon()
    }
  }

  #readSoon(): void {
    this.#mustRead = true
    this.#reading ??= new Promise<void>((resolve) => setTimeout(resolve, 30))
      .then(() => this.#read())
      .finally(() => {
        this.#reading = null
        if (this.#mustRead) this.#readSoon()
      })
  }

  async #read(): Promise<void> {
    this.#mustRead = false
    this.reads += 1
    const read = await this.fetchCalendars()
    this.#calendars = this.#newest.applyTo(read, this.#asking())
  }
}

function pick<T>(from: readonly T[]): T {
  const picked = from[Math.floor(Math.random() * from.length)]
  if (picked === undefined) throw new Error('nothing to pick from')
  return picked
}

/** Makes one random call of a random owner; refusals are expected. */
async function makeRandomCall(server: LiveServer): Promise<void> {
  const owner = pick(owners.slice(0, writingOwners))
  const acts = createActions({ deps: server.deps, unitId: (name) => world.unitId(name) }, owner)
  const week = { week: pick(weeks), house: pick(['A', 'B']) }
  const rows = await world.query<{ id: string; type: string }>(
    "select id, type from booking where membership_id = $1 and type in ('Pre', 'Book', 'Wait')",
    owner.membershipId,
  )
  const held = rows.find(({ type }) => type === 'Pre')
  const other = rows.find(({ type }) => type !== 'Pre')
  const chance = Math.random()
  const call =
    held && chance < 0.5
      ? chance < 0.25
        ? acts.confirm(held.id)
        : acts.release(held.id)
      : other && chance < 0.65
        ? other.type === 'Book' && chance < 0.25
          ? acts.details(other.id, { lent: chance < 0.125 })
          : acts.cancel(other.id)
        : chance < 0.85
          ? acts.reserve(week)
          : acts.join(week)
  await call.catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error
  })
}

it('after many concurrent writes through two processes every open page shows what a new read returns', async () => {
  const watched = [...owners.slice(0, 4), ...owners.slice(writingOwners)]
  const pages = watched.map((owner, index) => new HeadlessPage(owner, servers[index % 2] as LiveServer))
  for (const page of pages) await page.open()
  let left = writes
  const writer = async (index: number): Promise<void> => {
    while (left > 0) {
      left -= 1
      await makeRandomCall(servers[index % 2] as LiveServer)
    }
  }
  await Promise.all(Array.from({ length: writerCount }, (_, index) => writer(index)))
  const [last] = await world.query<{ versions: number }>('select sum(version)::int as versions from unit')
  const sumVersions = ({ calendars }: HeadlessPage) =>
    calendars?.calendars.flatMap(({ units }) => units).reduce((sum, { version }) => sum + version, 0)
  await waitFor(
    () => pages.every((page) => page.isQuiet && sumVersions(page) === last?.versions),
    'every page having the last versions',
  )
  await waitFor(() => pages.every((page) => page.isQuiet), 'no page reading')
  for (const page of pages) {
    expect(page.calendars).toEqual(await page.fetchPlain())
    expect(page.calendars).toEqual(await page.fetchCalendars())
    const { unchanged } = page
    expect(page.calendars).toEqual(await page.fetchCalendars())
    expect(page.unchanged).toBe(unchanged + 1)
  }
  for (const page of pages.slice(-2)) expect(page.reads).toBeLessThanOrEqual(2)

  // How many frames there were depends on timing; that each page has received every changed week does not.
  const changed = await world.query<{ id: string }>('select id::text from unit where version > 1')
  expect(changed.length).toBeGreaterThan(0)
  for (const { frames } of pages) {
    const wasReceived = ({ id }: { id: string }) =>
      frames.some((frame) => frame.includes(`"calendarUnitId":"${id}"`))
    await waitFor(() => changed.every(wasReceived), 'every changed week')
  }

  const bookings = await world.query<{ id: string; person: string }>(
    'select b.id, m.person_id as person from booking b join membership m on m.id = b.membership_id',
  )
  const people = await world.query<Record<string, string>>(
    `select id, email, name, '"' || code || '"' as code, phone, address, zip, city from person`,
  )
  for (const { owner, frames, calendars, bodies } of pages) {
    const bytes = frames.join('') + bodies.join('') + JSON.stringify(calendars)
    const foreign = [
      ...bookings.filter(({ person }) => person !== owner.personId).map(({ id }) => id),
      ...Object.values(guest),
      ...people.filter(({ id }) => id !== owner.personId).flatMap((person) => Object.values(person)),
    ]
    expect(foreign.filter((canary) => bytes.includes(canary))).toEqual([])
  }
  for (const page of pages) await page.close()
})
