import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isSuppressed } from '../../src/db/queries/mail-address.ts'
import { mailPreferences } from '../../src/reads/mail-preferences.ts'
import { liftSuppression } from '../../src/use-cases/admin/lift-suppression.ts'
import { getEmail } from '../fixtures/inspect.ts'
import { keepMail } from '../fixtures/kept-mail.ts'
import { writeComplaint, writeReport } from '../fixtures/returned-mail.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

const secret = 'a secret of more than 32 characters'
const bounces = {
  env: {
    SMTP_URL: 'smtp://relay.example',
    MAIL_BOUNCE_DOMAIN: 'bounces.example',
    MAIL_BOUNCE_SECRET: secret,
  },
}
let world: World
let app: TestApp
let anna: Owner

beforeAll(async () => {
  world = await createWorld()
  app = await createTestApp(world.deps, bounces)
})
beforeEach(async () => {
  anna = await world.addOwner('Anna <b>', { points: 0 })
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  await app.close()
  await world.close()
})

const createUrl = (kind: 'announcement' | 'claim-paid' = 'announcement') =>
  `/client/api/mail/${world.deps.mailSecrets.createUnsubscribeToken(anna.personId, kind)}`
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const press = (url: string, payload = '', headers: Record<string, string> = form) =>
  app.inject({ method: 'POST', url, headers, payload })
const listOff = async () =>
  (await mailPreferences(world.deps, anna.actor)).preferences.flatMap(({ kind, isOn }) =>
    isOn ? [] : [kind],
  )
const listActs = () =>
  world.query<{ action: string }>(
    `select action from audit where subject_id = $1 and action like '%subscribe-mail' order by number`,
    anna.personId,
  )

