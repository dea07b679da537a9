import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, it, test, vi } from 'vitest'
import { createMailSecrets } from './mail-secrets.ts'
import { readReturnedMail } from './read-returned-mail.ts'
import { writeComplaint, writeReport } from '../../testing/fixtures/returned-mail.ts'

const secrets = createMailSecrets(Buffer.alloc(32, 7))
const mailId = randomUUID()
const code = secrets.createBounceCode(mailId)
const read = (raw: string) => readReturnedMail(Buffer.from(raw), secrets.readBounceCode)

describe('a report of a mail server', () => {
  it('names the mail by the code in the address that it came to', async () => {
    expect(await read(writeReport({ code }))).toEqual({
      kind: 'bounced',
      mailId,
      code: 550,
      answer: '550 5.1.1 No such user here',
    })
  })

  it('names it in capitals, and in any header in which relays write the recipient', async () => {
    const raw = writeReport({ code: code.toUpperCase() }).replace(/^To:/m, 'Delivered-To:')
    expect((await read(raw))?.mailId).toBe(mailId)
  })

  it('is read though the mail that it contains is long, and cut', async () => {
    const raw = writeReport({ code, original: { type: 'message/rfc822', messageId: '<1@samhus.example>' } })
    expect(await read(raw.replace('The text', 'a\r\n'.repeat(200_000)))).toMatchObject({
      kind: 'bounced',
      mailId,
    })
    expect(await read(raw.replace('The text', 'a'.repeat(900_000)))).toMatchObject({
      kind: 'bounced',
      mailId,
    })
  })

  it.each([
    ['failed', '5.1.1', 'bounced'],
    ['failed', '5.7.1 (refused)', 'bounced'],
    ['failed', '4.4.7', 'delayed'],
    ['delayed', '4.2.2', 'delayed'],
    ['delayed', '5.0.0', 'delayed'],
    ['delivered', '2.0.0', undefined],
    ['relayed', '5.0.0', undefined],
    ['failed', 'nonsense', undefined],
  ])('%s with %s is %s', async (action, status, kind) => {
    expect((await read(writeReport({ code, action, status })))?.kind).toBe(kind)
  })

  it('has an answer of one short line without control characters', async () => {
    const diagnostic = `smtp; 550\u0000 5.1.1 ${'no '.repeat(400)}`
    const answer = (await read(writeReport({ code, diagnostic })))?.answer ?? ''
    expect(answer.length).toBe(500)
    expect(answer).not.toMatch(/\p{Cc}/u)
  })

  it('fits, with its prefix, into the part of an address before the @', () => {
    expect(`bounce+${code}`.length).toBeLessThanOrEqual(64)
  })
})

describe('a complaint', () => {
  const originalFrom = `<bounce+${code}@b.example>`

  it.each([
    ['abuse', 'complaint'],
    ['opt-out', 'complaint'],
    ['not-spam', undefined],
  ])('of the type %s is %s', async (type, kind) => {
    expect((await read(writeComplaint({ type, originalFrom })))?.kind).toBe(kind)
  })

  it('names the mail by its envelope’s sender', async () => {
    const raw = writeComplaint({ type: 'abuse', originalFrom })
    expect((await read(raw))?.mailId).toBe(mailId)
  })
})

describe('what is ignored:', () => {
  it.each(['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'])(
    'the id of a mail without its code, as the reader of an answer knows it, in a report with the original as %s',
    async (type) => {
      const messageId = `<${mailId}@samhus.example>`
      expect(await read(writeReport({ code: '', original: { type, messageId } }))).toBeNull()
      expect(await read(writeComplaint({ type: 'abuse', messageId }))).toBeNull()
    },
  )

  it('what has no code that we signed, before any of it is parsed', async () => {
    const parse = vi.spyOn(PostalMime, 'parse')
    const forged = createMailSecrets(Buffer.alloc(32, 8)).createBounceCode(mailId)
    for (const text of [
      `From: a@b.example\nSubject: A\n\n${'a\n'.repeat(200_000)}`,
      writeReport({ code: forged }),
    ])
      expect(await read(text)).toBeNull()
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  it('what is behind the first 2,000 lines or 64 KB, which is all that is parsed', async () => {
    const parse = vi.spyOn(PostalMime, 'parse')
    const own = `To: <bounce+${code}@b.example>\r\n\r\n`
    await read(own + 'a\r\n'.repeat(300_000))
    await read(own + 'a'.repeat(900_000))
    const sizes = parse.mock.calls
      .map(([raw]) => (raw as Buffer).toString())
      .map((raw) => [raw.split('\n').length, raw.length])
    expect(sizes).toEqual([
      [2000, expect.any(Number)],
      [3, 65_536],
    ])
    parse.mockRestore()
  })

  it('a forged code, of whatever length', async () => {
    const other = createMailSecrets(Buffer.alloc(32, 8)).createBounceCode(mailId)
    for (const forged of [
      other,
      `${code}0`,
      code.slice(1),
      code.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    ])
      expect(await read(writeReport({ code: forged }))).toBeNull()
  })

  it('an answer of an absent person to the same address', async () => {
    const raw = `To: <bounce+${code}@b.example>\r\nSubject: Away\r\nAuto-Submitted: auto-replied\r\n\r\nStatus: 5.1.1\r\n`
    expect(await read(raw)).toBeNull()
  })

  it('a report with a thousand levels, or with headers without an end', async () => {
    const nested = Array.from(
      { length: 1000 },
      (_, level) => `Content-Type: multipart/report; boundary=b${level}\r\n\r\n--b${level}\r\n`,
    ).join('')
    expect(await read(nested)).toBeNull()
    expect(await read(`${`X-A: ${'a'.repeat(900)}\r\n`.repeat(1000)}\r\n`)).toBeNull()
  })

  test('any bytes, without an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(1200), async (bytes, at) => {
        const whole = writeReport({ code })
        await readReturnedMail(Buffer.from(bytes, 'binary'), secrets.readBounceCode)
        await readReturnedMail(
          Buffer.from(whole.slice(0, at) + bytes + whole.slice(at)),
          secrets.readBounceCode,
        )
      }),
      { numRuns: 30 },
    )
  })
})
