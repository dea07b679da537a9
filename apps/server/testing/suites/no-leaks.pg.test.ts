import { randomUUID } from 'node:crypto'
import { hubPath } from '@samhus/contract/hub'
import { defaultPolicy } from '@samhus/domain/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { routes } from '../../src/routes.ts'
import { accessRows, type CallInput, type CallContext } from '../access-matrix/access-matrix.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { startLiveServer, createToken, waitFor, type LiveServer } from '../fixtures/live-server.ts'
import { createActor, createWorld, type Owner, type WeekName, type World } from '../fixtures/world.ts'
import { addMember } from '../../src/use-cases/admin/add-member.ts'
import { foundGroup } from '../../src/use-cases/admin/create-group.ts'
import { updateDetails } from '../../src/use-cases/update-details.ts'

/** What of a fellow member an operation may show, and only it: the association page lists its owners. */
const mayShow: Readonly<Record<string, readonly string[]>> = { group: ['id', 'name', 'email', 'phone'] }

const fields = ['sub', 'name', 'email', 'phone', 'address', 'zip', 'city', 'code', 'picture'] as const

/** Texts that stand nowhere else, each with whose it is and what. */
interface Canary {
  readonly whose: string
  readonly field: string
  readonly text: string
}

let world: World
let server: LiveServer
let anna: Owner
const canaries: Canary[] = []
/** Bookings of others, by what a test calls them. */
const theirs: Record<'booked' | 'held' | 'waits' | 'gone', string> = {
  booked: '',
  held: '',
  waits: '',
  gone: '',
}
/** Everything that Anna's open page has been sent. */
const heard: string[] = []
let socket: WebSocket

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
  server = await startLiveServer(world)
  anna = await world.addOwner('Anna')
  const fellows = await Promise.all(['Bo', 'Cilla', 'Dorte'].map((name) => world.addOwner(name)))
  for (const { name, personId } of fellows) await mark(name, personId)
  const [, , hidden] = fellows
  await world.execute(
    'update person set hides_email = true, hides_phone = true where id = $1',
    hidden?.personId,
  )
  await stranger()
  socket = await listen()
  await live(fellows)
})

afterAll(async () => {
  socket.terminate()
  await server.stop()
  await world.close()
})

/** Puts a text of its own into every field of a person. */
async function mark(whose: string, personId: string): Promise<void> {
  const texts = fields.map((field) => `${field}-${randomUUID().slice(0, 13)}`)
  canaries.push({ whose, field: 'id', text: personId })
  fields.forEach((field, at) => canaries.push({ whose, field, text: texts[at] ?? '' }))
  const set = fields.map((field, at) => `${field} = $${at + 2}`).join(', ')
  await world.execute(`update person set ${set} where id = $1`, personId, ...texts)
}

/** Somebody in another association, who has a week there. */
async function stranger(): Promise<void> {
  const owner = await world.addOwner('Erik')
  await mark('Erik', owner.personId)
  const group = { code: 'T2', name: 'Fyrren', facebookLink: '', pictures: [], yearlyGroupList: null }
  const groupId = await foundGroup(world.deps, null, { ...group, policy: defaultPolicy })
  const member = { groupId, personId: owner.personId, isCommittee: true, isMarked: true }
  await addMember(world.deps, null, { ...member, addedAt: world.deps.now() })
  await world.execute('update membership set left_at = $2 where id = $1', owner.membershipId, world.nowIso())
  canaries.push({ whose: 'Erik', field: 'group', text: groupId })
}

/** Anna's page in the browser. */
async function listen(): Promise<WebSocket> {
  const query = new URLSearchParams({ groupId: world.groupId, deviceId: randomUUID() })
  const token = await createToken(world, anna)
  const page = new WebSocket(
    `${server.url.replace('http', 'ws')}${hubPath}?${query.toString()}&access_token=${token}`,
  )
  page.on('message', (data: Buffer) => heard.push(data.toString()))
  await new Promise((resolve, reject) => page.on('open', resolve).on('error', reject))
  page.send('{"protocol":"json","version":1}\u001e')
  await waitFor(() => heard.join('').includes('Refetch'), 'the page is live')
  return page
}

