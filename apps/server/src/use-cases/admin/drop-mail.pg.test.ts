import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMail, findMailState } from '../../../testing/fixtures/mails.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { sendMails } from '../../jobs/send-mails.ts'
import { dropMail } from './drop-mail.ts'

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

const drop = (mailId: string) => dropMail(world.deps, ole!.actor, { mailId })

describe('dropping a mail', () => {
  it('keeps one that waits from ever being sent, and is in the audit trail', async () => {
    const mailId = await addMail(world, anna!, { kind: 'invitation' })
    expect(await drop(mailId)).toEqual({ mailId })
    await sendMails(world.deps)
    expect(await findMailState(world, mailId)).toMatchObject({ state: 'Dropped', why: 'dropped-by-admin' })
    expect(await world.query('select action, fields from audit where subject_id = $1', mailId)).toEqual([
      { action: 'drop-mail', fields: ['state'] },
    ])
  })

  it.each(['Claimed', 'Sent', 'Kept', 'Failed', 'Lost', 'Bounced', 'Dropped'])(
    'is refused for one that is %s',
    async (state) => {
      const mailId = await addMail(world, anna!, { kind: 'invitation' })
      await world.execute('update mail set state = $2 where id = $1', mailId, state)
      expect(await getOutcome(drop(mailId))).toBe('mail-cannot-be-dropped')
      await world.execute('delete from mail where id = $1', mailId)
    },
  )

  it('is refused for an unknown mail', async () => {
    expect(await getOutcome(drop(randomUUID()))).toBe('not-found')
  })

  it('and the sender never both have a mail: it is dropped or handed over', async () => {
    const sent: string[] = []
    const transport = {
      fromAddress: 'mail@samhus.example',
      bounceDomain: null,
      close: () => {},
      send: async ({ messageId }: { messageId: string }) => {
        sent.push(messageId)
        return { kind: 'accepted', code: 250, answer: 'ok' } as const
      },
    }
    const deps = { ...world.deps, mail: transport }
    for (let round = 0; round < 8; round += 1) {
      const mailId = await addMail(world, anna!, { kind: 'invitation' })
      const [outcomes] = await Promise.all([countOutcomes([drop(mailId), drop(mailId)]), sendMails(deps)])
      const wasSent = sent.some((each) => each.includes(mailId))
      const state = await findMailState(world, mailId)
      expect([state?.state, outcomes['ok'] ?? 0]).toEqual(wasSent ? ['Sent', 0] : ['Dropped', 1])
    }
  })
})
