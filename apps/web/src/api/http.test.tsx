import { endpoints } from '@samhus/contract/endpoints'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, CallError, setCredentials } from './http.ts'
import { serverNow } from '../lib/server-time.ts'

const fetched = vi.fn<typeof fetch>()

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, statusText: 'Some Status', headers })
}

function requestOfCall(index: number): string {
  const [url, { method, body } = {}] = fetched.mock.calls[index] ?? []
  const [address, json] = [url, body].map((part) => (typeof part === 'string' ? part : '-'))
  return `${method} ${address} ${json}`
}

function headersOfCall(index: number): Headers {
  return new Headers(fetched.mock.calls[index]?.[1]?.headers)
}

describe('a call', () => {
  const signIn = vi.fn<() => void>()

  beforeEach(() => {
    window.localStorage.clear()
    fetched.mockReset()
    signIn.mockReset()
    vi.stubGlobal('fetch', fetched)
    setCredentials({ token: () => Promise.resolve('a-token'), signIn })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('puts each part of its input where the contract has it', async () => {
    fetched.mockImplementation(() => Promise.resolve(answer(200, {})))
    await call(endpoints.myGroups, {})
    await call(endpoints.groupCalendars, { groupId: 'g', year: undefined })
    await call(endpoints.pointsStatement, { groupId: 'g', year: 2027 })
    await call(endpoints.checkOut, { token: 'a/b?', guestCount: 2 })
    await call(endpoints.createCalendarFeed, {})
    await call(endpoints.forgetDevice, { deviceId: 'd' })
    await call(endpoints.addSupportPhoto, { token: 't', reportId: 'r', number: 1 }, { file: new Blob(['x']) })
    expect(fetched.mock.calls.map((_, index) => requestOfCall(index))).toEqual([
      'GET /client/api/groups/my -',
      'GET /client/api/groups/g/calendars -',
      'GET /client/api/users/points-statement?groupId=g&year=2027 -',
      'POST /client/api/checkout/a%2Fb%3F/submit {"guestCount":2}',
      'POST /client/api/users/calendar-feed {}',
      'DELETE /client/api/users/devices/d -',
      'PUT /client/api/checkout/t/support/r/photos/1 -',
    ])
  })

  it('carries the bearer, the device and the key of the press', async () => {
    fetched.mockResolvedValue(answer(200, { ok: true }))
    await call(endpoints.reserve, { calendarUnitId: '1' }, { idempotencyKey: 'k' })
    expect(Object.fromEntries(headersOfCall(0))).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer a-token',
      'content-type': 'application/json',
      'idempotency-key': 'k',
      'x-device-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headersOfCall(0).has('x-impersonate-userid')).toBe(false)
  })

  it('for which nobody need be signed in says nothing of who or what calls', async () => {
    window.localStorage.setItem('impersonatedUserId', '6f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11')
    fetched.mockResolvedValue(answer(200, {}))
    await call(endpoints.checkOut, { token: 't', guestCount: 2 })
    expect([...headersOfCall(0).keys()].sort()).toEqual(['accept', 'content-type'])
    expect(fetched.mock.calls[0]?.[1]?.credentials).toBe('omit')
  })

  it('that the page has fetched ahead is asked for in the way of a preload, which cannot omit credentials', async () => {
    fetched.mockResolvedValue(answer(200, {}))
    await call(endpoints.config, {}, { isPreloaded: true })
    expect([...headersOfCall(0).keys()]).toEqual(['accept'])
    expect(fetched.mock.calls[0]?.[1]?.credentials).toBe('same-origin')
  })

  it('carries a file as it is', async () => {
    fetched.mockResolvedValue(answer(200, {}))
    const file = new Blob(['x'], { type: 'image/jpeg' })
    await call(endpoints.addSupportPhoto, { token: 't', reportId: 'r', number: 1 }, { file })
    expect(fetched.mock.calls[0]?.[1]?.body).toBe(file)
    expect(headersOfCall(0).get('content-type')).toBe('application/octet-stream')
  })

  it('names the person whom an administrator acts as', async () => {
    const person = '6f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'
    window.localStorage.setItem('impersonatedUserId', person)
    fetched.mockResolvedValue(answer(200, {}))
    await call(endpoints.myGroups, {})
    expect(headersOfCall(0).get('x-impersonate-userid')).toBe(person)
  })

  it('takes the time from every answer, a refused one too', async () => {
    fetched.mockResolvedValue(
      answer(409, { type: 'already-on-unit', title: 'x' }, { 'X-Server-Time': '2027-01-01T00:00:00Z' }),
    )
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    await expect(call(endpoints.myGroups, {})).rejects.toBeInstanceOf(CallError)
    expect(serverNow()).toBe(Date.parse('2027-01-01T00:00:00Z'))
  })

  it('fails with the type, the title and the instant of the answer', async () => {
    const body = { type: 'too-many-requests', title: 'Slow down', until: '2027-01-01T00:15:00Z' }
    fetched.mockResolvedValue(answer(429, body))
    const error = await call(endpoints.myGroups, {}).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ type: 'too-many-requests', message: 'Slow down', status: 429, body })
  })

  it('says "Request failed: {status} {statusText}" where the answer says nothing', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
    await expect(call(endpoints.myGroups, {})).rejects.toThrow('Request failed: 502 Bad Gateway')
  })

  it('leads to the sign-in page when a write is refused with 401, and not when a read is', async () => {
    fetched.mockImplementation(() =>
      Promise.resolve(answer(401, { type: 'user-not-authenticated', title: 'x' })),
    )
    await expect(call(endpoints.myGroups, {})).rejects.toBeInstanceOf(CallError)
    expect(signIn).not.toHaveBeenCalled()
    await expect(
      call(endpoints.reserve, { calendarUnitId: '1' }, { idempotencyKey: 'k' }),
    ).rejects.toBeInstanceOf(CallError)
    expect(signIn).toHaveBeenCalledOnce()
  })

  it('exchanges a refused token once before it gives up', async () => {
    const tokenAfter = vi.fn<(refused: string) => Promise<string>>().mockResolvedValue('another')
    setCredentials({ token: () => Promise.resolve('a-token'), tokenAfter, signIn })
    fetched.mockResolvedValueOnce(answer(401, {})).mockResolvedValueOnce(answer(200, { fine: true }))
    expect(await call(endpoints.reserve, { calendarUnitId: '1' }, { idempotencyKey: 'k' })).toEqual({
      fine: true,
    })
    expect(tokenAfter).toHaveBeenCalledWith('a-token')
    expect(headersOfCall(1).get('authorization')).toBe('Bearer another')
  })

  it('repeats a write whose answer got lost, under the same key', async () => {
    vi.useFakeTimers()
    fetched
      .mockRejectedValueOnce(new TypeError('network'))
      .mockResolvedValueOnce(answer(200, { bookingId: 'b' }))
    const done = call(endpoints.reserve, { calendarUnitId: '1' }, { idempotencyKey: 'the-key' })
    await vi.advanceTimersByTimeAsync(500)
    vi.useRealTimers()
    expect(await done).toEqual({ bookingId: 'b' })
    expect([0, 1].map((index) => headersOfCall(index).get('idempotency-key'))).toEqual(['the-key', 'the-key'])
  })

  it('does not repeat a read by itself: that is the cache’s part', async () => {
    fetched.mockRejectedValue(new TypeError('network'))
    await expect(call(endpoints.myGroups, {})).rejects.toMatchObject({ status: 0 })
    expect(fetched).toHaveBeenCalledOnce()
  })
})
