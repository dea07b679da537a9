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

interface Heard {
  readonly status: number
  readonly headers: string
  readonly body: string
}

/** Sends bytes as they are and reads until the server has said something whole. */
function say(lines: readonly string[], body = ''): Promise<Heard> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let heard = ''
    const end = (): void => {
      const [headers = '', ...rest] = heard.split('\r\n\r\n')
      resolve({ status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), body: rest.join('') })
    }
    socket.on('error', reject).on('close', end)
    socket.on('data', (data: Buffer) => {
      heard += data.toString()
      const [head = '', told = ''] = heard.split('\r\n\r\n')
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (length !== undefined && Buffer.byteLength(told) >= Number(length)) socket.destroy()
    })
    socket.write(Buffer.from([...lines, '', body].join('\r\n'), 'latin1'))
  })
}

const host = 'Host: localhost'
const json = 'Content-Type: application/json'
const reserve = 'POST /client/api/bookings/reserve HTTP/1.1'
const get = (path: string): string => `GET ${path} HTTP/1.1`
const manyHeaders = Array.from({ length: 3_000 }, (_, number) => `x-${number}: 1`)

const cases: [what: string, lines: () => readonly string[], body: string, status: number][] = [
  ['what is no HTTP', () => ['GARBAGE'], '', 400],
  ['a NUL in the address', () => [get('/client/api/\0'), host], '', 400],
  ['an address that is no UTF-8', () => [get('/client/api/groups/%c0%ae/calendars'), host], '', 400],
  ['an encoded NUL', () => [get('/client/api/groups/%00/calendars'), host, signedIn], '', 400],
  ['an address that climbs', () => [get('/client/api/../../etc/passwd'), host], '', 404],
  ['files outside', () => [get('/assets/%2e%2e/%2e%2e/package.json'), host], '', 404],
  ['a header of 20 kB', () => [get('/client/api/config'), host, `X: ${'y'.repeat(20_000)}`], '', 413],
  ['an address of 20 kB', () => [get(`/client/api/config?x=${'y'.repeat(20_000)}`), host], '', 413],
  ['3,000 headers', () => [get('/client/api/config'), host, ...manyHeaders], '', 413],
  ['two lengths', () => [reserve, host, signedIn, json, 'Content-Length: 2', 'Content-Length: 3'], '{}', 400],
  [
    'a length and chunks',
    () => [reserve, host, json, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
    '',
    400,
  ],
  ['a length below nothing', () => [reserve, host, signedIn, json, 'Content-Length: -1'], '', 400],
  ['a length beyond all', () => [reserve, host, signedIn, json, 'Content-Length: 99999999999'], '{}', 413],
  [
    'a body in bytes of no text',
    () => [reserve, host, signedIn, json, 'Content-Length: 23'],
    '{"calendarUnitId":"\xff\xfe"}',
    400,
  ],
  ['a body without a type', () => [reserve, host, signedIn, 'Content-Length: 2'], '{}', 415],
  [
    'a form',
    () => [reserve, host, signedIn, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 3'],
    'a=1',
    415,
  ],
  [
    'two persons to act as',
    () => [
      get('/client/api/users/current'),
      host,
      signedIn,
      'X-Impersonate-UserId: a',
      'X-Impersonate-UserId: b',
    ],
    '',
    403,
  ],
  ['a token in the address', () => [get('/client/api/users/current?access_token=x'), host], '', 401],
  [
    'a method that is not served',
    () => ['DELETE /client/api/users/current HTTP/1.1', host, signedIn],
    '',
    404,
  ],
  ['the back office, a member', () => [get('/admin/api'), host, signedIn], '', 403],
  [
    'the back office by another method',
    () => ['PUT /admin/api/x HTTP/1.1', host, signedIn, 'Content-Length: 0'],
    '',
    403,
  ],
  [
    'a socket elsewhere',
    () => [get('/client/api/config'), host, 'Connection: Upgrade', 'Upgrade: websocket'],
    '',
    404,
  ],
  [
    'the hub without a group',
    () => [get('/client/hubs/bookings'), host, 'Connection: Upgrade', 'Upgrade: websocket'],
    '',
    400,
  ],
]

it.each(cases)('%s is refused as { type, title }', async (_what, lines, body, status) => {
  const heard = await say(lines(), body)
  expect(heard).toMatchObject({ status })
  expect(errorBody.safeParse(JSON.parse(heard.body))).toMatchObject({ success: true })
  expect(await world.query('select 1 from booking')).toEqual([])
  expect(world.warnings).toEqual([])
})

it('an address that cannot be read is answered with the headers of every answer', async () => {
  const { headers } = await say([get('/client/api/%E0%A4%A'), host])
  for (const name of ['x-server-time', 'x-request-id', 'x-content-type-options'])
    expect(headers).toContain(name)
})
