import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SmtpSink, type SmtpBehaviour } from '../../testing/fakes/smtp-sink.ts'
import type { MailOutcome, MailTransport, OutgoingMail } from './mail-transport.ts'
import { createSmtpTransport, type SmtpOptions } from './smtp-transport.ts'

let sink: SmtpSink
let transport: MailTransport

const timeouts = { connect: 500, silence: 400, whole: 2_000 }

function open(options: Partial<SmtpOptions> = {}): MailTransport {
  return createSmtpTransport({
    url: sink.url,
    fromAddress: null,
    bounceDomain: null,
    dkim: null,
    timeouts,
    ...options,
  })
}

beforeEach(async () => {
  sink = new SmtpSink()
  await sink.listen()
  transport = open()
})

afterEach(async () => {
  transport.close()
  await sink.close()
})

const mail: OutgoingMail = {
  messageId: '<6b0f@samhus.example>',
  envelopeFrom: 'bounce+1@bounces.example',
  from: { name: 'Klitten', address: 'mail@samhus.example' },
  replyTo: { name: 'Samhus', address: 'support@samhus.example' },
  to: { name: 'Åse Ærø', address: 'aase@samhus.example' },
  subject: 'Jeres uge i Klitten: nøgler og ankomst, og hvad der ellers er værd at vide om huset',
  html: '<p>Velkommen, Åse</p>',
  text: 'Velkommen, Åse',
  headers: {
    'List-Unsubscribe': `<https://samhus.example/client/api/mail/${'x'.repeat(80)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  },
  attachments: [{ filename: 'uge.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
}

const big = { ...mail, text: 'long '.repeat(400_000) }

describe('a mail', () => {
  it('waits where TLS is required and the relay, or who is between, offers none', async () => {
    const url = sink.url.replace('smtp://', 'smtp://user:password@')
    transport = open({ url: `${url}?requireTLS=true` })
    expect(await transport.send(mail)).toMatchObject({
      kind: 'retry-later',
      answer: expect.any(String) as string,
    })
    expect([sink.received, sink.signIns]).toEqual([[], []])
    const inTheClear = open({ url })
    expect(await inTheClear.send(mail)).toMatchObject({ kind: 'accepted' })
    inTheClear.close()
    expect(sink.signIns).toEqual(['user:password'])
  })

  it('reaches the relay as it is, with its headers, and the relay’s answer comes back', async () => {
    expect(await transport.send(mail)).toEqual({
      kind: 'accepted',
      code: 250,
      answer: expect.stringMatching(/^250 /) as string,
    })
    const [{ mail: received, raw, ...envelope } = expect.fail()] = sink.received
    expect(envelope).toMatchObject({
      envelopeFrom: 'bounce+1@bounces.example',
      envelopeTo: ['aase@samhus.example'],
    })
    expect(received).toMatchObject({
      from: mail.from,
      to: [mail.to],
      replyTo: [mail.replyTo],
      messageId: mail.messageId,
      subject: mail.subject,
    })
    expect(received.html).toContain('Velkommen, Åse')
    expect(received.text).toContain('Velkommen, Åse')
    expect(received.attachments).toMatchObject([{ filename: 'uge.ics', mimeType: 'text/calendar' }])
    expect(`\n${raw}`).toContain(`\nList-Unsubscribe: ${mail.headers['List-Unsubscribe']}\r\n`)
    expect(raw).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(raw).toContain('\nAuto-Submitted: auto-generated\r\n')
  })

  it('comes back to its sender where no domain for refusals is set', async () => {
    await transport.send({ ...mail, envelopeFrom: null })
    expect(sink.received[0]?.envelopeFrom).toBe('mail@samhus.example')
  })

  it('has no more headers and no other recipients, whatever line breaks and commas are in names', async () => {
    const evil = 'Bo\r\nBcc: eva@evil.example\r\n\r\n<b>x</b>\u2028, eva@evil.example\u0000'
    await transport.send({
      ...mail,
      from: { ...mail.from, name: evil },
      replyTo: { ...mail.replyTo, name: evil },
      to: { ...mail.to, name: evil },
      subject: evil,
      headers: { ...mail.headers, 'X-Name': evil },
      attachments: [{ ...mail.attachments[0]!, filename: `${evil}.ics` }],
    })
    const [{ mail: received, raw, envelopeTo } = expect.fail()] = sink.received
    expect(envelopeTo).toEqual(['aase@samhus.example'])
    const [headers = ''] = raw.split('\r\n\r\n')
    expect(headers).not.toMatch(/^bcc:/im)
    expect(headers).not.toMatch(/=0[AD]/i)
    expect(received.bcc).toBeUndefined()
    expect(received.to).toHaveLength(1)
    expect(received.to?.[0]).toMatchObject({ address: 'aase@samhus.example' })
    expect(received.subject).not.toMatch(/\p{Cc}/u)
  })

  it('to an address that is no single one is refused before the relay hears of it', async () => {
    const to = { name: 'Bo', address: 'bo@samhus.example, eva@evil.example' }
    expect(await transport.send({ ...mail, to })).not.toMatchObject({ kind: 'accepted' })
    expect(sink.received.filter(({ envelopeTo }) => envelopeTo.length > 1)).toEqual([])
  })

  it('is signed where a key is set', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const dkim = { domainName: 'samhus.example', keySelector: 'mail', privateKey: pem }
    const signing = open({ dkim })
    await signing.send(mail)
    signing.close()
    expect(sink.received[0]?.raw).toMatch(/^DKIM-Signature: v=1;.*d=samhus\.example;.*s=mail/s)
  })
})

describe('the outcome of a mail', () => {
  const retry = (code: number | null) => ({ kind: 'retry-later', code })
  const outcomes: [what: string, behaviour: SmtpBehaviour, outcome: object, mail: OutgoingMail][] = [
    ['accepted', 'accept', { kind: 'accepted', code: 250 }, mail],
    ['refused at the greeting, for now', { at: 'connect', code: 421 }, retry(421), mail],
    ['refused at the greeting, for good', { at: 'connect', code: 554 }, retry(554), mail],
    ['refused at MAIL FROM, for now', { at: 'MAIL FROM', code: 451 }, retry(451), mail],
    ['refused for want of a sign-in', { at: 'MAIL FROM', code: 530 }, retry(530), mail],
    ['refused at MAIL FROM, for good', { at: 'MAIL FROM', code: 553 }, { kind: 'refused', code: 553 }, mail],
    ['refused at RCPT TO, for now', { at: 'RCPT TO', code: 450 }, retry(450), mail],
    ['refused at RCPT TO, for good', { at: 'RCPT TO', code: 550 }, { kind: 'refused', code: 550 }, mail],
    ['refused after the data, for now', { at: 'DATA', code: 452 }, retry(452), mail],
    ['refused after the data, for good', { at: 'DATA', code: 554 }, { kind: 'refused', code: 554 }, mail],
    ['cut off at once', 'close at connect', retry(null), mail],
    ['cut off before the data', 'hang up at MAIL FROM', retry(null), mail],
    ['cut off in the data', 'hang up in the mail', retry(null), big],
    ['cut off after the data, before the answer', 'accept, then hang up', { kind: 'unknown' }, mail],
    ['left without an answer after the data', 'say nothing', { kind: 'unknown' }, mail],
  ]
  it.each(outcomes)('that is %s', async (_what, behaviour, outcome, sent) => {
    sink.behaviour = behaviour
    const result = await transport.send(sent)
    expect(result).toMatchObject(outcome)
    expect(result.answer).not.toBe('')
    // Once: nodemailer has not tried it again by itself.
    expect(sink.received.length).toBeLessThanOrEqual(1)
    sink.behaviour = 'accept'
    expect(await transport.send({ ...mail, messageId: '<next@samhus.example>' })).toMatchObject({
      kind: 'accepted',
    })
  })

  it('that no relay answers is to be tried later', async () => {
    await sink.close()
    expect(await transport.send(mail)).toMatchObject({ kind: 'retry-later', code: null })
    sink = new SmtpSink()
    await sink.listen()
  })

  it('that a relay never greets is to be tried later, soon', async () => {
    const mute = createServer(() => {})
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as { port: number }
    const waiting = open({ url: `smtp://127.0.0.1:${port}` })
    expect(await waiting.send(mail)).toMatchObject({ kind: 'retry-later', code: null })
    waiting.close()
    mute.close()
  })

  it('is known for each of many mails that share the connections', async () => {
    sink.decide = (address) =>
      address.startsWith('1')
        ? { at: 'RCPT TO', code: 550 }
        : address.startsWith('2')
          ? 'accept, then hang up'
          : 'accept'
    const kinds = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        transport
          .send({
            ...mail,
            messageId: `<${index}@samhus.example>`,
            to: { name: '', address: `${index % 3}-${index}@samhus.example` },
          })
          .then(({ kind }: MailOutcome) => kind),
      ),
    )
    expect(kinds).toEqual(
      Array.from({ length: 30 }, (_, index) => ['accepted', 'refused', 'unknown'][index % 3]),
    )
    expect(sink.received).toHaveLength(20)
  })

  it('that ends with the process is unknown only for what the relay may have', async () => {
    sink.behaviour = 'say nothing'
    const sending = transport.send(mail)
    await expect.poll(() => sink.received.length).toBe(1)
    transport.close()
    expect(await sending).toMatchObject({ kind: 'unknown' })
    expect(await transport.send(mail)).toMatchObject({ kind: 'retry-later' })
  })
})
