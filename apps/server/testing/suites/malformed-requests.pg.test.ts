import { connect } from 'node:net'
import { errorBody } from '@samhus/contract/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLiveServer, createToken, type LiveServer } from '../fixtures/live-server.ts'
import { createWorld, type World } from '../fixtures/world.ts'

let world: World
let server: LiveServer
let signedIn = ''

beforeAll(async () => {
  world = await createWorld()
  server = await startLiveServer(world)
  signedIn = `Authorization: Bearer ${await createToken(world, await world.addOwner('Anna'))}`
})

afterAll(async () => {
  await server.stop()
  await world.close()
})

interface RawResponse {
  readonly status: number
  readonly headers: string
  readonly body: string
}

/** Sends bytes as they are and reads until the response is complete. */
function sendRaw(lines: readonly string[], body = ''): Promise<RawResponse> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    const end = (): void => {
      const [headers = '', ...rest] = received.split('\r\n\r\n')
      resolve({ status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), body: rest.join('') })
    }
    socket.on('error', reject).on('close', end)
    socket.on('data', (data: Buffer) => {
      received += data.toString()
      const [head = '', content = ''] = received.split('\r\n\r\n')
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (length !== undefined && Buffer.byteLength(content) >= Number(length)) socket.destroy()
    })
    socket.write(Buffer.from([...lines, '', body].join('\r\n'), 'latin1'))
  })
}

const host = 'Host: localhost'
const json = 'Content-Type: application/json'
const reserveLine = 'POST /client/api/bookings/reserve HTTP/1.1'
const toRequestLine = (path: string): string => `GET ${path} HTTP/1.1`
const manyHeaders = Array.from({ length: 3_000 }, (_, number) => `x-${number}: 1`)

const cases: [what: string, lines: () => readonly string[], body: string, status: number][] = [
  ['a line that is not HTTP', () => ['GARBAGE'], '', 400],
  ['a NUL in the URL', () => [toRequestLine('/client/api/\0'), host], '', 400],
  ['a URL that is not UTF-8', () => [toRequestLine('/client/api/groups/%c0%ae/calendars'), host], '', 400],
  ['an encoded NUL', () => [toRequestLine('/client/api/groups/%00/calendars'), host, signedIn], '', 400],
  ['a path traversal', () => [toRequestLine('/client/api/../../etc/passwd'), host], '', 404],
  [
    'an encoded path traversal below /assets',
    () => [toRequestLine('/assets/%2e%2e/%2e%2e/package.json'), host],
    '',
    404,
  ],
  [
    'a header of 20 kB',
    () => [toRequestLine('/client/api/config'), host, `X: ${'y'.repeat(20_000)}`],
    '',
    413,
  ],
  ['a URL of 20 kB', () => [toRequestLine(`/client/api/config?x=${'y'.repeat(20_000)}`), host], '', 413],
  ['3,000 headers', () => [toRequestLine('/client/api/config'), host, ...manyHeaders], '', 413],
  [
    'two content lengths',
    () => [reserveLine, host, signedIn, json, 'Content-Length: 2', 'Content-Length: 3'],
    '{}',
    400,
  ],
  [
    'a content length and chunked encoding',
    () => [reserveLine, host, json, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
    '',
    400,
  ],
  ['a negative content length', () => [reserveLine, host, signedIn, json, 'Content-Length: -1'], '', 400],
  [
    'a content length beyond the limit',
    () => [reserveLine, host, signedIn, json, 'Content-Length: 99999999999'],
    '{}',
    413,
  ],
  [
    'a body that is not UTF-8',
    () => [reserveLine, host, signedIn, json, 'Content-Length: 23'],
    '{"calendarUnitId":"\xff\xfe"}',
    400,
  ],
  ['a body without a content type', () => [reserveLine, host, signedIn, 'Content-Length: 2'], '{}', 415],
  [
    'a form as body',
    () => [
      reserveLine,
      host,
      signedIn,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 3',
    ],
    'a=1',
    415,
  ],
  [
    'two impersonation headers',
    () => [
      toRequestLine('/client/api/users/current'),
      host,
      signedIn,
      'X-Impersonate-UserId: a',
      'X-Impersonate-UserId: b',
    ],
    '',
    403,
  ],
  ['a token in the URL', () => [toRequestLine('/client/api/users/current?access_token=x'), host], '', 401],
  [
    'an unknown method of a path',
    () => ['DELETE /client/api/users/current HTTP/1.1', host, signedIn],
    '',
    404,
  ],
  ['the admin API, called by a member', () => [toRequestLine('/admin/api'), host, signedIn], '', 403],
  [
    'the admin API with another method, called by a member',
    () => ['PUT /admin/api/x HTTP/1.1', host, signedIn, 'Content-Length: 0'],
    '',
    403,
  ],
  [
    'a WebSocket upgrade outside the hub',
    () => [toRequestLine('/client/api/config'), host, 'Connection: Upgrade', 'Upgrade: websocket'],
    '',
    404,
  ],
  [
    'a WebSocket upgrade of the hub without a group',
    () => [toRequestLine('/client/hubs/bookings'), host, 'Connection: Upgrade', 'Upgrade: websocket'],
    '',
    400,
  ],
]

it.each(cases)('%s is refused as { type, title }', async (_what, lines, body, status) => {
  const response = await sendRaw(lines(), body)
  expect(response).toMatchObject({ status })
  expect(errorBody.safeParse(JSON.parse(response.body))).toMatchObject({ success: true })
  expect(await world.query('select 1 from booking')).toEqual([])
  expect(world.warnings).toEqual([])
})

it('the response to a malformed URL has the headers of every response', async () => {
  const { headers } = await sendRaw([toRequestLine('/client/api/%E0%A4%A'), host])
  for (const name of ['x-server-time', 'x-request-id', 'x-content-type-options'])
    expect(headers).toContain(name)
})
