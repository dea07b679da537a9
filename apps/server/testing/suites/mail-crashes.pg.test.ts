import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendMails } from '../../src/jobs/send-mails.ts'
import type { Deps } from '../../src/shared/deps.ts'
import { crashAfterStatements } from '../fakes/crash-proxy.ts'
import { SmtpSink } from '../fakes/smtp-sink.ts'
import { silentLog } from '../fixtures/deps.ts'
import { dumpTables } from '../fixtures/inspect.ts'
import { addMail, createTestTransport, findMailState } from '../fixtures/mails.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { pickCrashes } from '../fixtures/search.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

// A process that is killed at any statement of sending a mail sends it at most once, and a departure mail at least once.
// `npm test` kills it where something is kept and at a few others; `npm run soak -- --suite crash` at every statement.

let world: World
let sink: SmtpSink
let anna: Owner
let departing = ''
const hour = 3_600_000
const leaseMs = 300_000

beforeAll(async () => {
  world = await createWorld()
  sink = new SmtpSink()
  await sink.listen()
  anna = await world.addOwner('Anna')
  departing = await createActions(world, anna).book(20)
  const [unit] = await world.query<{ at: number }>(
    'select check_out_at as at from unit where id = $1',
    world.unitId(20),
  )
  world.setTime((unit?.at ?? 0) - 48 * hour)
})

beforeEach(async () => {
  sink.received.splice(0)
  await world.execute('delete from mail_content')
  await world.execute('delete from mail')
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  await world.close()
  await sink.close()
})

const kinds = {
  'a mail about points': () =>
    addMail(world, anna, { kind: 'points-given', data: { year: 2027, points: 1 } }),
  'a departure mail': () =>
    addMail(world, anna, { kind: 'Departure1', bookingId: departing, isPlanned: true }),
}

/** Sends in a process that is killed after `maxStatements`, then in another one after the lease. */
async function crashAndSendAgain(kind: keyof typeof kinds, maxStatements: number) {
  const mailId = await kinds[kind]()
  const process = await crashAfterStatements(world.url, maxStatements)
  const mail = createTestTransport(sink)
  const dying: Deps = { ...world.deps, db: process.db, log: silentLog, mail }
  await sendMails(dying).catch((error: unknown) => {
    if (!process.hasCrashed()) throw error
  })
  const hasCrashed = process.hasCrashed()
  await process.close()
  const sentBefore = sink.received.length
  const other: Deps = { ...world.deps, log: silentLog, mail, systemNow: () => Date.now() + leaseMs + hour }
  for (let step = 0; step < 3; step += 1) await sendMails(other)
  mail.close()
  const state = (await findMailState(world, mailId))?.state
  const ids = sink.received.splice(0).map((each) => each.mail.messageId)
  await world.execute('delete from mail_content')
  await world.execute('delete from mail')
  return {
    sentBefore,
    sent: ids.length,
    ids: new Set(ids).size,
    state,
    hasCrashed,
    statements: process.statements(),
  }
}

describe.each(['a mail about points', 'a departure mail'] as const)(
  'a process that is killed while it sends %s',
  (kind) => {
    it('sends it once, whichever statement was its last, or twice only where its link could not be missed', async () => {
      const whole = await crashAndSendAgain(kind, Infinity)
      expect(whole).toMatchObject({ sent: 1, state: 'Sent', hasCrashed: false })
      const found: string[] = []
      for (const statement of pickCrashes(whole.statements)) {
        const { statements: _, ...one } = await crashAndSendAgain(kind, statement)
        const hint = `statement ${statement} of ${whole.statements.length}: ${JSON.stringify(one)}`
        expect(one.hasCrashed, hint).toBe(true)
        expect(one.ids, hint).toBe(Math.min(1, one.sent))
        if (kind === 'a departure mail') {
          expect(one.state, hint).toBe('Sent')
          expect(one.sent, hint).toBe(one.sentBefore === 1 && one.sent === 2 ? 2 : 1)
        } else {
          // What is sent and not recorded, or claimed and not sent, is lost, and shown as such.
          expect(one.sent, hint).toBeLessThanOrEqual(1)
          if (one.sent === 0) expect(one.state, hint).toBe('Lost')
        }
        found.push(`${one.sent} ${one.state}`)
      }
      const all = kind === 'a departure mail' ? ['1 Sent', '2 Sent'] : ['0 Lost', '1 Lost', '1 Sent']
      expect([...new Set(found)].sort()).toEqual(all)
    })
  },
)

describe('what is stored and logged of a mail', () => {
  it('holds neither the token of its link nor, in the log, its words or its address', async () => {
    const lines: string[] = []
    const note = (...parts: unknown[]) => void lines.push(JSON.stringify(parts))
    const mail = createTestTransport(sink)
    const log = { info: note, debug: note, warn: note, error: note }
    await kinds['a departure mail']()
    await kinds['a mail about points']()
    sink.behaviour = 'accept, then hang up'
    await sendMails({ ...world.deps, log, mail })
    sink.behaviour = { at: 'DATA', code: 554 }
    await sendMails({ ...world.deps, log, mail, systemNow: () => Date.now() + hour })
    sink.behaviour = 'accept'
    mail.close()
    const texts = sink.received.map(({ mail: received }) => `${received.text}`)
    const tokens = texts.flatMap((text) => [
      ...(/token=([\w-]+)/.exec(text)?.slice(1) ?? []),
      ...(/api\/mail\/([\w.-]+)/.exec(text)?.slice(1) ?? []),
    ])
    expect(tokens).toHaveLength(3)
    const dump = [...(await dumpTables(world)).values()].join('\n')
    expect(dump).toContain('{{check_out_url}}')
    for (const token of tokens) {
      expect(dump).not.toContain(token)
      expect(dump).not.toContain(Buffer.from(token).toString('hex'))
    }
    const hash = createHash('sha256')
      .update(tokens.find((token) => !token.includes('.')) ?? '')
      .digest('hex')
    expect(dump).toContain(hash)
    expect(lines.length).toBeGreaterThan(0)
    const logged = lines.join('\n')
    for (const secret of [...tokens, '@samhus.example', 'Anna', 'House A'])
      expect(logged).not.toContain(secret)
  })

  it('has no header more than it should, whatever is in names', async () => {
    const evil = 'Bo\r\nBcc: eva@evil.example\r\n\r\n<script>'
    await world.execute('update person set name = $2 where id = $1', anna.personId, evil)
    await world.execute('update "group" set name = $2 where id = $1', world.groupId, evil)
    await world.execute('update house set name = $1', evil)
    const mail = createTestTransport(sink)
    await kinds['a departure mail']()
    await kinds['a mail about points']()
    await sendMails({ ...world.deps, mail })
    mail.close()
    expect(sink.received).toHaveLength(2)
    for (const { raw, envelopeTo, mail: received } of sink.received) {
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
      expect(envelopeTo).toHaveLength(1)
      expect(received.html).not.toContain('<script')
      expect(`${received.subject}${received.from?.name}`).not.toMatch(/\p{Cc}/u)
    }
  })
})
