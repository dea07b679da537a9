import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepMail } from '../../../testing/fixtures/kept-mail.ts'
import { addMail, findMailState } from '../../../testing/fixtures/mails.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { defaultRetentionDays } from '@samhus/domain/personal-data'
import { goToCheckIn } from '../../../testing/fixtures/check-outs.ts'
import { deletePersonalData } from '../../jobs/delete-personal-data.ts'
import { mail as readMail } from '../../reads/admin/mail.ts'
import { sendMails } from '../../jobs/send-mails.ts'
import { resendMail } from './resend-mail.ts'

const dayMs = 24 * 3_600_000
let world: World
let [ole, pia, anna]: [Owner?, Owner?, Owner?] = []
let week = 10

beforeAll(async () => {
  world = await createWorld()
  ;[ole, pia, anna] = [
    await world.addOwner('Ole'),
    await world.addOwner('Pia'),
    await world.addOwner('Anna', { points: 90 }),
  ]
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const resend = (
  mailId: string,
  more: { evenIfArrived?: boolean } = {},
  by = ole!,
  key: string | null = null,
) => resendMail(world.deps, { ...by.actor, idempotencyKey: key }, { mailId, ...more })
const look = (mailId: string) => readMail(world.deps, ole!.actor, { mailId })
const bookWeek = () => createActions(world, anna!).book((week += 2))
const listCopies = (mailId: string) =>
  world.query<{ id: string; state: string; planned: boolean; recipient: string }>(
    'select id, state, is_planned as planned, recipient from mail where resent_of = $1',
    mailId,
  )

describe('sending a mail again', () => {
  it('adds a new one that refers to the old, goes to the address of now, and is in the audit trail', async () => {
    const mailId = await keepMail(world, { personId: anna!.personId, kind: 'invitation', state: 'Failed' })
    await world.execute(`update person set email = 'anna.new@samhus.example' where id = $1`, anna!.personId)
    const copy = await resend(mailId)
    await sendMails(world.deps)
    expect(await findMailState(world, copy.mailId)).toMatchObject({ state: 'Kept' })
    const [content] = await world.query<{ to: string }>(
      'select to_address as "to" from mail_content where mail_id = $1',
      copy.mailId,
    )
    expect(content?.to).toBe('anna.new@samhus.example')
    expect(await world.query('select action from audit where subject_id = $1', mailId)).toEqual([
      { action: 'resend-mail' },
    ])
  })

  it('needs a second yes where it may have arrived', async () => {
    const mailId = await keepMail(world, { personId: anna!.personId, kind: 'invitation', state: 'Lost' })
    expect(await getOutcome(resend(mailId))).toBe('mail-may-have-arrived')
    expect(await listCopies(mailId)).toEqual([])
    expect(await getOutcome(resend(mailId, { evenIfArrived: true }))).toBe('ok')
  })

  it('of a planned mail goes to whoever stays now, beside the one of the plan, and lives from now on', async () => {
    const bookingId = await bookWeek()
    const mailId = await addMail(world, anna!, {
      kind: 'Departure1',
      bookingId,
      isPlanned: true,
      hoursAgo: 900,
    })
    await world.execute(`update mail set state = 'Dropped', drop_reason = 'too-late' where id = $1`, mailId)
    await createActions(world, anna!).details(bookingId, { lent: true })
    await resend(mailId)
    await sendMails(world.deps)
    expect(await listCopies(mailId)).toMatchObject([{ state: 'Kept', planned: false, recipient: 'contact' }])
  })

  it.each(['Departure1', 'Arrival'] as const)(
    'of %s asks who stays when it is sent: a week that was lent out, or taken back, in between counts',
    async (kind) => {
      const bookingId = await bookWeek()
      const mailId = await keepMail(world, { personId: anna!.personId, kind, bookingId })
      for (const [lent, recipient] of [
        [true, 'contact'],
        [false, 'owner'],
      ] as const) {
        const copy = await resend(mailId)
        await createActions(world, anna!).details(bookingId, { lent })
        await sendMails(world.deps)
        const copies = await listCopies(mailId)
        expect(copies.find(({ id }) => id === copy.mailId)).toMatchObject({ state: 'Kept', recipient })
      }
    },
  )

  it('is dropped where the plan’s condition was met at the press and is not when it is sent', async () => {
    const bookingId = await bookWeek()
    const mailId = await keepMail(world, { personId: anna!.personId, kind: 'Welcome1', bookingId })
    const copy = await resend(mailId)
    await createActions(world, anna!).details(bookingId, { lent: true })
    await sendMails(world.deps)
    expect(await findMailState(world, copy.mailId)).toMatchObject({
      state: 'Dropped',
      why: 'not-lent-out',
    })
  })

  it('is refused for a stay that was cancelled, or that is not as the plan demands', async () => {
    const bookingId = await bookWeek()
    const welcome = await keepMail(world, { personId: anna!.personId, kind: 'Welcome1', bookingId })
    const confirmed = await keepMail(world, { personId: anna!.personId, kind: 'confirmed', bookingId })
    await createActions(world, anna!).details(bookingId, { lent: true })
    expect(await getOutcome(resend(welcome))).toBe('mail-cannot-be-sent-again')
    expect(await getOutcome(resend(confirmed))).toBe('ok')
    await createActions(world, anna!).cancel(bookingId)
    await world.execute(`update mail set state = 'Kept' where resent_of = $1`, confirmed)
    expect(await getOutcome(resend(confirmed))).toBe('mail-cannot-be-sent-again')
  })

  it('is refused while one waits, for a test, and for an unknown mail', async () => {
    const waiting = await addMail(world, anna!, { kind: 'invitation' })
    const test = await keepMail(world, { personId: ole!.personId, kind: 'test' })
    expect(await getOutcome(resend(waiting))).toBe('mail-cannot-be-sent-again')
    expect(await getOutcome(resend(test))).toBe('mail-cannot-be-sent-again')
    expect(await getOutcome(resend(randomUUID()))).toBe('not-found')
  })

  it('is done once by a repeated key, and once by two admins at the same time', async () => {
    const [one, two] = [
      await keepMail(world, { personId: anna!.personId, kind: 'invitation' }),
      await keepMail(world, { personId: anna!.personId, kind: 'invitation' }),
    ]
    const { idempotencyKey: key } = withIdempotencyKey(ole!, randomUUID())
    expect(await countOutcomes([1, 2, 3].map(() => resend(one, {}, ole, key)))).toEqual({ ok: 3 })
    expect(await listCopies(one)).toHaveLength(1)
    expect(await countOutcomes([resend(two, {}, ole), resend(two, {}, pia)])).toEqual({
      ok: 1,
      'mail-cannot-be-sent-again': 1,
    })
    expect(await listCopies(two)).toHaveLength(1)
  })
})

describe('as time passes, sending a mail again', () => {
  it('is refused for one to a guest whose contact is deleted: it would go to the owner (R229)', async () => {
    const bookingId = await bookWeek()
    await createActions(world, anna!).details(bookingId, { lent: true })
    const mailId = await keepMail(world, { personId: anna!.personId, kind: 'Departure1', bookingId })
    await world.execute(`update mail set recipient = 'contact' where id = $1`, mailId)
    await goToCheckIn(world, bookingId, 9 * dayMs)
    expect(await look(mailId)).toMatchObject({ canBeSentAgain: true })
    await deletePersonalData({
      ...world.deps,
      retentionDays: { ...defaultRetentionDays, lendOutContacts: 1 },
    })
    expect(await getOutcome(resend(mailId))).toBe('mail-cannot-be-sent-again')
  })

  it.each(['points-given', 'cancelled', 'changed'] as const)(
    'is refused for one that says %s once what it said is deleted: it would say something else (R229)',
    async (kind) => {
      const data = JSON.stringify({ points: 4, year: 2027, what: 'points-adjusted' })
      const mailId = await keepMail(world, { personId: anna!.personId, kind })
      await world.execute('update mail set data = $2::jsonb where id = $1', mailId, data)
      expect(await look(mailId)).toMatchObject({ canBeSentAgain: true })
      world.setTime(world.deps.now() + 366 * dayMs)
      await deletePersonalData(world.deps)
      expect(await look(mailId)).toMatchObject({ canBeSentAgain: false })
      expect(await getOutcome(resend(mailId, { evenIfArrived: true }))).toBe('mail-cannot-be-sent-again')
    },
  )
})
