import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getHouseId } from '../../../testing/fixtures/calendars.ts'
import { createActions, getOutcome, guest } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createTestApp, type TestApp } from '../../../testing/fixtures/test-app.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { arrivalsLink } from '../../reads/admin/arrivals-link.ts'
import { archiveGroup } from './archive-group.ts'
import { archiveHouse } from './archive-house.ts'
import { createArrivalsLink } from './create-arrivals-link.ts'
import { reopenGroup } from './reopen-group.ts'
import { reopenHouse } from './reopen-house.ts'
import { saveArrivalNote } from './save-arrival-note.ts'

let world: World
let app: TestApp
let admin: Owner
let houseId: string
let empty: string

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'], now: '2027-03-01 12:00' })
  app = await createTestApp(world.deps)
  admin = await createAdmin(world, 'Ole')
  houseId = await getHouseId(world)
  empty = await getHouseId(world, 'B')
  const anna = await world.addOwner('Anna Holm')
  const bo = await world.addOwner('Bo Dahl')
  await world.execute(`update person set phone = '+45 11 22 33 44' where id = $1`, anna.personId)
  const ofAnna = createActions(world, anna)
  await ofAnna.book(12)
  await ofAnna.details(await ofAnna.book(13), { lent: true })
  await createActions(world, bo).book(14)
  const unitId = world.unitId(13)
  await saveArrivalNote(world.deps, admin.actor, { unitId, note: 'Mind the dog', version: 0 })
})
beforeEach(() => world.setTime('2027-03-24 12:00'))
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await app.close()
  await world.close()
})

