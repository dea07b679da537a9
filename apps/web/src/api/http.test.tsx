import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { endpoints } from '@samhus/contract/endpoints'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, CallError, setCredentials } from './http.ts'
import { getServerNow } from '../lib/server-time.ts'

const fetchMock = vi.fn<typeof fetch>()

function createResponse(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, statusText: 'Some Status', headers })
}

function describeRequest(index: number): string {
  const [url, { method, body } = {}] = fetchMock.mock.calls[index] ?? []
  const [address, json] = [url, body].map((part) => (typeof part === 'string' ? part : '-'))
  return `${method} ${address} ${json}`
}

function getRequestHeaders(index: number): Headers {
  return new Headers(fetchMock.mock.calls[index]?.[1]?.headers)
}

describe('a call', () => {
  const signIn = vi.fn<() => void>()

  beforeEach(() => {
    window.localStorage.clear()
    fetchMock.mockReset()
    signIn.mockReset()
    vi.stubGlobal('fetch', fetchMock)
    setCredentials({ getToken: () => Promise.resolve('a-token'), signIn })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('puts each part of its input into path, query or body as the contract defines', async () => {
    fetchMock.mockImplementation(() => Promise.resolve(createResponse(200, {})))
    await call(endpoints.myGroups, {})
    await call(endpoints.groupCalendars, { groupId: 'g', year: undefined })
    await call(endpoints.pointsStatement, { groupId: 'g', year: 2027 })
    await call(endpoints.checkOut, { token: 'a/b?', guestCount: 2 })
    await call(endpoints.createCalendarFeed, {})
    await call(endpoints.forgetDevice, { deviceId: 'd' })
    await call(adminEndpoints.removeFolder, { folderId: 'f', version: 'v 1' })
    await call(endpoints.addSupportPhoto, { token: 't', reportId: 'r', number: 1 }, { file: new Blob(['x']) })
    expect(fetchMock.mock.calls.map((_, index) => describeRequest(index))).toEqual([
      'GET /client/api/groups/my -',
      'GET /client/api/groups/g/calendars -',
      'GET /client/api/users/points-statement?groupId=g&year=2027 -',
      'POST /client/api/checkout/a%2Fb%3F/submit {"guestCount":2}',
      'POST /client/api/users/calendar-feed {}',
      'DELETE /client/api/users/devices/d -',
      'DELETE /admin/api/folders/f?version=v+1 -',
      'PUT /client/api/checkout/t/support/r/photos/1 -',
    ])
  })

  it('sends the token, the device id and the idempotency key', async () => {
    fetchMock.mockResolvedValue(createResponse(200, { ok: true }))
    await call(endpoints.reserve, { calendarUnitId: '1' }, { idempotencyKey: 'k' })
    expect(Object.fromEntries(getRequestHeaders(0))).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer a-token',
      'content-type': 'application/json',
      'idempotency-key': 'k',
      'x-device-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(getRequestHeaders(0).has('x-impersonate-userid')).toBe(false)
  })

  it('without sign-in sends neither token nor device nor person', async () => {
    window.localStorage.setItem('impersonatedUserId', '6f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11')
    fetchMock.mockResolvedValue(createResponse(200, {}))
    await call(endpoints.checkOut, { token: 't', guestCount: 2 })
    expect([...getRequestHeaders(0).keys()].sort()).toEqual(['accept', 'content-type'])
    expect(fetchMock.mock.calls[0]?.[1]?.credentials).toBe('omit')
  })

  it('that the page has preloaded uses the credentials mode of a preload, which cannot omit credentials', async () => {
    fetchMock.mockResolvedValue(createResponse(200, {}))
    await call(endpoints.config, {}, { isPreloaded: true })
    expect([...getRequestHeaders(0).keys()]).toEqual(['accept'])
    expect(fetchMock.mock.calls[0]?.[1]?.credentials).toBe('same-origin')
  })

  it('sends a file unchanged', async () => {
    fetchMock.mockResolvedValue(createResponse(200, {}))
    const file = new Blob(['x'], { type: 'image/jpeg' })
    await call(endpoints.addSupportPhoto, { token: 't', reportId: 'r', number: 1 }, { file })
    expect(fetchMock.mock.calls[0]?.[1]?.body).toBe(file)
    await call(adminEndpoints.addDocument, { folderId: 'f', name: 'Årsmøde.pdf' }, { file })
    expect(fetchMock.mock.calls[1]?.[0]).toBe('/admin/api/folders/f/documents?name=%C3%85rsm%C3%B8de.pdf')
    expect(getRequestHeaders(0).get('content-type')).toBe('application/octet-stream')
  })

  it('sends the id of the impersonated person', async () => {
    const person = '6f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'
    window.localStorage.setItem('impersonatedUserId', person)
    fetchMock.mockResolvedValue(createResponse(200, {}))
    await call(endpoints.myGroups, {})
    expect(getRequestHeaders(0).get('x-impersonate-userid')).toBe(person)
  })

  it('takes the server time from every response, also from a refusal', async () => {
    fetchMock.mockResolvedValue(
      createResponse(
        409,
        { type: 'already-on-unit', title: 'x' },
        { 'X-Server-Time': '2027-01-01T00:00:00Z' },
      ),
    )
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    await expect(call(endpoints.myGroups, {})).rejects.toBeInstanceOf(CallError)
    expect(getServerNow()).toBe(Date.parse('2027-01-01T00:00:00Z'))
  })

  it('fails with the type, the title and the instant of the response', async () => {
    const body = { type: 'too-many-requests', title: 'Slow down', until: '2027-01-01T00:15:00Z' }
    fetchMock.mockResolvedValue(createResponse(429, body))
    const error = await call(endpoints.myGroups, {}).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ type: 'too-many-requests', message: 'Slow down', status: 429, body })
  })

  it('fails with "Request failed: {status} {statusText}" if the response has no error body', async () => {
    fetchMock.mockResolvedValue(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
    await expect(call(endpoints.myGroups, {})).rejects.toThrow('Request failed: 502 Bad Gateway')
  })

  it('leads to the sign-in page when a write is refused with 401, not when a read is', async () => {
    fetchMock.mockImplementation(() =>
      Promise.resolve(createResponse(401, { type: 'user-not-authenticated', title: 'x' })),
    )
    await expect(call(endpoints.myGroups, {})).rejects.toBeInstanceOf(CallError)
    expect(signIn).not.toHaveBeenCalled()
    await expect(
      call(endpoints.reserve, { calendarUnitId: '1' }, { idempotencyKey: 'k' }),
    ).rejects.toBeInstanceOf(CallError)
    expect(signIn).toHaveBeenCalledOnce()
  })

  it('refreshes a refused token once before it fails', async () => {
    const refreshToken = vi.fn<(refused: string) => Promise<string>>().mockResolvedValue('another')
    setCredentials({ getToken: () => Promise.resolve('a-token'), refreshToken, signIn })
    fetchMock
      .mockResolvedValueOnce(createResponse(401, {}))
      .mockResolvedValueOnce(createResponse(200, { fine: true }))
    expect(await call(endpoints.reserve, { calendarUnitId: '1' }, { idempotencyKey: 'k' })).toEqual({
      fine: true,
    })
    expect(refreshToken).toHaveBeenCalledWith('a-token')
    expect(getRequestHeaders(1).get('authorization')).toBe('Bearer another')
  })

  /** As a connection that ends before the body does. */
  const createCutResponse = () =>
    new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) }))
  const lost: readonly [string, () => Promise<Response>][] = [
    ['no response', () => Promise.reject(new TypeError('network'))],
    ['a proxy’s 502', () => Promise.resolve(new Response('<html>', { status: 502 }))],
    ['a 503', () => Promise.resolve(createResponse(503, { type: 'unavailable', title: 'x' }))],
    ['a proxy’s 504', () => Promise.resolve(new Response('<html>', { status: 504 }))],
    ['a response that is cut off', () => Promise.resolve(createCutResponse())],
  ]

  it.each(lost)(
    'repeats a keyed write twice after %s, with its key, and no other write',
    async (_, answer) => {
      vi.useFakeTimers()
      fetchMock.mockImplementationOnce(answer).mockImplementationOnce(answer)
      fetchMock.mockResolvedValue(createResponse(200, { bookingId: 'b' }))
      const done = call(endpoints.reserve, { calendarUnitId: '1' }, { idempotencyKey: 'the-key' })
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await done).toEqual({ bookingId: 'b' })
      expect([0, 1, 2].map((index) => getRequestHeaders(index).get('idempotency-key'))).toEqual([
        'the-key',
        'the-key',
        'the-key',
      ])
      fetchMock.mockReset().mockImplementation(answer)
      await call(endpoints.reserve, { calendarUnitId: '1' }).catch(() => null)
      expect(fetchMock).toHaveBeenCalledOnce()
    },
  )

  it.each(lost.slice(0, -1))('fails when a keyed write has met %s three times', async (_, answer) => {
    vi.useFakeTimers()
    fetchMock.mockImplementation(answer)
    const failed = call(endpoints.reserve, { calendarUnitId: '1' }, { idempotencyKey: 'k' }).catch(
      (error: unknown) => error,
    )
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await failed).toBeInstanceOf(CallError)
    expect(fetchMock).toHaveBeenCalledTimes(3)
  })

  it('waits for as long as the server asks to before it repeats a write, but not for long', async () => {
    vi.useFakeTimers()
    const refuse = (seconds: string) => createResponse(503, {}, { 'Retry-After': seconds })
    fetchMock.mockResolvedValueOnce(refuse('2')).mockResolvedValueOnce(createResponse(200, { ok: true }))
    const done = call(endpoints.reserve, { calendarUnitId: '1' }, { idempotencyKey: 'k' })
    await vi.advanceTimersByTimeAsync(1_990)
    expect(fetchMock).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(20)
    expect(await done).toEqual({ ok: true })
    fetchMock.mockReset().mockResolvedValue(refuse('60'))
    await expect(
      call(endpoints.reserve, { calendarUnitId: '1' }, { idempotencyKey: 'l' }),
    ).rejects.toMatchObject({ status: 503, retryAfterSeconds: 60 })
    expect(fetchMock).toHaveBeenCalledOnce()
  })

  it('does not repeat a write that the server has answered, if only with its own error', async () => {
    fetchMock.mockResolvedValue(createResponse(500, { type: 'internal', title: 'x' }))
    await expect(
      call(endpoints.reserve, { calendarUnitId: '1' }, { idempotencyKey: 'k' }),
    ).rejects.toMatchObject({ status: 500 })
    expect(fetchMock).toHaveBeenCalledOnce()
  })

  it('does not repeat a read: the query cache does', async () => {
    fetchMock.mockRejectedValue(new TypeError('network'))
    await expect(call(endpoints.myGroups, {})).rejects.toMatchObject({ status: 0 })
    expect(fetchMock).toHaveBeenCalledOnce()
  })
})