/** Everything that others can do around Anna, through the process that her page is connected to. */
async function live(fellows: readonly Owner[]): Promise<void> {
  const acting = { deps: server.deps, unit: (week: WeekName) => world.unitId(week) }
  const [bo, cilla, dorte] = fellows.map((owner) => createActions(acting, owner))
  if (!bo || !cilla || !dorte) throw new Error('three fellows are needed')
  const own = createActions(acting, anna)
  theirs.booked = await bo.book(20)
  const guest = {
    name: `guest-${randomUUID()}`,
    phone: `tel-${randomUUID()}`,
    email: `g-${randomUUID()}@x.dk`,
  }
  for (const [field, text] of Object.entries(guest)) canaries.push({ whose: 'the guest', field, text })
  const lent = { isLendedOut: true, lendedOutContact: guest, skipCleaning: false }
  await updateDetails(server.deps, createActor(fellows[0]?.personId ?? ''), { id: theirs.booked, ...lent })
  theirs.waits = (await cilla.join(20)).bookingId
  await own.join(20)
  theirs.held = (await cilla.reserve(24)).bookingId
  const again = await dorte.book(26)
  await own.join(26)
  await dorte.cancel(again)
  const late = await bo.book({ week: 30, house: 'B' })
  await world.execute(`update unit set refund_end_low = '2000-01-01', refund_end_high = '2000-01-01'`)
  await bo.cancel(late)
  theirs.gone = late
  await own.book({ week: 30, house: 'B' })
  for (const [field, text] of Object.entries(theirs)) canaries.push({ whose: 'others', field, text })
}

/** Status, headers and body, as they came over the wire. */
async function bytesOf(method: string, path: string, body?: object): Promise<string> {
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

function pathOf(path: string, { params = {}, query }: CallInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '')
  return query ? `${filled}?${new URLSearchParams(query).toString()}` : filled
}

/** Whose texts stand in `bytes`, without what may be shown there. */
function sung(bytes: string, allowed: readonly string[] = []): string[] {
  const mine = (whose: string, field: string): boolean =>
    allowed.includes(field) && (whose !== 'Dorte' || field === 'id' || field === 'name') && whose !== 'Erik'
  return canaries
    .filter(({ text, whose, field }) => bytes.includes(text) && !mine(whose, field))
    .map(({ whose, field }) => `${field} of ${whose}`)
}

let weeksUsed = 1
/** Odd weeks of house B: those of the others are even. */
function ground(): CallContext {
  return { world, takeFreeWeek: () => ({ house: 'B', week: (weeksUsed += 2) }) }
}

const reads = routes
  .map(({ operation }) => operation)
  .filter(({ method, caller }) => method === 'GET' && caller !== 'admin')

describe('nothing of another person', () => {
  it.each(reads.map((operation) => [operation.name, operation] as const))(
    'stands in what %s answers',
    async (name, { method, path }) => {
      const asked = (await accessRows[name]?.prepareInput(ground(), anna)) ?? {}
      const bytes = await bytesOf(method, pathOf(path, asked))
      expect(bytes).toMatch(/^200 /)
      expect(sung(bytes, mayShow[name])).toEqual([])
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
        () => ({ bookingId: theirs.held }),
        'not-your-booking',
      ],
      [
        'giving back a week of theirs',
        'POST',
        `${booking}cancel-booking`,
        () => ({ bookingId: theirs.booked }),
        'not-your-booking',
      ],
      [
        'leaving their queue',
        'POST',
        `${booking}cancel-booking`,
        () => ({ bookingId: theirs.waits }),
        'not-your-booking',
      ],
      [
        'details of theirs',
        'PATCH',
        '',
        () => ({ isLendedOut: false, lendedOutContact: null, skipCleaning: false }),
        'not-your-booking',
      ],
    ]
  it.each(tries)('stands in how %s is refused', async (_what, method, path, body, type) => {
    const bytes = await bytesOf(method, path || `${booking}${theirs.booked}/details`, body())
    expect(bytes).toContain(type)
    expect(sung(bytes)).toEqual([])
  })

  it('stands in what an open page is sent while they book, wait, hold, give back and lend out', async () => {
    const weeks = [20, 24, 26].map((week) => `"calendarUnitId":"${world.unitId(week)}"`)
    const all = [...weeks, 'PushNotification']
    await waitFor(() => all.every((each) => heard.join('').includes(each)), 'every week has been told')
    expect(sung(heard.join(''))).toEqual([])
  })

  it('would be heard where it stands', async () => {
    const page = await bytesOf('GET', `/client/api/group/${world.groupId}`)
    expect(sung(page)).toEqual(expect.arrayContaining(['name of Bo', 'email of Cilla', 'name of Dorte']))
    expect(sung(page)).not.toContain('email of Dorte')
  })
})
