import { randomUUID } from 'node:crypto'
import { resendMails as contract } from '@samhus/contract/admin-mail'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepMail } from '../../../testing/fixtures/kept-mail.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { sendMails } from '../../jobs/send-mails.ts'
import { resending } from '../../reads/admin/resending.ts'
import { resendMails } from './resend-mails.ts'

let world: World
let [ole, pia, anna]: [Owner?, Owner?, Owner?] = []

beforeAll(async () => {
  world = await createWorld()
  ole = await world.addOwner('Ole')
  pia = await world.addOwner('Pia')
})
beforeEach(async () => {
  // The filter of each test has the mails of its own owner alone.
  anna = await world.addOwner('Anna', { points: 90 })
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const keep = (
  state: string,
  kind: 'invitation' | 'confirmed' | 'Departure1' = 'invitation',
  bookingId?: string,
) =>
  keepMail(world, {
    personId: anna!.personId,
    kind,
    state,
    ...(bookingId === undefined ? {} : { bookingId }),
  })
const look = (state: 'Failed' | 'Lost' | 'Bounced' | 'trouble' = 'Failed') =>
  resending(world.deps, ole!.actor, { state, userId: anna!.personId })
const resend = (mailIds: string[], { by = ole!, key, ...more }: Press = {}) =>
  resendMails(world.deps, key === undefined ? by.actor : withIdempotencyKey(by, key), { mailIds, ...more })
interface Press {
  by?: Owner
  key?: string
  evenIfArrived?: boolean
}
const listCopies = () =>
  world.query<{ of: string; state: string }>(
    'select resent_of as of, state from mail where person_id = $1 and resent_of is not null',
    anna!.personId,
  )

describe('the mails of a filter (R232)', () => {
  it('are at most as many at once as is said before', async () => {
    const { limit } = await look()
    const isTaken = (count: number) =>
      contract.body?.safeParse({ mailIds: Array.from({ length: count }, () => randomUUID()) }).success
    expect([isTaken(limit), isTaken(limit + 1), isTaken(0)]).toEqual([true, false, false])
  })

  it('are sent again that can be, and counted with the reason that cannot', async () => {
    const [week, other] = [
      await createActions(world, anna!).book(10),
      await createActions(world, anna!).book(14),
    ]
    await world.execute(`delete from mail where person_id = $1`, anna!.personId)
    const [failed, departed] = [await keep('Failed'), await keep('Failed', 'Departure1', week)]
    const over = await keep('Failed', 'confirmed', other)
    await createActions(world, anna!).cancel(other)
    const erased = await keep('Failed')
    await world.execute('update mail set is_erased = true where id = $1', erased)
    await keep('Sent')
    const lost = await keep('Lost')
    expect(await look()).toMatchObject({ total: 4, looked: 4, limit: 200, canBeSent: 2, mayHaveArrived: 0 })
    const { obstacles, mailIds } = await look()
    expect(new Map(obstacles.map(({ reason, count }) => [reason, count]))).toEqual(
      new Map([
        ['over', 1],
        ['erased', 1],
      ]),
    )
    expect(new Set(mailIds)).toEqual(new Set([failed, departed]))
    expect(await look('trouble')).toMatchObject({
      total: 5,
      canBeSent: 2,
      mayHaveArrived: 1,
      arrivedIds: [lost],
    })

    expect(await resend([failed, departed, over, erased, randomUUID()])).toEqual({ sent: 2, left: 3 })
    expect(await getOutcome(resend([lost]))).toBe('mail-cannot-be-sent-again')
    expect(await resend([lost], { evenIfArrived: true })).toEqual({ sent: 1, left: 0 })
    expect(new Set((await listCopies()).map(({ of }) => of))).toEqual(new Set([failed, departed, lost]))
    const acts = await world.query(
      `select from audit where action = 'resend-mail' and actor_id = $1`,
      ole!.personId,
    )
    expect(acts).toHaveLength(3)
  })

  it('are not sent again by the next use of the filter, whatever became of their copies', async () => {
    const mailIds = [await keep('Failed'), await keep('Failed')]
    await resend(mailIds)
    await sendMails(world.deps)
    expect((await listCopies()).map(({ state }) => state)).toEqual(['Kept', 'Kept'])
    expect(await look()).toMatchObject({ canBeSent: 0, obstacles: [{ reason: 'sent-again', count: 2 }] })
    expect(await getOutcome(resend(mailIds))).toBe('mail-cannot-be-sent-again')
    await world.execute(`update mail set state = 'Failed' where resent_of = $1`, mailIds[0])
    expect(await look()).toMatchObject({ total: 3, canBeSent: 1 })
  })

  it('are sent once by a repeated key, and by two admins at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, two] = [
        [await keep('Failed'), await keep('Failed')],
        [await keep('Failed'), await keep('Failed'), await keep('Failed')],
      ]
      const press = () => resend(one, { key: `again ${round}` })
      expect(await countOutcomes([press(), press(), press()])).toEqual({ ok: 3 })
      const both = [resend(two), resend(two.toReversed(), { by: pia! })]
      expect(await countOutcomes(both)).toEqual({ ok: 1, 'mail-cannot-be-sent-again': 1 })
    }
    expect(await listCopies()).toHaveLength(4 * 5)
  })
})
