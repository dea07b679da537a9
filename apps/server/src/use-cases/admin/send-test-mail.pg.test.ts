import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findMailState } from '../../../testing/fixtures/mails.ts'
import { getEmail } from '../../../testing/fixtures/inspect.ts'
import { createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { writeWhitelist } from '../../db/queries/admin-setting.ts'
import { sendMails } from '../../jobs/send-mails.ts'
import { sendTestMail } from './send-test-mail.ts'

let world: World
let [ole, anna]: [Owner?, Owner?] = []

beforeEach(async () => {
  world = await createWorld()
  ;[ole, anna] = [await world.addOwner('Ole'), await world.addOwner('Anna')]
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const send = (more: object = {}, actor = ole!.actor) =>
  sendTestMail(world.deps, actor, {
    kind: 'confirmed',
    language: 'en',
    subject: 'A test of {{house_name}}',
    body: 'Dear {{owner_name}}',
    ...more,
  })

describe('a test mail', () => {
  it('has the words of the editor and a real stay, goes to the admin, and is kept without a relay', async () => {
    const bookingId = await createActions(world, anna!).book(20)
    const { mailId } = await send({ bookingId })
    await sendMails(world.deps)
    expect(await findMailState(world, mailId)).toMatchObject({ state: 'Kept' })
    const [content] = await world.query<{ to: string; subject: string; text: string }>(
      'select to_address as "to", subject, text from mail_content where mail_id = $1',
      mailId,
    )
    expect(content).toMatchObject({ to: await getEmail(world, ole!), subject: 'A test of House A' })
    expect(content?.text).toContain('Dear Anna')
    expect(await world.query('select action from audit where subject_id = $1', mailId)).toEqual([
      { action: 'send-test-mail' },
    ])
  })

  it('is refused for words with problems, and for a week that nobody has', async () => {
    expect(await getOutcome(send({ body: '{{secret}}' }))).toBe('template-has-problems')
    expect(await getOutcome(send({ bookingId: randomUUID() }))).toBe('no-booking-found')
  })

  it('is one, however often its key is repeated', async () => {
    const actor = withIdempotencyKey(ole!, randomUUID())
    const sent = await Promise.all([1, 2, 3].map(() => send({}, actor)))
    expect(new Set(sent.map(({ mailId }) => mailId)).size).toBe(1)
  })

  it('stays within the whitelist', async () => {
    const { mailId } = await send()
    await world.deps.db.transaction((tx) =>
      writeWhitelist(tx, { isOn: true, addresses: ['bo@samhus.example'] }),
    )
    await sendMails(world.deps)
    expect(await findMailState(world, mailId)).toMatchObject({ state: 'Dropped', why: 'not-on-whitelist' })
  })
})
