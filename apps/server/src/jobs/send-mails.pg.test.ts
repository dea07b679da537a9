import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestTransport, addMail, findMailState } from '../../testing/fixtures/mails.ts'
import { SmtpSink, type SmtpBehaviour } from '../../testing/fakes/smtp-sink.ts'
import { createActions } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { insertSuppression, hashAddress } from '../db/queries/mail-address.ts'
import { writeWhitelist } from '../db/queries/admin-setting.ts'
import type { MailOutcome, OutgoingMail } from '../mail/mail-transport.ts'
import type { Deps } from '../shared/deps.ts'
import { mailJobs } from './jobs.ts'
import { createManualScheduler } from './scheduler.ts'
import { sendMails } from './send-mails.ts'

let world: World
let sink: SmtpSink
let deps: Deps
/** System time does not pass, except for what a test adds. */
const wallStart = Date.now()
let wallOffset = 0
const minute = 60_000
const hour = 60 * minute
let anna: Owner
let email = ''
/** The week of the current test; each test has its own. */
let week = 5

beforeAll(async () => {
  world = await createWorld()
})

beforeEach(async () => {
  wallOffset = 0
  week += 1
  world.setTime('2026-11-02 12:00')
  await world.execute(
    `update mail set state = 'Dropped', drop_reason = 'off' where state in ('Due', 'Claimed')`,
  )
  sink = new SmtpSink()
  await sink.listen()
  deps = { ...world.deps, systemNow: () => wallStart + wallOffset, mail: createTestTransport(sink) }
  anna = await world.addOwner('Anna')
  email = await findEmail(anna)
})

