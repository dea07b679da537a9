import { randomUUID } from 'node:crypto'
import type { replySupport as contract } from '@samhus/contract/admin-support'
import type { Input } from '@samhus/contract/operation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SmtpSink } from '../../../testing/fakes/smtp-sink.ts'
import { getEmail } from '../../../testing/fixtures/inspect.ts'
import { stopMailTo } from '../../../testing/fixtures/kept-mail.ts'
import { createTestTransport } from '../../../testing/fixtures/mails.ts'
import { countOutcomes, createActions, getOutcome, guest } from '../../../testing/fixtures/owner-actions.ts'
import { addReport } from '../../../testing/fixtures/support-reports.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { defaultRetentionDays } from '@samhus/domain/personal-data'
import { goToCheckIn } from '../../../testing/fixtures/check-outs.ts'
import { deletePersonalData } from '../../jobs/delete-personal-data.ts'
import { findOwnData } from '../../db/queries/own-data.ts'
import { sendMails } from '../../jobs/send-mails.ts'
import { mails } from '../../reads/admin/mails.ts'
import { supportReport } from '../../reads/admin/support-report.ts'
import { myMails } from '../../reads/my-mails.ts'
import { ChangedMeanwhileError } from '../../shared/refused-error.ts'
import { replySupport } from './reply-support.ts'
import { resendMail } from './resend-mail.ts'
import { updateSupportReport } from './update-support-report.ts'

type Reply = Omit<Input<typeof contract>, 'reportId' | 'version' | 'to'> & { version?: number; to?: string }

let world: World
let sink: SmtpSink
let deps: World['deps']
let [ole, kirsten, anna]: [Owner?, Owner?, Owner?] = []
let week = 10

