import { randomUUID } from 'node:crypto'
import { hubPath } from '@samhus/contract/hub'
import { defaultPolicy } from '@samhus/domain/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { routes } from '../../src/routes.ts'
import type { CallInput, CallContext } from '../access-matrix/access-matrix.ts'
import { accessRows } from '../access-matrix/access-rows.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { startLiveServer, createToken, waitFor, type LiveServer } from '../fixtures/live-server.ts'
import { createActor, createWorld, type Owner, type WeekName, type World } from '../fixtures/world.ts'
import { addMember } from '../../src/use-cases/admin/add-member.ts'
import { setUpGroup } from '../../src/use-cases/admin/set-up-group.ts'
import { updateDetails } from '../../src/use-cases/update-details.ts'

/** Fields of fellow members that an operation may return: the group page lists its owners. */
const mayShow: Readonly<Record<string, readonly string[]>> = { group: ['id', 'name', 'email', 'phone'] }

const fields = ['sub', 'name', 'email', 'phone', 'address', 'zip', 'city', 'code', 'picture'] as const

/** A unique text, with the person and the field that it belongs to. */
interface Canary {
  readonly person: string
  readonly field: string
  readonly text: string
}

let world: World
let server: LiveServer
let anna: Owner
const canaries: Canary[] = []
/** Ids of other owners' bookings. */
const othersBookings: Record<'booked' | 'held' | 'waits' | 'cancelled', string> = {
  booked: '',
  held: '',
  waits: '',
  cancelled: '',
}
/** Every frame that Anna's open page has received. */
const frames: string[] = []
let socket: WebSocket

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
  server = await startLiveServer(world)
  anna = await world.addOwner('Anna')
  const fellows = await Promise.all(['Bo', 'Cilla', 'Dorte'].map((name) => world.addOwner(name)))
  for (const { name, personId } of fellows) await plantCanaries(name, personId)
  const [, , hidden] = fellows
  await world.execute(
    'update person set hides_email = true, hides_phone = true where id = $1',
    hidden?.personId,
  )
  await addOwnerOfOtherGroup()
  socket = await openPage()
  await actAroundAnna(fellows)
})

afterAll(async () => {
  socket.terminate()
  await server.stop()
  await world.close()
})

/** Writes a unique text into every field of a person. */
async function plantCanaries(person: string, personId: string): Promise<void> {
  const texts = fields.map((field) => `${field}-${randomUUID().slice(0, 13)}`)
  canaries.push({ person, field: 'id', text: personId })
  fields.forEach((field, at) => canaries.push({ person, field, text: texts[at] ?? '' }))
  const set = fields.map((field, at) => `${field} = $${at + 2}`).join(', ')
  await world.execute(`update person set ${set} where id = $1`, personId, ...texts)
}

/** Adds an owner who is a member of another group only. */
async function addOwnerOfOtherGroup(): Promise<void> {
  const owner = await world.addOwner('Erik')
  await plantCanaries('Erik', owner.personId)
  const group = { code: 'T2', name: 'Fyrren', facebookLink: '', pictures: [], yearlyGroupList: null }
  const groupId = await setUpGroup(world.deps, null, { ...group, policy: defaultPolicy })
  const member = { groupId, userId: owner.personId, isCommittee: true, isMarked: true }
  await addMember(world.deps, null, member)
  await world.execute('update membership set left_at = $2 where id = $1', owner.membershipId, world.nowIso())
  canaries.push({ person: 'Erik', field: 'group', text: groupId })
}

/** Connects to the hub as Anna's page does. */
async function openPage(): Promise<WebSocket> {
  const query = new URLSearchParams({ groupId: world.groupId, deviceId: randomUUID() })
  const token = await createToken(world, anna)
  const page = new WebSocket(
    `${server.url.replace('http', 'ws')}${hubPath}?${query.toString()}&access_token=${token}`,
  )
  page.on('message', (data: Buffer) => frames.push(data.toString()))
  await new Promise((resolve, reject) => page.on('open', resolve).on('error', reject))
  page.send('{"protocol":"json","version":1}\u001e')
  await waitFor(() => frames.join('').includes('Refetch'), 'the page being connected')
  return page
}

