import { describe, expect, test } from 'vitest'
import { encodeCall, ResponseReader, type RawResponse } from './raw-http.ts'

/** Feeds the bytes in parts of a size. Returns each response with the number of bytes that had arrived by then. */
function read(text: string, size: number): (RawResponse & { after: number })[] {
  const reader = new ResponseReader()
  const bytes = Buffer.from(text)
  const found: (RawResponse & { after: number })[] = []
  for (let at = 0; at < bytes.length; at += size) {
    const response = reader.add(bytes.subarray(at, at + size))
    if (response) found.push({ ...response, after: Math.min(at + size, bytes.length) })
  }
  return found
}

describe('a response is read as it arrives', () => {
  const whole = 'HTTP/1.1 409 Conflict\r\nContent-Length: 15\r\nx: y\r\n\r\n{"type":"held"}'
  const chunked =
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n10\r\n, sixteen bytes!\r\n0\r\n\r\n'
  const empty = 'HTTP/1.1 304 Not Modified\r\netag: "a"\r\n\r\n'
  const cases = [
    { name: 'with a length', text: whole, status: 409, body: '{"type":"held"}' },
    { name: 'in chunks', text: chunked, status: 200, body: 'hello, sixteen bytes!' },
    { name: 'without a body', text: empty, status: 304, body: '' },
  ]
  for (const size of [1, 7, 1_000]) {
    test.each(cases)(`$name, ${size} bytes at a time`, ({ text, status, body }) => {
      const found = read(text, size)
      expect(found).toHaveLength(1)
      expect(found[0]).toMatchObject({ status, after: Buffer.byteLength(text) })
      expect(found[0]?.body.toString()).toBe(body)
    })
  }

  test('responses on one connection follow one another', () => {
    expect(read(whole + chunked + empty, 1).map(({ status }) => status)).toEqual([409, 200, 304])
  })
})

test('a call has its headers, and the length of its body in bytes', () => {
  const call = {
    method: 'POST',
    path: '/a',
    headers: { authorization: 'Bearer t' },
    body: '{"ø":1}',
  } as const
  expect(encodeCall(call, 'localhost').toString()).toBe(
    'POST /a HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer t\r\ncontent-type: application/json\r\n' +
      'content-length: 8\r\n\r\n{"ø":1}',
  )
})
