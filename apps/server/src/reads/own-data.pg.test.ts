import { randomUUID } from 'node:crypto'
import { ownData as contract } from '@samhus/contract/account'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActions, guest, getOutcome } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, pushOrigin, type Owner, type World } from '../../testing/fixtures/world.ts'
import { createCalendarFeed } from '../use-cases/create-calendar-feed.ts'
import { recordDeviceUse } from '../use-cases/record-device-use.ts'
import { endMembership } from '../use-cases/admin/end-membership.ts'
import { subscribePush } from '../use-cases/subscribe-push.ts'
import { updateProfile } from '../use-cases/update-profile.ts'
import { ownData } from './own-data.ts'

let world: World
let anna: Owner
let others: Owner[]
/** Other people's texts and ids, each with the name of the person. */
const canaries = new Map<string, string>()

beforeEach(async () => {
  canaries.clear()
  world = await createWorld({ houses: ['A', 'B'] })
  anna = await world.addOwner('Anna')
  others = [await world.addOwner('Bo'), await world.addOwner('Cilla')]
  for (const { name, personId } of others) {
    const text = randomUUID()
    await world.execute(
      `update person set email = $2 || '@x.dk', name = $2 || 'n', phone = $2 || 'p', address = $2 || 'a' where id = $1`,
      personId,
      text,
    )
    canaries.set(text, name).set(personId, name)
  }
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const exportOwnData = async () => contract.response.parse(await ownData(world.deps, anna.actor))

/** Gives Anna data of every kind, amid the acts of others. Returns the ids of her bookings, and her secrets. */
async function actInEveryWay() {
  const { deps } = world
  const acts = createActions(world, anna)
  const [bo, cilla] = others.map((owner) => createActions(world, owner))
  if (!bo || !cilla) throw new Error('two others are needed')
  const lent = await acts.book(27)
  await acts.details(lent, { lent: true })
  // Others before and behind her on waitlists, whose weeks and points affect hers.
  canaries.set(await bo.book(30), 'Bo')
  canaries.set((await cilla.join(30)).bookingId, 'Cilla')
  const waits = (await acts.join(30)).bookingId
  const offered = await acts.book(33)
  canaries.set((await bo.join(33)).bookingId, 'Bo')
  await acts.cancel(offered)
  await world.execute(`update unit set refund_end_low = '2000-01-01' where week = 36`)
  const late = await acts.book({ week: 36, house: 'B' })
  await acts.cancel(late)
  canaries.set(await cilla.book({ week: 36, house: 'B' }), 'Cilla')
  const held = (await acts.reserve({ week: 45, house: 'B' })).bookingId
  const [person] = await world.query<{ email: string }>(
    'select email from person where id = $1',
    anna.personId,
  )
  const details = { name: 'Anna Holm', phone: '', address: 'Vej 1', city: '', zip: '', hidesPhone: true }
  await updateProfile(deps, anna.actor, { id: anna.personId, email: person?.email ?? '', ...details })
  const { path: feedPath } = await createCalendarFeed(deps, anna.actor)
  const family = { browser: 'Firefox', system: 'Windows' }
  await recordDeviceUse(deps, { personId: anna.personId, deviceId: randomUUID(), ...family })
  const browser = { auth: 'a'.repeat(22), p256dh: 'B'.repeat(87) }
  const endpoint = `${pushOrigin}/secret-of-hers`
  await subscribePush(deps, anna.actor, { endpoint, keys: browser, language: 'da' })
  const bos = `${pushOrigin}/${randomUUID()}`
  canaries.set(bos, 'Bo')
  await subscribePush(deps, others[0]?.actor ?? anna.actor, {
    endpoint: bos,
    keys: browser,
    language: 'sv',
  })
  const boDevice = randomUUID()
  canaries.set(boDevice, 'Bo')
  await recordDeviceUse(deps, { personId: others[0]?.personId ?? '', deviceId: boDevice, ...family })
  return { lent, waits, offered, late, held, browser, feedPath }
}

describe('the export of a person’s own data', () => {
  it('has everything: profile, memberships, weeks of every type, points, claims, devices, feeds, messages, audit rows', async () => {
    const { lent, waits, offered, late, held, browser, feedPath } = await actInEveryWay()
    const data = await exportOwnData()
    expect(data.profile).toMatchObject({
      id: anna.personId,
      name: 'Anna Holm',
      address: 'Vej 1',
      hidesPhone: true,
    })
    expect(data.memberships).toMatchObject([
      { groupId: world.groupId, groupName: 'Klitten', leftAt: null, balances: [{ year: 2027, points: 18 }] },
    ])
    const bookings = new Map(data.bookings.map((booking) => [booking.bookingId, booking]))
    expect([...bookings.keys()].toSorted()).toEqual([lent, waits, offered, late, held].toSorted())
    expect(bookings.get(lent)).toMatchObject({ type: 'Book', lendedOutContact: { ...guest, language: null } })
    expect(bookings.get(waits)).toMatchObject({ type: 'Wait', placeInQueue: 2 })
    expect(bookings.get(offered)).toMatchObject({ type: 'Cancel', endedAt: expect.any(String) as string })
    expect(bookings.get(held)).toMatchObject({ type: 'Pre' })
    expect(data.ledger.map(({ kind }) => kind)).toEqual([
      'corrected',
      'booked',
      'booked',
      'refund',
      'booked',
      'claim-paid',
    ])
    expect(data.claims).toMatchObject([{ bookingId: late, state: 'paid' }])
    expect(data.calendarFeeds).toMatchObject([{ revokedAt: null }])
    expect(data.devices).toMatchObject([{ browser: 'Firefox', system: 'Windows' }])
    expect(data.pushSubscriptions).toEqual([
      { service: 'push.samhus.example', language: 'da', createdAt: world.nowIso() },
    ])
    expect(data.acts.map(({ action }) => action)).toContain('subscribe-push')
    for (const secret of ['secret-of-hers', browser.auth, browser.p256dh])
      expect(JSON.stringify(data)).not.toContain(secret)
    const named = data.acts.find(({ action }) => action === 'update-profile')
    expect(named?.values).toContainEqual({ field: 'name', before: 'Anna', after: 'Anna Holm' })
    expect(new Set(data.acts.map(({ by }) => by))).toContain('you')
    expect(JSON.stringify(data)).not.toContain(feedPath.split('/').at(-1)?.replace('.ics', ''))
  })

  it('has nothing of other people, not even an id', async () => {
    await actInEveryWay()
    const bytes = JSON.stringify(await exportOwnData())
    expect(canaries.size).toBeGreaterThan(8)
    expect([...canaries].filter(([text]) => bytes.includes(text)).map(([, whose]) => whose)).toEqual([])
    // The search would find an id: it finds her own.
    expect(bytes).toContain(anna.personId)
  })

  it('says that another person did something to the person, not who', async () => {
    await actInEveryWay()
    const admin = await world.addOwner('Office')
    const membershipId = String(anna.membershipId)
    await endMembership(world.deps, admin.actor, { membershipId, reason: 'Solgt', bookedWeeks: 'keep' })
    const data = await exportOwnData()
    const left = data.acts.find(
      ({ subjectKind, reason }) => subjectKind === 'membership' && reason === 'Solgt',
    )
    expect(left).toMatchObject({ by: 'somebody-else' })
    expect(JSON.stringify(data)).not.toContain(admin.personId)
    // The export of a former member still has all of them.
    expect(data.memberships).toMatchObject([{ leftAt: expect.any(String) as string }])
    expect(data.bookings.length).toBeGreaterThan(3)
  })

  it('is refused while impersonating', async () => {
    const acting = { ...anna.actor, impersonatorId: others[0]?.personId ?? '' }
    expect(await getOutcome(ownData(world.deps, acting))).toBe('forbidden')
  })
})