describe('the link to refuse a kind of mail (R151)', () => {
  it('opens a page that changes nothing, in the person’s language, which nobody may keep or frame', async () => {
    await world.execute(`update person set language = 'sv' where id = $1`, anna.personId)
    const reply = await app.inject({ url: createUrl() })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('<html lang="sv">')
    expect(reply.body).toContain('Vill du inte längre ha nyheter från din förening?')
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
    })
    const nonce = /<style nonce="([^"]+)">/.exec(reply.body)?.[1]
    expect(reply.headers['content-security-policy']).toContain(`style-src 'nonce-${nonce}'`)
    expect(reply.headers['content-security-policy']).toContain("img-src 'self' data:;")
    expect(reply.body).not.toContain('<script')
    expect(await listOff()).toEqual([])
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  it('refuses one kind with a press, once however often, and takes it back with another', async () => {
    const url = createUrl()
    const replies = await Promise.all([press(url), press(url), press(url)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(replies[0]?.body).toContain('Så er det slået fra')
    expect(await listOff()).toEqual(['announcement'])
    expect((await app.inject({ url })).body).toContain('Slå dem til igen')
    expect((await press(url, 'turn=on')).body).toContain('Så er det slået til igen')
    expect(await listOff()).toEqual([])
    expect((await listActs()).map(({ action }) => action)).toEqual(['unsubscribe-mail', 'subscribe-mail'])
  })

  it.each([
    ['as a form', 'List-Unsubscribe=One-Click', form],
    [
      'as multipart',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
    ['without a body', '', {}],
  ])('is pressed by a mail program %s (RFC 8058)', async (_how, body, headers: Record<string, string>) => {
    expect((await press(createUrl('claim-paid'), body, headers)).statusCode).toBe(200)
    expect(await listOff()).toEqual(['claim-paid'])
  })

  it('gets the same page whether it is forged, cut off, made up, or of somebody who is gone', async () => {
    const url = createUrl()
    const stranger = world.deps.mailSecrets.createUnsubscribeToken(randomUUID(), 'announcement')
    const wrong = [
      url.slice(0, -1),
      `${url}A`,
      `${url}/more`,
      url.replace('mail/', 'mail/0'),
      `/client/api/mail/${stranger}`,
      '/client/api/mail/bounces',
      '/client/api/mail/',
      '/client/api/mail/%00',
      `/client/api/mail/${'a'.repeat(5000)}`,
    ]
    const pages = await Promise.all(
      wrong.flatMap((each) => [
        app.inject({ url: each }),
        ...(each.endsWith('bounces') ? [] : [press(each)]),
      ]),
    )
    const seen = new Set(
      pages.map(({ statusCode, body }) => `${statusCode} ${body.replace(/nonce="[^"]+"/, '')}`),
    )
    expect(seen.size).toBe(1)
    expect([...seen][0]).toMatch(/^404 [\s\S]*Linket virker ikke/)
    expect(await listOff()).toEqual([])
    const inSwedish = await app.inject({ url: `${url}A`, headers: { 'accept-language': 'sv-SE,sv;q=0.9' } })
    expect(inSwedish.body).toContain('Länken fungerar inte')
  })

  it('takes no large body, and counts as a link of its address', async () => {
    expect((await press(createUrl(), 'a'.repeat(5000))).statusCode).toBe(413)
    const strict = await createTestApp(world.deps, { env: { LIMIT_LINK_PER_MINUTE: '2' } })
    const codes = []
    for (let call = 0; call < 3; call++) codes.push((await strict.inject({ url: createUrl() })).statusCode)
    expect(codes).toEqual([200, 200, 429])
    await strict.close()
  })
})

const handIn = (payload: string, headers: Record<string, string> = {}, to = app) =>
  to.inject({
    method: 'POST',
    url: '/client/api/mail/bounces',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822', ...headers },
    payload,
  })
const getOutcome = async (payload: string) => (await handIn(payload)).json<{ outcome: string }>().outcome
const createCode = (mailId: string) => world.deps.mailSecrets.createBounceCode(mailId)
const keep = (state = 'Sent', attempts = 1) => keepMail(world, { personId: anna.personId, state, attempts })
const readMail = async (mailId: string) =>
  (
    await world.query<{ state: string; code: number | null; answer: string | null }>(
      'select state, smtp_code as code, last_error as answer from mail where id = $1',
      mailId,
    )
  )[0]
const isStopped = async () => isSuppressed(world.deps.db, await getEmail(world, anna))

describe('a message that came back (R152)', () => {
  it('marks its mail, and the second one stops mail to the address; the same again changes nothing', async () => {
    const [first, second] = [await keep(), await keep('Lost')]
    const report = writeReport({ code: createCode(first) })
    expect(await getOutcome(report)).toBe('bounced')
    expect(await readMail(first)).toEqual({
      state: 'Bounced',
      code: 550,
      answer: '550 5.1.1 No such user here',
    })
    expect(await getOutcome(report)).toBe('ignored')
    expect(await isStopped()).toBe(false)
    const reports = Array.from({ length: 5 }, () => getOutcome(writeReport({ code: createCode(second) })))
    expect((await Promise.all(reports)).toSorted()).toEqual([...Array(4).fill('ignored'), 'suppressed'])
    expect(await isStopped()).toBe(true)
    const acts = await world.query(
      `select actor_id from audit where action = 'stop-mail-to-address' and subject_id = $1`,
      anna.personId,
    )
    expect(acts).toEqual([{ actor_id: null }])
  })

  it('two at the same time, of two mails to one address, stop it', async () => {
    const mails = [await keep(), await keep()]
    await Promise.all(mails.map((mailId) => getOutcome(writeReport({ code: createCode(mailId) }))))
    expect(await isStopped()).toBe(true)
  })

  it('does not count any more what came back before an admin allowed the address', async () => {
    for (const mailId of [await keep(), await keep()])
      await getOutcome(writeReport({ code: createCode(mailId) }))
    const [row] = await world.query<{ id: string }>(
      `select encode(address_hash, 'hex') as id from mail where person_id = $1 limit 1`,
      anna.personId,
    )
    await liftSuppression(world.deps, anna.actor, { suppressionId: row?.id ?? '' })
    world.advance({ hours: 1 })
    expect(await getOutcome(writeReport({ code: createCode(await keep()) }))).toBe('bounced')
    expect(await isStopped()).toBe(false)
    expect(await getOutcome(writeReport({ code: createCode(await keep()) }))).toBe('suppressed')
  })

  it('that was delayed is noted, and one that never left us is not touched', async () => {
    const [sent, due] = [await keep(), await keep('Due', 0)]
    const diagnostic = 'smtp; 452 4.2.2 Mailbox full'
    const delayed = writeReport({ code: createCode(sent), status: '4.2.2', action: 'delayed', diagnostic })
    expect(await getOutcome(delayed)).toBe('delayed')
    expect(await readMail(sent)).toEqual({ state: 'Sent', code: 452, answer: '452 4.2.2 Mailbox full' })
    expect(await getOutcome(writeReport({ code: createCode(due) }))).toBe('ignored')
    expect(await readMail(due)).toMatchObject({ state: 'Due', answer: null })
  })

  it('with a complaint stops mail to the address, and the mail stays sent', async () => {
    const mailId = await keep()
    const originalFrom = `<bounce+${createCode(mailId)}@bounces.example>`
    const complaint = writeComplaint({ type: 'abuse', originalFrom })
    expect(await getOutcome(complaint)).toBe('suppressed')
    expect(await getOutcome(complaint)).toBe('ignored')
    expect([await isStopped(), (await readMail(mailId))?.state]).toEqual([true, 'Sent'])
  })

  it('that is forged, of no mail of ours, or nonsense is read to its end and changes nothing', async () => {
    const mailId = await keep()
    const forged = createCode(mailId).replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    const raws = [
      writeReport({ code: forged }),
      writeReport({ code: createCode(randomUUID()) }),
      writeReport({ code: createCode(mailId), action: 'delivered', status: '2.0.0' }),
      writeComplaint({ type: 'abuse', messageId: `<${mailId}@samhus.example>` }),
      'nonsense',
      '\u0000'.repeat(1000),
    ]
    for (const raw of raws) {
      const reply = await handIn(raw)
      expect([reply.statusCode, reply.json()]).toEqual([200, { outcome: 'ignored' }])
    }
    expect((await readMail(mailId))?.state).toBe('Sent')
  })

  it('is counted by the mail that it is about and by its lines; without a signed code, not at all', async () => {
    const counted = await createTestApp(world.deps, bounces)
    const statusOf = async (payload: string) => (await handIn(payload, {}, counted)).statusCode
    const one = writeReport({ code: createCode(await keep()) })
    const codes = []
    for (let time = 0; time < 6; time++) codes.push(await statusOf(one))
    expect(codes).toEqual([...Array<number>(5).fill(200), 429])
    expect((await handIn(one, {}, counted)).headers['retry-after']).toMatch(/^[1-6]?\d$/)
    const original = { type: 'message/rfc822', messageId: '<1@samhus.example>' }
    let numRead = 0
    while (numRead < 100) {
      const report = writeReport({ code: createCode(await keep()), original })
      if ((await statusOf(report.replace('The text', 'a\n'.repeat(5000)))) === 429) break
      numRead += 1
    }
    expect(numRead).toBe(14)
    expect(await statusOf(writeReport({ code: '' }))).toBe(200)
    await counted.close()
  })

  it('is taken with the secret only, in its one form, up to a size, and nowhere without a secret', async () => {
    const raw = writeReport({ code: createCode(await keep()) })
    const codeOf = async (payload: string, headers: Record<string, string>) =>
      (await handIn(payload, headers)).statusCode
    expect(await codeOf(raw, { authorization: 'Bearer wrong' })).toBe(401)
    expect(await codeOf(raw, { authorization: '' })).toBe(401)
    expect(await codeOf(raw, { authorization: `bearer ${secret}` })).toBe(200)
    expect(await codeOf('{}', { 'content-type': 'application/json' })).toBe(415)
    expect(await codeOf('a'.repeat(1024 * 1024 + 1), {})).toBe(413)
    const without = await createTestApp(world.deps)
    const headers = { authorization: 'Bearer undefined', 'content-type': 'message/rfc822' }
    const reply = await without.inject({
      method: 'POST',
      url: '/client/api/mail/bounces',
      headers,
      payload: raw,
    })
    expect([reply.statusCode, reply.json<{ type: string }>().type]).toEqual([404, 'not-found'])
    await without.close()
  })
})