afterEach(async () => {
  deps.mail?.close()
  await sink.close()
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

async function findEmail({ personId }: Owner): Promise<string> {
  const [found] = await world.query<{ email: string }>('select email from person where id = $1', personId)
  return found?.email ?? ''
}

/** Points that were given: a mail without a booking. */
const addNews = (owner = anna, more: object = {}) =>
  addMail(world, owner, { kind: 'points-given', data: { year: 2027, points: 20 }, ...more })

const book = () => createActions(world, anna).book(week)

/** A departure mail of a week that is under way. Its check-out link must be in it. */
async function addDeparture(): Promise<string> {
  const bookingId = await book()
  await world.execute(`update mail set state = 'Dropped' where booking_id = $1`, bookingId)
  const [unit] = await world.query<{ at: number }>(
    'select check_out_at as at from unit where id = $1',
    world.unitId(week),
  )
  world.setTime((unit?.at ?? 0) - 2 * 24 * hour)
  return addMail(world, anna, { kind: 'Departure1', bookingId, isPlanned: true })
}

const readState = async (mailId: string) => (await findMailState(world, mailId))?.state
const takeWarnings = () => world.warnings.splice(0)

describe('mails without a relay', () => {
  const withoutRelay = (): Deps => {
    const { mail: _relay, ...without } = deps
    return without
  }
  const readContent = (mailId: string) =>
    world.query(
      'select to_name, to_address, language, subject, html, text from mail_content where mail_id = $1',
      mailId,
    )

  it('say the same, kept with many others, as each one that a relay gets', async () => {
    const bo = await world.addOwner('Bo')
    const bookingId = await book()
    const add = async () => [
      await addNews(),
      await addNews(bo),
      await addMail(world, anna, { kind: 'cancelled', bookingId, data: { points: 2, refund: 'full' } }),
      await addMail(world, bo, {
        kind: 'changed',
        groupId: null,
        data: { what: 'email', to: 'old@samhus.example' },
      }),
      await addMail(world, anna, { kind: 'confirmed', bookingId }),
    ]
    const sent = await add()
    await sendMails(deps)
    const kept = [...(await add()), ...(await add()), ...(await add()), ...(await add())]
    expect(await sendMails(withoutRelay())).toMatchObject({ done: kept.length })
    expect(new Set(await Promise.all(kept.map(readState)))).toEqual(new Set(['Kept']))
    for (const [index, mailId] of kept.entries()) {
      expect(await readContent(mailId)).toEqual(await readContent(sent[index % sent.length] ?? ''))
    }
  })

  it('are dropped for their own reasons, whatever becomes of the others', async () => {
    const late = await addNews(anna, { hoursAgo: 7 * 24 - 1 })
    const mails = [await addNews(), await addNews(await world.addOwner('Bo'))]
    await world.execute(
      `insert into mail_preference (person_id, kind, is_off) values ($1, 'points-given', true)`,
      anna.personId,
    )
    await Promise.all([sendMails(withoutRelay()), sendMails(withoutRelay())])
    expect(await Promise.all([late, ...mails].map(readState))).toEqual(['Dropped', 'Dropped', 'Kept'])
  })

  it('are kept although one of them cannot be prepared: that one alone waits', async () => {
    const broken = await addMail(world, anna, { kind: 'points-given', data: { year: 4_000_000_000 } })
    const mails = [await addNews(), await addNews()]
    await sendMails(withoutRelay())
    expect(await findMailState(world, broken)).toMatchObject({ state: 'Due', attempts: 1 })
    expect(await Promise.all(mails.map(readState))).toEqual(['Kept', 'Kept'])
    expect(takeWarnings().join()).toContain('could not be prepared')
  })

  it('wait for no reader whom another transaction has: only the mail to that one does', async () => {
    const bo = await world.addOwner('Bo')
    const [held, free] = [await addNews(), await addNews(bo)]
    const other = new Client({ connectionString: world.url })
    await other.connect()
    try {
      await other.query('begin')
      await other.query('select from person where id = $1 for update', [anna.personId])
      const keeping = sendMails(withoutRelay())
      await expect.poll(() => readState(free)).toBe('Kept')
      expect(await readState(held)).toBe('Due')
      await other.query('commit')
      await keeping
      expect(await readState(held)).toBe('Kept')
    } finally {
      await other.end()
    }
  })
})

describe('a mail that is due', () => {
  it('reaches its reader once, however many processes run the job and however often', async () => {
    const mails = await Promise.all([addNews(), addMail(world, anna, { kind: 'claim-paid' })])
    await Promise.all(Array.from({ length: 4 }, () => sendMails(deps)))
    await createManualScheduler(deps, mailJobs).runDue()
    expect(sink.mailsTo(email)).toHaveLength(2)
    for (const mailId of mails) {
      expect(await findMailState(world, mailId)).toEqual({ state: 'Sent', why: null, attempts: 1, code: 250 })
    }
  })

  it('has a Message-ID of its own, the group as its sender, support as whom to answer, and says that a machine wrote it', async () => {
    deps = { ...deps, mail: createTestTransport(sink, 'bounces.example') }
    const mailId = await addNews()
    await sendMails(deps)
    const [{ mail, raw, envelopeFrom } = expect.fail()] = sink.mailsTo(email)
    expect(mail).toMatchObject({
      messageId: `<${mailId}@samhus.example>`,
      from: { name: 'Klitten', address: 'mail@samhus.example' },
      replyTo: [{ address: 'support@samhus.example' }],
      to: [{ name: 'Anna', address: email }],
    })
    expect(`\n${raw}`).toContain('\nAuto-Submitted: auto-generated\r\n')
    expect(`\n${raw}`).toContain('\nX-Auto-Response-Suppress: All\r\n')
    const [, code = ''] = /^bounce\+(\w+)@bounces\.example$/.exec(envelopeFrom) ?? []
    expect(deps.mailSecrets.readBounceCode(code)).toBe(mailId)
  })

  it('brings a week as a file for calendar programs', async () => {
    const bookingId = await book()
    await sendMails(deps)
    const [file] = sink.mailsTo(email)[0]?.mail.attachments ?? []
    expect(file).toMatchObject({ filename: `uge-${week}-2027.ics`, mimeType: 'text/calendar' })
    expect(Buffer.from(file?.content as Uint8Array).toString()).toContain(`UID:${bookingId}@samhus`)
  })

  it('can be refused by one click if its reader may refuse it, and only then', async () => {
    await addNews()
    await addMail(world, anna, { kind: 'access-closed' })
    await sendMails(deps)
    const [optional, other] = sink
      .mailsTo(email)
      .sort((one) => (one.raw.includes('List-Unsubscribe') ? -1 : 1))
    const [, token = ''] =
      /\nList-Unsubscribe: <https:\/\/samhus\.example\/client\/api\/mail\/([^>]+)>\r\n/.exec(
        optional?.raw ?? '',
      ) ?? []
    expect(deps.mailSecrets.readUnsubscribeToken(token)).toEqual({
      personId: anna.personId,
      kind: 'points-given',
    })
    expect(optional?.raw).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(other?.raw).not.toContain('List-Unsubscribe')
  })

  it('goes to the old address too where an address was changed', async () => {
    const data = { what: 'email', to: `old-${email}` }
    await addMail(world, anna, { kind: 'changed', groupId: null, data })
    await sendMails(deps)
    expect(sink.received.map(({ envelopeTo }) => envelopeTo)).toEqual([[`old-${email}`]])
  })

  it('is kept with what it says where there is no relay, and is not sent when there is one', async () => {
    const mailId = await addNews()
    const { mail: _relay, ...without } = deps
    await sendMails(without)
    expect(await readState(mailId)).toBe('Kept')
    const [content] = await world.query(
      'select to_address, language from mail_content where mail_id = $1',
      mailId,
    )
    expect(content).toEqual({ to_address: email, language: 'da' })
    await sendMails(deps)
    expect(sink.received).toEqual([])
  })

  it('is a test: goes to the admin who asked for it, with their words, about the stay or an invented one', async () => {
    const admin = await world.addOwner('Ada')
    const words = {
      of: 'Departure1',
      language: 'sv',
      subject: 'Prov {{owner_name}}',
      body: '{{check_out_url}}',
    }
    const bookingId = await book()
    await addMail(world, admin, { kind: 'test', data: words, groupId: null })
    await addMail(world, admin, { kind: 'test', bookingId, data: { ...words, ownerId: anna.personId } })
    await sendMails(deps)
    const mails = sink.mailsTo(await findEmail(admin))
    const subjects = mails
      .map(({ mail }) => mail.subject)
      .toSorted((one, other) => String(one).localeCompare(String(other)))
    expect(subjects).toHaveLength(2)
    expect(subjects).toContain('Prov Anna')
    for (const { mail } of mails) {
      expect(mail.text).toContain('https://samhus.example/indberetning-af-ophold')
      expect(mail.text).not.toContain('token=')
    }
  })

  it('is sent in the built-in words where those of the office cannot be used, and says so', async () => {
    await world.execute(
      `with t as (insert into mail_template (id, group_id, kind, language)
         values (gen_random_uuid(), $1, 'points-given', 'da') returning id)
       insert into mail_template_version (template_id, number, subject, body, saved_at, saved_by)
       select id, 1, 'Broken', 'Secret words {% if %}', now(), $2 from t`,
      world.groupId,
      anna.personId,
    )
    const mailId = await addNews()
    await sendMails(deps)
    const [{ mail } = expect.fail()] = sink.mailsTo(email)
    expect(mail.subject).not.toContain('Broken')
    const [row] = await world.query<{ said: string }>(
      'select last_error as said from mail where id = $1',
      mailId,
    )
    expect(row?.said).toMatch(/^! .+ 250 /)
    expect(takeWarnings().join()).toContain('built-in')
    const back = `insert into mail_template_version (template_id, number, saved_at, saved_by)
       select template_id, 2, now(), $1 from mail_template_version`
    await world.execute(back, anna.personId)
  })
})

describe('a mail whose relay', () => {
  const news = [
    ['refuses it for now', { at: 'RCPT TO', code: 450 }, 'Due', 450],
    ['refuses it for now, after the data', { at: 'DATA', code: 451 }, 'Due', 451],
    ['refuses it for good', { at: 'RCPT TO', code: 550 }, 'Failed', 550],
    ['refuses it for good, after the data', { at: 'DATA', code: 554 }, 'Failed', 554],
    ['is away', 'close at connect', 'Due', null],
    ['hangs up before the data', 'hang up at MAIL FROM', 'Due', null],
    ['hangs up after the data', 'accept, then hang up', 'Lost', null],
    ['says nothing after the data', 'say nothing', 'Lost', null],
  ] as const satisfies readonly (readonly [string, SmtpBehaviour, string, number | null])[]

  it.each(news)('%s ends as the table of outcomes says', async (_what, behaviour, state, code) => {
    sink.behaviour = behaviour
    const mailId = await addNews()
    await sendMails(deps)
    expect(await findMailState(world, mailId)).toEqual({ state, why: null, attempts: 1, code })
    sink.behaviour = 'accept'
    const had = sink.received.length
    wallOffset = hour
    await sendMails(deps)
    expect(await readState(mailId)).toBe(state === 'Due' ? 'Sent' : state)
    expect(sink.received.length - had).toBe(state === 'Due' ? 1 : 0)
    takeWarnings()
  })

  it.each([
    ['hangs up after the data', 'accept, then hang up'],
    ['says nothing after the data', 'say nothing'],
  ] as const)(
    '%s is sent again if it has a check-out link: the same mail with another link',
    async (_what, behaviour) => {
      sink.behaviour = behaviour
      const mailId = await addDeparture()
      await sendMails(deps)
      expect(await readState(mailId)).toBe('Due')
      sink.behaviour = 'accept'
      wallOffset = minute
      await sendMails(deps)
      expect(await readState(mailId)).toBe('Sent')
      const [first, second] = sink.received
      expect(first?.mail.messageId).toBe(second?.mail.messageId)
      const tokens = [first, second].map((each) => findToken(each?.mail.text))
      expect(new Set(tokens).size).toBe(2)
      expect(tokens).not.toContain('')
      takeWarnings()
    },
  )

  it('does not take it is tried again after pauses that double from a minute to six hours, until it is too late', async () => {
    sink.behaviour = { at: 'DATA', code: 451 }
    const mailId = await addNews()
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      await sendMails(deps)
      const [row] = await world.query<{ at: number }>(
        'select next_attempt_at as at from mail where id = $1',
        mailId,
      )
      const pause = (row?.at ?? 0) - deps.systemNow()
      pauses.push(pause / minute)
      wallOffset += pause - 1
      expect((await sendMails(deps)).done).toBe(0)
      wallOffset += 1
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
    world.advance({ hours: 7 * 24 })
    await sendMails(deps)
    expect(await findMailState(world, mailId)).toMatchObject({
      state: 'Dropped',
      why: 'too-late',
      attempts: 11,
    })
    takeWarnings()
  })

  it('does not take it is tried again although the system clock was set back in the meantime', async () => {
    sink.behaviour = { at: 'DATA', code: 451 }
    const mailId = await addNews()
    await sendMails(deps)
    sink.behaviour = 'accept'
    wallOffset = -24 * hour
    await sendMails(deps)
    expect(await readState(mailId)).toBe('Sent')
    takeWarnings()
  })
})

describe('of the mails of one round', () => {
  const refused = { kind: 'retry-later', code: 450, answer: '450 greylisted' } as const
  const hungUp = { kind: 'retry-later', code: null, answer: 'the connection ended' } as const
  const noMail = { kind: 'refused', code: 550, answer: '550 no such address' } as const
  const noAnswer = { kind: 'unknown', answer: 'the connection ended' } as const

  it.each<[what: string, outcome: MailOutcome, own: string, others: string]>([
    ['one is refused for now', refused, 'Due', 'Sent'],
    ['one is refused for good', noMail, 'Failed', 'Sent'],
    ['one is lost', noAnswer, 'Lost', 'Sent'],
    // Those that were handed over at the same time had an answer.
    ['one finds the relay away', hungUp, 'Due', 'Sent, later Due'],
  ])('%s, and what becomes of the others is as the rules say', async (_what, outcome, own, others) => {
    const first = await addNews(anna, { hoursAgo: 1 })
    const later = await Promise.all(Array.from({ length: 9 }, () => addNews()))
    let answered = (): void => {}
    const firstIsAnswered = new Promise<void>((resolve) => (answered = resolve))
    const send = async ({ messageId }: OutgoingMail): Promise<MailOutcome> => {
      if (messageId.includes(first)) {
        setImmediate(answered)
        return outcome
      }
      await firstIsAnswered
      return { kind: 'accepted', code: 250, answer: '250 ok' }
    }
    await sendMails({ ...deps, mail: { ...deps.mail!, send } })
    expect(await findMailState(world, first)).toMatchObject({ state: own, attempts: 1 })
    const states = await Promise.all(later.map(async (mailId) => (await findMailState(world, mailId))!))
    const found = new Set(states.map(({ state, attempts }) => (attempts === 0 ? `later ${state}` : state)))
    expect([...found].toSorted().join(', ')).toBe(others)
    takeWarnings()
  })
})

const findToken = (text = '') => /indberetning-af-ophold\?token=([\w-]+)/.exec(text)?.[1] ?? ''

describe('a mail whose process', () => {
  const dying = (): Deps => ({
    ...deps,
    mail: { ...deps.mail!, send: () => Promise.reject(new Error('killed')) },
  })

  it('is killed before the relay has it, or after, is lost, shown as such, and not sent twice', async () => {
    const mailId = await addNews()
    await expect(sendMails(dying())).rejects.toThrow('killed')
    expect(await readState(mailId)).toBe('Claimed')
    wallOffset = 4 * minute
    await sendMails(deps)
    expect(await readState(mailId)).toBe('Claimed')
    wallOffset = 5 * minute
    await sendMails(deps)
    wallOffset = 24 * hour
    await sendMails(deps)
    expect(await readState(mailId)).toBe('Lost')
    expect(sink.received).toEqual([])
    expect(takeWarnings().join()).toContain('lost')
  })

  it('is killed is sent again if it has a check-out link, with the same Message-ID and a link that works', async () => {
    const mailId = await addDeparture()
    await expect(sendMails(dying())).rejects.toThrow('killed')
    wallOffset = 5 * minute
    await sendMails(deps)
    expect(await findMailState(world, mailId)).toMatchObject({ state: 'Sent', attempts: 2 })
    expect(sink.received.map(({ mail }) => mail.messageId)).toEqual([`<${mailId}@samhus.example>`])
  })

  it('has a clock far ahead does not keep it claimed once the clock is right again', async () => {
    const mailId = await addNews()
    wallOffset = 365 * 24 * hour
    await expect(sendMails(dying())).rejects.toThrow('killed')
    wallOffset = 0
    await sendMails(deps)
    expect(await readState(mailId)).toBe('Lost')
    takeWarnings()
  })

  it('was given up changes nothing any more when its relay answers at last', async () => {
    const mailId = await addDeparture()
    let answer: () => void = () => {}
    const slow: Deps = {
      ...deps,
      mail: {
        ...deps.mail!,
        send: () =>
          new Promise((resolve) => {
            answer = () => resolve({ kind: 'refused', code: 550, answer: 'no' })
          }),
      },
    }
    const sending = sendMails(slow)
    await expect.poll(() => readState(mailId)).toBe('Claimed')
    wallOffset = 5 * minute
    await sendMails(deps)
    answer()
    await sending
    expect(await readState(mailId)).toBe('Sent')
    takeWarnings()
  })
})

describe('a mail is not sent', () => {
  const setWhitelist = (isOn: boolean, addresses: string[]) =>
    deps.db.transaction((tx) => writeWhitelist(tx, { isOn, addresses }))
  const suppress = () =>
    deps.db.transaction((tx) =>
      insertSuppression(tx, { hash: hashAddress(email), reason: 'office', mailId: null }, world.deps.now()),
    )
  const refuse = () =>
    world.execute(
      `insert into mail_preference (person_id, kind, is_off) values ($1, 'points-given', true)`,
      anna.personId,
    )

  afterEach(() => world.execute(`delete from admin_setting where name = 'whitelist'`))

  it('outside of the whitelist, which is read when it is sent and knows no upper case', async () => {
    const mailId = await addNews()
    await setWhitelist(true, ['somebody@samhus.example'])
    await sendMails(deps)
    expect(await findMailState(world, mailId)).toMatchObject({ state: 'Dropped', why: 'not-on-whitelist' })
    const second = await addNews()
    await setWhitelist(true, [email.toUpperCase()])
    await sendMails(deps)
    expect(await readState(second)).toBe('Sent')
    expect(sink.received).toHaveLength(1)
  })

  it('for the first of all reasons, in the order of the gates', async () => {
    await setWhitelist(true, [])
    const readReason = async () => {
      const mailId = await addNews()
      await sendMails(deps)
      return (await findMailState(world, mailId))?.why
    }
    expect(await readReason()).toBe('not-on-whitelist')
    await suppress()
    expect(await readReason()).toBe('suppressed')
    await refuse()
    expect(await readReason()).toBe('not-wanted')
    const late = await addNews(anna, { hoursAgo: 7 * 24 })
    await sendMails(deps)
    expect((await findMailState(world, late))?.why).toBe('too-late')
    expect(sink.received).toEqual([])
  })

  it('to a disabled person if one may refuse it; what concerns their access and their weeks is', async () => {
    const bookingId = await book()
    await world.execute('update person set enabled = false where id = $1', anna.personId)
    const mails = [
      await addNews(),
      await addMail(world, anna, { kind: 'access-closed', groupId: null }),
      await addMail(world, anna, { kind: 'cancelled', bookingId, data: { points: 2, refund: 'full' } }),
    ]
    await sendMails(deps)
    expect(await Promise.all(mails.map(readState))).toEqual(['Dropped', 'Sent', 'Sent'])
  })

  it('about an offer that is answered or over, or a booking that is cancelled meanwhile', async () => {
    const confirmed = await book()
    const [confirmation] = await world.query<{ id: string }>(
      `select id from mail where booking_id = $1 and kind = 'confirmed'`,
      confirmed,
    )
    await createActions(world, anna).cancel(confirmed)
    await sendMails(deps)
    expect(await findMailState(world, confirmation?.id ?? '')).toMatchObject({
      state: 'Dropped',
      why: 'cancelled',
    })

    const bo = await world.addOwner('Bo')
    const offers: string[] = []
    for (const act of ['confirm', 'expire'] as const) {
      week += 1
      const bookingId = await book()
      await createActions(world, bo).join(week)
      await createActions(world, anna).cancel(bookingId)
      const [offer] = await world.query<{ id: string; bookingId: string }>(
        `select id, booking_id as "bookingId" from mail where person_id = $1 and kind = 'offered' and state = 'Due'`,
        bo.personId,
      )
      offers.push(offer?.id ?? '')
      if (act === 'confirm') await createActions(world, bo).confirm(offer?.bookingId ?? '')
      else world.advance({ hours: 24 })
      await sendMails(deps)
    }
    const [answered, over] = await Promise.all(offers.map((id) => findMailState(world, id)))
    expect(answered).toMatchObject({ state: 'Dropped', why: 'no-longer-true' })
    expect(over).toMatchObject({ state: 'Dropped', why: 'too-late' })
  })
})

describe('an old database that gets a relay', () => {
  it('floods nobody: what has waited since long ago is dropped, thousands at once', async () => {
    await world.execute(
      `insert into mail (id, group_id, person_id, kind, data, due_at, created_at)
       select gen_random_uuid(), $1, $2, (array['points-given', 'changed', 'access-opened'])[1 + n % 3],
         '{}', $3::timestamptz - n * interval '1 hour', $3::timestamptz - n * interval '1 hour'
       from generate_series(169, 4168) n`,
      world.groupId,
      anna.personId,
      world.nowIso(),
    )
    const fresh = await addNews()
    let steps = 0
    while ((await sendMails(deps)).done > 0) steps += 1
    expect(steps).toBeLessThanOrEqual(5)
    expect(await readState(fresh)).toBe('Sent')
    expect(sink.received).toHaveLength(1)
    const found = await world.query(
      `select state, drop_reason as why, count(*)::int from mail where person_id = $1 group by 1, 2 order by 1`,
      anna.personId,
    )
    expect(found).toEqual([
      { state: 'Dropped', why: 'too-late', count: 4000 },
      { state: 'Sent', why: null, count: 1 },
    ])
  })
})

describe('a relay that refuses every mail', () => {
  const states = async (mails: readonly string[]) => Promise.all(mails.map((id) => readState(id)))

  it('makes five fail at most, and the others are sent once it takes mails', async () => {
    const mails = await Promise.all(Array.from({ length: 12 }, () => addNews()))
    sink.behaviour = { at: 'RCPT TO', code: 554 }
    for (let minutes = 0; minutes < 8; minutes += 1) {
      wallOffset = minutes * minute
      await sendMails(deps)
    }
    const found = await states(mails)
    expect(found.filter((state) => state === 'Failed')).toHaveLength(5)
    expect(found.filter((state) => state === 'Due')).toHaveLength(7)
    expect(takeWarnings().length).toBeGreaterThan(5)
    sink.behaviour = 'accept'
    wallOffset = 24 * hour
    await sendMails(deps)
    expect((await states(mails)).filter((state) => state === 'Sent')).toHaveLength(7)
  })

  it('and takes one in between, makes only those fail that it refuses', async () => {
    for (let times = 0; times < 4; times += 1) {
      const refused = await Promise.all(Array.from({ length: 4 }, () => addNews()))
      sink.behaviour = { at: 'RCPT TO', code: 550 }
      await sendMails(deps)
      expect(new Set(await states(refused))).toEqual(new Set(['Failed']))
      const taken = await addNews()
      sink.behaviour = 'accept'
      await sendMails(deps)
      expect(await readState(taken)).toBe('Sent')
    }
    takeWarnings()
  })
})