beforeEach(async () => {
  world = await createWorld()
  sink = new SmtpSink()
  await sink.listen()
  deps = { ...world.deps, mail: createTestTransport(sink) }
  ;[ole, kirsten] = [await world.addOwner('Ole Kontor'), await world.addOwner('Kirsten Kontor')]
  anna = await world.addOwner('Anna', { points: 90 })
})
afterEach(async () => {
  deps.mail?.close()
  await sink.close()
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

/** A report of a guest who left an address of their own, about a week that Anna has lent out. */
async function report(options: { contact?: string; isLentOut?: boolean; language?: 'da' | 'sv' } = {}) {
  const { contact = `${randomUUID()}@reporter.example`, isLentOut = true, language = 'sv' } = options
  week += 2
  const bookingId = await createActions(world, anna!).book(week)
  if (isLentOut) await createActions(world, anna!).details(bookingId, { lent: true })
  return { bookingId, contact, reportId: await addReport(world, bookingId, { contact, language }) }
}

const read = (reportId: string) => supportReport(world.deps, ole!.actor, { reportId })

async function reply(reportId: string, { version, to, ...words }: Reply, by = ole!.actor) {
  const seen = await read(reportId).catch(() => null)
  const shown = { version: version ?? seen?.version ?? 0, to: to ?? seen?.replyTo?.email ?? '' }
  return replySupport(deps, by, { reportId, ...shown, ...words })
}

describe('a reply to a report', () => {
  it('reaches the address that the guest left, in their language, signed by nothing automatic', async () => {
    const { reportId, contact } = await report()
    const { mailId } = await reply(reportId, { message: 'Gasolen står i skåpet.\n\nHälsningar, Ole' })
    await sendMails(deps)
    const [{ mail, raw } = expect.fail()] = sink.mailsTo(contact)
    expect(mail).toMatchObject({
      messageId: `<${mailId}@samhus.example>`,
      from: { name: 'Klitten' },
      replyTo: [{ address: 'support@samhus.example' }],
      to: [{ name: 'Gry Gæst', address: contact }],
      subject: 'Svar till dig om House A',
    })
    expect(mail.text).toContain('Gasolen står i skåpet.\n\nHälsningar, Ole')
    expect(raw).not.toMatch(/^(In-Reply-To|References|Auto-Submitted|X-Auto-Response-Suppress):/m)
  })

  it('is of one thread with those before it, also with one that was sent again', async () => {
    const { reportId, contact } = await report({ language: 'da' })
    const first = await reply(reportId, { message: 'One' })
    await sendMails(deps)
    world.advance({ minutes: 5 })
    const again = await resendMail(deps, ole!.actor, { mailId: first.mailId, evenIfArrived: true })
    world.advance({ minutes: 5 })
    const second = await reply(reportId, { message: 'Two' })
    await sendMails(deps)
    const name = ({ mailId }: { mailId: string }) => `<${mailId}@samhus.example>`
    const sent = sink.mailsTo(contact).map(({ mail }) => mail)
    expect(sent.find(({ messageId }) => messageId === name(second))).toMatchObject({
      inReplyTo: name(again),
      references: `${name(first)} ${name(again)}`,
      subject: 'Re: Svar til dig om House A',
    })
  })

  it('is kept with the report, with its author and what became of its newest mail', async () => {
    const { reportId, contact } = await report()
    const { mailId } = await reply(reportId, { message: 'One' })
    expect((await read(reportId)).replies).toEqual([
      {
        number: 1,
        at: world.nowIso(),
        by: 'Ole Kontor',
        message: 'One',
        mail: { mailId, state: 'Due', sentAt: null, dropReason: null },
      },
    ])
    await stopMailTo(world, contact)
    await sendMails(deps)
    expect(await read(reportId)).toMatchObject({
      isStopped: true,
      replies: [{ mail: { state: 'Dropped', dropReason: 'suppressed' } }],
    })
    const { mailId: copy } = await resendMail(deps, ole!.actor, { mailId })
    expect((await read(reportId)).replies).toMatchObject([{ mail: { mailId: copy, state: 'Due' } }])
  })

  it('is in the log of mails with the address of the report, not that of the week', async () => {
    const { reportId, contact, bookingId } = await report()
    const { mailId } = await reply(reportId, { message: 'One' })
    const { items } = await mails(world.deps, ole!.actor, { bookingId, kind: 'support-reply' })
    expect(items).toMatchObject([
      { id: mailId, toName: 'Gry Gæst', toAddress: contact, recipient: 'contact' },
    ])
  })

  it('is the guest’s: the owner of the week finds neither it nor its address', async () => {
    const { reportId, contact } = await report()
    await reply(reportId, { message: 'Between the two of us' })
    await sendMails(world.deps)
    const { mails: own } = await myMails(world.deps, anna!.actor)
    const data = await findOwnData(world.deps.db, anna!.personId)
    expect(JSON.stringify([own, data])).not.toContain(contact)
  })

  it('to an owner who stayed in the week themselves is theirs', async () => {
    const { reportId, contact } = await report({ isLentOut: false })
    await reply(reportId, { message: 'Dear Anna' })
    await sendMails(world.deps)
    const { mails: own } = await myMails(world.deps, anna!.actor)
    const replies = own.filter(({ kind }) => kind === 'support-reply')
    expect(replies).toMatchObject([{ toName: 'Anna', toAddress: contact }])
  })

  it('stays the guest’s once their contact is deleted: it greets nobody by name, and the owner has none of it (R229)', async () => {
    const { reportId, contact, bookingId } = await report({ language: 'da' })
    const later = { ...deps, retentionDays: { ...defaultRetentionDays, lendOutContacts: 1 } }
    await goToCheckIn(world, bookingId, 9 * 24 * 3_600_000)
    // The contact on the booking, and its three values in the audit trail.
    expect((await deletePersonalData(later)).done).toBe(4)
    await reply(reportId, { message: 'Tak' })
    await sendMails(later)
    const [{ mail } = expect.fail()] = sink.mailsTo(contact)
    expect(mail.text).toContain('Kære gæst')
    expect(mail.text).not.toContain('Anna')
    expect(mail.to).toMatchObject([{ name: '' }])
    expect(JSON.stringify(await myMails(world.deps, anna!.actor))).not.toContain(contact)
    expect(JSON.stringify(await findOwnData(deps.db, anna!.personId))).not.toContain(contact)
  })

  it('may close the report in the same act, of which the audit trail has one row', async () => {
    const { reportId } = await report()
    const { version } = await reply(reportId, { message: 'Done', state: 'done' })
    const after = await read(reportId)
    expect(after).toMatchObject({ state: 'done', closedAt: world.nowIso(), version })
    expect(after.acts.map(({ action, changes }) => [action, changes])).toEqual([
      [
        'reply-support',
        [
          { field: 'reply', before: null, after: null },
          { field: 'state', before: 'open', after: 'done' },
        ],
      ],
      ['report-support', []],
    ])
  })

  it('goes to who stayed where no address was left: the guest, else the owner (R208)', async () => {
    const ofGuest = await report({ contact: '+45 20 00 11 22' })
    expect(await read(ofGuest.reportId)).toMatchObject({
      email: null,
      phone: '+4520001122',
      replyTo: { email: guest.email, source: 'guest' },
    })
    const ofOwner = await report({ contact: '', isLentOut: false })
    const ownEmail = await getEmail(world, anna!)
    expect((await read(ofOwner.reportId)).replyTo).toEqual({ email: ownEmail, source: 'owner' })
    for (const [{ reportId }, email] of [
      [ofGuest, guest.email],
      [ofOwner, ownEmail],
    ] as const) {
      await reply(reportId, { message: `To ${reportId}` })
      await sendMails(deps)
      const text = sink
        .mailsTo(email)
        .flatMap(({ mail }) => mail.text ?? [])
        .find((words) => words.includes(`To ${reportId}`))
      expect(text).toContain('eftersom du har skrivit till oss om House A')
      expect(text).not.toContain('poäng')
    }
  })

  it('is refused where the address is another one by now than the admin was shown (R208)', async () => {
    const { reportId, bookingId } = await report({ contact: '' })
    const { replyTo } = await read(reportId)
    await world.execute(`update booking set lent_out_email = 'ny@guest.example' where id = $1`, bookingId)
    const shown = { message: 'One', to: replyTo?.email ?? '' }
    expect(await getOutcome(reply(reportId, shown))).toBe('changed-meanwhile')
    expect((await read(reportId)).replies).toEqual([])
    expect(await getOutcome(reply(reportId, { message: 'One' }))).toBe('ok')
  })

  it('is refused for an unknown report, and where there is no address, or several were left', async () => {
    const message = 'One'
    expect(await getOutcome(reply(randomUUID(), { message, version: 0 }))).toBe('not-found')
    const { reportId } = await report({ contact: 'a@reporter.example, b@reporter.example' })
    expect(await read(reportId)).toMatchObject({ email: null, replyTo: null })
    expect(await getOutcome(reply(reportId, { message }))).toBe('no-reply-address')
    const unreached = await report({ contact: 'room 4' })
    await world.execute(`update booking set lent_out_email = '' where id = $1`, unreached.bookingId)
    expect(await getOutcome(reply(unreached.reportId, { message }))).toBe('no-reply-address')
  })

  it('of an admin who has not read another one’s is refused, and says whose it is', async () => {
    const { reportId } = await report()
    const { version } = await read(reportId)
    await reply(reportId, { message: 'One', version }, kirsten!.actor)
    // The newest change is another one.
    const note = { reportId, version: (await read(reportId)).version, note: 'Called' }
    await updateSupportReport(world.deps, ole!.actor, note)
    const refused = await reply(reportId, { message: 'Two', version }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ChangedMeanwhileError)
    expect((refused as ChangedMeanwhileError).changes).toMatchObject([
      { field: 'reply', by: 'Kirsten Kontor' },
    ])
    expect(await getOutcome(reply(reportId, { message: 'Two' }))).toBe('ok')
  })

  it('pressed twice, and by two admins at once, is one reply for each who has read the others', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { reportId } = await report()
      const { version } = await read(reportId)
      const key = withIdempotencyKey(ole!, `round ${round}`)
      const outcomes = await countOutcomes([
        reply(reportId, { message: 'Ole', version }, key),
        reply(reportId, { message: 'Ole', version }, key),
        reply(reportId, { message: 'Kirsten', version }, kirsten!.actor),
      ])
      const { replies } = await read(reportId)
      const [{ message } = expect.fail()] = replies
      expect(replies).toHaveLength(1)
      expect(outcomes).toEqual(
        message === 'Ole' ? { ok: 2, 'changed-meanwhile': 1 } : { ok: 1, 'changed-meanwhile': 2 },
      )
      const sent = await world.query(
        `select id from mail where data ->> 'message' = $1 and kind = 'support-reply' and id = $2`,
        message,
        replies[0]?.mail.mailId,
      )
      expect(sent).toHaveLength(1)
    }
  })
})
