import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCalendarFeed } from '../../src/use-cases/create-calendar-feed.ts'
import { setUpCheckOutLink } from '../../src/use-cases/admin/set-up-check-out-link.ts'
import { addArrivalsLink } from '../fixtures/arrivals.ts'
import { dumpTables } from '../fixtures/inspect.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type World } from '../fixtures/world.ts'

let world: World
const secrets = { 'calendar-feed': '', 'check-out': '', arrivals: '' }

beforeAll(async () => {
  world = await createWorld()
  const anna = await world.addOwner('Anna')
  const { path } = await createCalendarFeed(world.deps, withIdempotencyKey(anna, 'once'))
  secrets['calendar-feed'] = path.split('/').at(-1)?.replace('.ics', '') ?? ''
  const bookingId = await createActions(world, anna).book(27)
  secrets['check-out'] = await setUpCheckOutLink(world.deps, bookingId)
  secrets.arrivals = await addArrivalsLink(world)
})

afterAll(() => world.close())

/** Returns the tables that have a row with one of the texts, wherever in it. */
async function listTablesWith(texts: readonly string[]): Promise<string[]> {
  // Bytes are shown as hexadecimal digits.
  const tables = await dumpTables(world)
  expect(tables.size).toBeGreaterThan(25)
  return [...tables].filter(([, rows]) => texts.some((text) => rows.includes(text))).map(([name]) => name)
}

describe.each(['calendar-feed', 'check-out', 'arrivals'] as const)('the token of a %s link', (kind) => {
  it('is stored as its SHA-256', async () => {
    const token = secrets[kind]
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
    const hash = createHash('sha256').update(token).digest()
    expect(await world.query('select hash from token where kind = $1', kind)).toEqual([{ hash }])
    expect(await listTablesWith([hash.toString('hex')])).toEqual(['token'])
  })

  it('is nowhere in the database as it is, neither as text nor as bytes', async () => {
    const token = secrets[kind]
    const bytes = Buffer.from(token, 'base64url').toString('hex')
    expect(await listTablesWith([token, Buffer.from(token).toString('hex'), bytes])).toEqual([])
  })
})