/** Other owners do everything that can concern Anna, through the process that her page is connected to. */
async function actAroundAnna(fellows: readonly Owner[]): Promise<void> {
  const viaServer = { deps: server.deps, unitId: (week: WeekName) => world.unitId(week) }
  const [bo, cilla, dorte] = fellows.map((owner) => createActions(viaServer, owner))
  if (!bo || !cilla || !dorte) throw new Error('three fellows are needed')
  const own = createActions(viaServer, anna)
  othersBookings.booked = await bo.book(20)
  const guest = {
    name: `guest-${randomUUID()}`,
    phone: `tel-${randomUUID()}`,
    email: `g-${randomUUID()}@x.dk`,
  }
  for (const [field, text] of Object.entries(guest)) canaries.push({ person: 'the guest', field, text })
  const lent = { isLendedOut: true, lendedOutContact: guest, skipCleaning: false }
  await updateDetails(server.deps, createActor(fellows[0]?.personId ?? ''), {
    id: othersBookings.booked,
    ...lent,
  })
  othersBookings.waits = (await cilla.join(20)).bookingId
  await own.join(20)
  othersBookings.held = (await cilla.reserve(24)).bookingId
  const again = await dorte.book(26)
  await own.join(26)
  await dorte.cancel(again)
  const late = await bo.book({ week: 30, house: 'B' })
  await world.execute(`update unit set refund_end_low = '2000-01-01', refund_end_high = '2000-01-01'`)
  await bo.cancel(late)
  othersBookings.cancelled = late
  await own.book({ week: 30, house: 'B' })
  for (const [field, text] of Object.entries(othersBookings)) canaries.push({ person: 'others', field, text })
}

/** Returns status, headers and body as text. */
async function fetchText(method: string, path: string, body?: object): Promise<string> {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${await createToken(world, anna)}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return `${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`
}

function toPath(path: string, { params = {}, query }: CallInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '')
  return query ? `${filled}?${new URLSearchParams(query).toString()}` : filled
}

/** Returns the canaries that `bytes` contains, without those that are allowed. */
function findLeaks(bytes: string, allowed: readonly string[] = []): string[] {
  const isAllowed = (person: string, field: string): boolean =>
    allowed.includes(field) && (person !== 'Dorte' || field === 'id' || field === 'name') && person !== 'Erik'
  return canaries
    .filter(({ text, person, field }) => bytes.includes(text) && !isAllowed(person, field))
    .map(({ person, field }) => `${field} of ${person}`)
}

let weeksUsed = 1
/** Uses odd weeks of house B: those of the other owners are even. */
function createContext(): CallContext {
  return { world, takeFreeWeek: () => ({ house: 'B', week: (weeksUsed += 2) }) }
}

const reads = routes
  .map(({ operation }) => operation)
  .filter(({ method, caller }) => method === 'GET' && !caller.endsWith('admin'))

describe('no data of another person', () => {
  it.each(reads.map((operation) => [operation.name, operation] as const))(
    'is in the response of %s',
    async (name, { method, path }) => {
      const input = (await accessRows[name]?.prepareInput(createContext(), anna)) ?? {}
      const bytes = await fetchText(method, toPath(path, input))
      expect(bytes).toMatch(/^200 /)
      expect(findLeaks(bytes, mayShow[name])).toEqual([])
    },
  )

  const booking = '/client/api/bookings/'
  const tries: [what: string, method: string, path: string, body: () => object | undefined, type: string][] =
    [
      [
        'reserving a held week',
        'POST',
        `${booking}reserve`,
        () => ({ calendarUnitId: world.unitId(24) }),
        'already-reserved',
      ],
      [
        'joining a held week',
        'POST',
        `${booking}join-waitlist`,
        () => ({ calendarUnitId: world.unitId(24) }),
        'already-reserved',
      ],
      [
        'confirming a hold of theirs',
        'POST',
        `${booking}confirm`,
        () => ({ bookingId: othersBookings.held }),
        'not-your-booking',
      ],
      [
        'cancelling a booking of theirs',
        'POST',
        `${booking}cancel-booking`,
        () => ({ bookingId: othersBookings.booked }),
        'not-your-booking',
      ],
      [
        'cancelling a waitlist entry of theirs',
        'POST',
        `${booking}cancel-booking`,
        () => ({ bookingId: othersBookings.waits }),
        'not-your-booking',
      ],
      [
        'changing the details of a booking of theirs',
        'PATCH',
        '',
        () => ({ isLendedOut: false, lendedOutContact: null, skipCleaning: false }),
        'not-your-booking',
      ],
    ]
  it.each(tries)('is in the refusal of %s', async (_what, method, path, body, type) => {
    const bytes = await fetchText(method, path || `${booking}${othersBookings.booked}/details`, body())
    expect(bytes).toContain(type)
    expect(findLeaks(bytes)).toEqual([])
  })

  it('is in the frames of an open page while others book, wait, hold, cancel and lend out', async () => {
    const weeks = [20, 24, 26].map((week) => `"calendarUnitId":"${world.unitId(week)}"`)
    const all = [...weeks, 'PushNotification']
    await waitFor(() => all.every((each) => frames.join('').includes(each)), 'an event of every week')
    expect(findLeaks(frames.join(''))).toEqual([])
  })

  it('goes undetected: the group page, which may show some of it, is reported', async () => {
    const page = await fetchText('GET', `/client/api/group/${world.groupId}`)
    expect(findLeaks(page)).toEqual(expect.arrayContaining(['name of Bo', 'email of Cilla', 'name of Dorte']))
    expect(findLeaks(page)).not.toContain('email of Dorte')
  })
})
