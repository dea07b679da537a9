import * as bookings from '@samhus/contract/bookings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokensByEmail } from '../fakes/access-tokens.ts'
import { guest } from '../fixtures/owner-actions.ts'
import { getEmail, listRows } from '../fixtures/inspect.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'

let world: World
let app: TestApp
let anna: Owner
let bo: Owner

beforeAll(async () => {
  world = await createWorld()
  app = await createTestApp(world.deps, { tokens: tokensByEmail })
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
})
afterAll(async () => {
  expect(world.warnings).toEqual([])
  await app.close()
  await world.close()
})

interface Call {
  readonly as: Owner
  readonly body?: object
  readonly key?: string
}

async function call(method: 'GET' | 'POST' | 'PATCH', url: string, { as, body, key }: Call) {
  const headers = {
    authorization: `Bearer ${await getEmail(world, as)}`,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const reply = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}

const post = (verb: string, as: Owner, body: object) =>
  call('POST', `/client/api/bookings/${verb}`, { as, body })

describe('over HTTP', () => {
  test('a week is held, booked, lent out, waited for and cancelled', async () => {
    const calendarUnitId = world.unitId(27)
    const held = bookings.reserve.response.parse((await post('reserve', anna, { calendarUnitId })).body)
    const { bookingId } = held
    expect((await post('confirm', anna, { bookingId })).body).toEqual({ bookingId })
    const details = { isLendedOut: true, lendedOutContact: guest, skipCleaning: false }
    const patched = await call('PATCH', `/client/api/bookings/${bookingId}/details`, {
      as: anna,
      body: details,
    })
    expect(patched).toEqual({ status: 200, body: { bookingId } })
    const joined = await post('join-waitlist', bo, { calendarUnitId })
    expect(joined).toMatchObject({ status: 200, body: { priority: 2 } })
    const mine = await call('GET', `/client/api/bookings/my/${world.groupId}`, { as: anna })
    const lists = bookings.myBookings.response.parse(mine.body)
    expect(lists.active).toMatchObject([{ bookingId, lendedOutContact: { ...guest, language: null } }])
    const cancelled = await post('cancel-booking', anna, { bookingId })
    expect(cancelled).toEqual({ status: 200, body: { bookingId, refund: 'full', points: 2 } })
    const offered = await call('GET', `/client/api/bookings/my/${world.groupId}`, { as: bo })
    const [offer] = bookings.myBookings.response.parse(offered.body).reserved
    expect(offer).toMatchObject({ type: 'Pre', origin: 'offer', priority: 1 })
    const declined = await post('cancel-reservation', bo, { bookingId: offer?.bookingId })
    expect(declined.status).toBe(200)
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire'])
  })

  test('what a rule refuses is 409 with its type, what does not exist is 404', async () => {
    const calendarUnitId = world.unitId(30)
    const free = await post('join-waitlist', bo, { calendarUnitId })
    expect(free).toMatchObject({ status: 409, body: { type: 'waitlist-unit-available' } })
    const missing = await post('cancel-booking', bo, { bookingId: world.deps.newId() })
    expect(missing).toMatchObject({ status: 404, body: { type: 'no-booking-found' } })
    const stranger = await call('GET', `/client/api/group/${world.deps.newId()}`, { as: bo })
    expect(stranger).toMatchObject({ status: 404, body: { type: 'no-group-found' } })
  })

  test('a repeated call with the same Idempotency-Key gets the same bytes', async () => {
    const body = { calendarUnitId: world.unitId(33) }
    const held = await call('POST', '/client/api/bookings/reserve', { as: anna, body, key: 'one' })
    const { bookingId } = held.body
    await call('POST', '/client/api/bookings/confirm', { as: anna, body: { bookingId }, key: 'two' })
    const cancel = () =>
      call('POST', '/client/api/bookings/cancel-booking', { as: anna, body: { bookingId }, key: 'three' })
    expect(JSON.stringify(await cancel())).toBe(JSON.stringify(await cancel()))
    const again = await call('POST', '/client/api/bookings/reserve', { as: anna, body, key: 'one' })
    expect(JSON.stringify(again)).toBe(JSON.stringify(held))
  })

  const validDetails = { isLendedOut: true, lendedOutContact: guest, skipCleaning: false }
  test.each<[string, object]>([
    ['no contact for a week that is lent out', { ...validDetails, lendedOutContact: null }],
    ['a contact for one that is not', { ...validDetails, isLendedOut: false }],
    ['a blank name', { ...validDetails, lendedOutContact: { ...guest, name: '  ' } }],
    ['a blank phone number', { ...validDetails, lendedOutContact: { ...guest, phone: ' ' } }],
    ['an empty address', { ...validDetails, lendedOutContact: { ...guest, email: '' } }],
    [
      'a name that would break a mail header',
      { ...validDetails, lendedOutContact: { ...guest, name: 'A\r\nBcc: b' } },
    ],
    ['a NUL', { ...validDetails, lendedOutContact: { ...guest, name: 'A\u0000' } }],
    ['a lone surrogate', { ...validDetails, lendedOutContact: { ...guest, name: 'A\uD800' } }],
    ['a name of 201 characters', { ...validDetails, lendedOutContact: { ...guest, name: 'A'.repeat(201) } }],
    ['an unknown language', { ...validDetails, lendedOutContact: { ...guest, language: 'de' } }],
    ['an unknown field', { ...validDetails, points: 1 }],
    ['no choice about the cleaning', { isLendedOut: false, lendedOutContact: null }],
  ])('details with %s are refused as invalid', async (_what, body) => {
    const url = `/client/api/bookings/${world.deps.newId()}/details`
    const answer = await call('PATCH', url, { as: anna, body })
    expect(answer).toMatchObject({ status: 400, body: { type: 'invalid-request' } })
  })
})