const create = (id = houseId, actor = admin.actor) => createArrivalsLink(world.deps, actor, { houseId: id })
const createToken = async (id = houseId) => (await create(id)).url.split('/').at(-1) ?? ''
const page = 'text/html,application/xhtml+xml'
const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/client/api/arrivals/${path}`, headers })

describe('a cleaner’s link', () => {
  it('is shown once, ends the one before, and stores no token', async () => {
    const actor = withIdempotencyKey(admin, randomUUID())
    const first = await create(houseId, actor)
    const second = await create(houseId, actor)
    expect(first.url).toMatch(/^https?:\/\/[^/]+\/client\/api\/arrivals\/[\w-]{43}$/)
    expect(first.feedUrl).toBe(`${first.url}.ics`)
    const [old, token] = [first, second].map(({ url }) => url.split('/').at(-1) ?? '')
    expect((await get(old ?? '')).statusCode).toBe(404)
    expect((await get(token ?? '')).statusCode).toBe(200)
    const stored = await world.query<{ text: string }>(
      `select answer::text as text from idempotency union all select row_to_json(v)::text from audit_value v
       union all select row_to_json(a)::text from audit a`,
    )
    expect(stored.filter(({ text }) => text.includes(token ?? '-'))).toEqual([])
  })

  it('made twice at once leaves one that works', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => createToken(empty)))
    const statuses = await Promise.all(tokens.map(async (token) => (await get(token)).statusCode))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  })

  it('says when it was made, and to the hour when it was last opened', async () => {
    const token = await createToken()
    const read = () => arrivalsLink(world.deps, admin.actor, { houseId })
    const createdAt = world.nowIso()
    expect(await read()).toEqual({ createdAt, lastUsedAt: null })
    world.advance({ minutes: 10 })
    const lastUsedAt = world.nowIso()
    await get(token)
    world.advance({ minutes: 59 })
    await get(`${token}.ics`)
    expect(await read()).toEqual({ createdAt, lastUsedAt })
    world.advance({ minutes: 2 })
    await get(`${token}.ics`)
    expect(await read()).toEqual({ createdAt, lastUsedAt: world.nowIso() })
  })

  it('is made for a house that is not archived, nor its group', async () => {
    expect(await getOutcome(create(randomUUID()))).toBe('house-not-found')
    const token = await createToken(empty)
    await archiveHouse(world.deps, admin.actor, { houseId: empty, reason: 'sold' })
    expect(await getOutcome(create(empty))).toBe('house-not-in-operation')
    expect((await get(token)).statusCode).toBe(404)
    await reopenHouse(world.deps, admin.actor, { houseId: empty, reason: 'bought back' })
    expect((await get(token)).statusCode).toBe(200)
  })
})

describe('what a cleaner’s link shows', () => {
  it('is first names, as JSON, as a page and as a calendar: no surname, no address, no number, no points', async () => {
    const token = await createToken()
    const { days, ...house } = (await get(token)).json<{ days: { dateFrom: string }[] }>()
    expect(house).toEqual({ houseName: 'House A', address: '', usualPeople: 4, at: world.nowIso() })
    expect(days).toHaveLength(9)
    expect(days.slice(0, 2)).toMatchObject([
      {
        dateFrom: '2027-03-22',
        week: 12,
        leaves: null,
        comes: { firstName: 'Anna' },
        cleaning: 'no-departure',
      },
      {
        dateFrom: '2027-03-29',
        leaves: { firstName: 'Anna', isGuest: false, people: null, hasCheckedOut: false },
        comes: { firstName: 'Gry', isGuest: true },
        cleaning: 'cleaning',
        leavesBy: '10:00',
        comesFrom: '15:00',
        note: 'Mind the dog',
      },
    ])
    const html = await get(token, { accept: page, 'accept-language': 'sv-SE,sv;q=0.9' })
    const feed = await get(`${token}.ics?language=en`)
    for (const { body } of [await get(token), html, feed]) {
      const text = body.replace(/<style[\s\S]*<\/style>/, '')
      expect(text).toContain('Mind the dog')
      expect(text).not.toMatch(/Holm|Dahl|Gæst|@(?!samhus)|\+45|point/i)
      expect(text).not.toContain(guest.phone)
    }
    expect(html.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(html.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/)
    const { document } = new JSDOM(html.body).window
    expect(document.documentElement.getAttribute('lang')).toBe('sv')
    expect(document.querySelector('h1')?.textContent).toBe('House A')
    expect(document.querySelectorAll('section')).toHaveLength(9)
    expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const calendar = new ICAL.Component(ICAL.parse(feed.body) as [string, [], []])
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    expect(events.map(({ uid, summary }) => `${uid} ${summary}`)).toEqual([
      `${houseId}-2027-03-22@samhus House A: Arrival in a house that has been empty`,
      ...['03-29', '04-05', '04-12'].map((day) => `${houseId}-2027-${day}@samhus House A: Cleaning`),
    ])
  })

  it('is in the browser’s language where there is no such one as the URL asks for', async () => {
    const token = await createToken(empty)
    const readLanguage = async (accepted: string) => {
      const headers = { accept: page, 'accept-language': accepted }
      const { body, statusCode } = await get(`${token}?language=xx`, headers)
      return `${statusCode} ${new JSDOM(body).window.document.documentElement.getAttribute('lang')}`
    }
    expect(await readLanguage('sv-SE,sv;q=0.9')).toBe('200 sv')
    expect(await readLanguage('de')).toBe('200 da')
  })

  it('is the same for a wrong, a revoked, a malformed and a cut token, and for an archived group', async () => {
    const token = await createToken(empty)
    const revoked = await createToken(empty)
    const last = await createToken(empty)
    const wrong = [revoked, 'x'.repeat(43), token.slice(1), `${last}A`, 'x', 'x'.repeat(4000), `${last}%20`]
    const answers = [...wrong, ...wrong.map((one) => `${one}.ics`)].map(async (one) => {
      const { statusCode, body } = await get(one)
      return `${statusCode} ${body}`
    })
    expect([...new Set(await Promise.all(answers))]).toEqual([
      '404 {"type":"not-found","title":"There is nothing here."}',
    ])
    const pages = wrong.map(async (one) => {
      const { statusCode, body } = await get(one, { accept: page })
      return `${statusCode} ${body.replace(/nonce="[^"]+"/, '')}`
    })
    const found = [...new Set(await Promise.all(pages))]
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('Linket virker ikke')
    expect(found[0]).toMatch(/^404 /)
    world.setTime('2027-06-01 12:00')
    await archiveGroup(world.deps, admin.actor, { groupId: world.groupId, reason: 'closed' })
    expect((await get(last)).statusCode).toBe(404)
    await reopenGroup(world.deps, admin.actor, { groupId: world.groupId, reason: 'open again' })
    expect((await get(last)).statusCode).toBe(200)
  })
})
