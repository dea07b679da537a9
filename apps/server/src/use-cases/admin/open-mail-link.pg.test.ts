import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepMail } from '../../../testing/fixtures/kept-mail.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { openMailLink } from './open-mail-link.ts'

let world: World
let [ole, anna]: [Owner?, Owner?] = []

beforeAll(async () => {
  world = await createWorld()
  ;[ole, anna] = [await world.addOwner('Ole'), await world.addOwner('Anna')]
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

it('an admin opens the check-out link of a mail, a fresh one each time, and each act is in the audit trail', async () => {
  const bookingId = await createActions(world, anna!).book(20)
  const mailId = await keepMail(world, { personId: anna!.personId, kind: 'Departure1', bookingId })
  const open = () => openMailLink(world.deps, ole!.actor, { mailId, link: 'check-out' })
  const urls = await Promise.all([open(), open()])
  expect(new Set(urls.map(({ url }) => url)).size).toBe(2)
  expect(urls[0]?.url).toMatch(/^https:\/\/samhus\.example\/indberetning-af-ophold\?token=/)
  const acts = await world.query<{ by: string }>(
    `select actor_id as by from audit where action = 'open-mail-link' and subject_id = $1`,
    bookingId,
  )
  expect(acts).toEqual([{ by: ole!.personId }, { by: ole!.personId }])
})

it('a link that a mail does not have is not found', async () => {
  const mailId = await keepMail(world, { personId: anna!.personId, kind: 'points-given' })
  const calls = [openMailLink(world.deps, ole!.actor, { mailId, link: 'check-out' })]
  expect(await countOutcomes(calls)).toEqual({ 'not-found': 1 })
  expect(await getOutcome(openMailLink(world.deps, ole!.actor, { mailId, link: 'unsubscribe' }))).toBe('ok')
})
