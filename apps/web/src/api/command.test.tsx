import { endpoints } from '@samhus/contract/endpoints'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCheckOut } from './check-out.ts'
import { useCommand } from './command.ts'
import { CallError } from './http.ts'
import { createQueryClient, type QueryName } from './query-client.ts'

const fetchMock = vi.fn<typeof fetch>()

const respond = (status: number, body: object = {}) => new Response(JSON.stringify(body), { status })

const keysSent = () =>
  fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

function renderCommand<T>(useIt: () => T): { current: T } {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(useIt, { wrapper }).result
}

const useJoin = () => useCommand(endpoints.joinWaitlist, [])
const week = { calendarUnitId: '1' }

/** What became of a press, in words: its answer's status or its refusal; undefined while it waits. */
function watch(press: Promise<unknown>): { outcome: string | undefined } {
  const watched: { outcome: string | undefined } = { outcome: undefined }
  press.then(
    () => (watched.outcome = 'answered'),
    (error: unknown) => (watched.outcome = error instanceof CallError ? `failed ${error.status}` : 'threw'),
  )
  return watched
}

describe('a press that writes', () => {
  it('is sent once, however often it is pressed before its answer, and only the first press hears of it', async () => {
    let answer: (response: Response) => void = () => undefined
    fetchMock.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const command = renderCommand(useJoin)
    const presses = [1, 2, 3].map(() => watch(command.current.run(week)))
    await act(() => vi.waitFor(() => expect(fetchMock).toHaveBeenCalled()))
    await act(async () => {
      answer(respond(200))
      await vi.waitFor(() => expect(presses[0]?.outcome).toBe('answered'))
    })
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(presses.map(({ outcome }) => outcome)).toEqual(['answered', undefined, undefined])
  })

  it('has a new key after an answer, and after a refusal', async () => {
    const command = renderCommand(useJoin)
    for (const status of [200, 409, 200]) {
      fetchMock.mockImplementation(() => Promise.resolve(respond(status)))
      await act(() => command.current.run(week).then(null, () => undefined))
    }
    expect(new Set(keysSent()).size).toBe(3)
  })

  it.each([500, 502, 503, 504])(
    'keeps its key after a %i, behind which it may have been done',
    async (status) => {
      vi.useFakeTimers()
      const command = renderCommand(useJoin)
      for (const answer of [status, 200]) {
        fetchMock.mockImplementation(() => Promise.resolve(respond(answer)))
        watch(command.current.run(week))
        await act(() => vi.advanceTimersByTimeAsync(5000))
      }
      expect(new Set(keysSent()).size).toBe(1)
    },
  )

  it('keeps its key when the answer was lost, so that pressing again gets that answer', async () => {
    vi.useFakeTimers()
    fetchMock.mockImplementation(() => Promise.reject(new TypeError('offline')))
    const command = renderCommand(useJoin)
    const lost = watch(command.current.run(week))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(lost.outcome).toBe('failed 0')
    fetchMock.mockImplementation(() => Promise.resolve(respond(200)))
    await act(() => command.current.run(week))
    expect(new Set(keysSent()).size).toBe(1)
    await act(() => command.current.run({ calendarUnitId: '2' }))
    expect(new Set(keysSent()).size).toBe(2)
  })

  it.each([
    ['about a booking', 59_000, ['my-bookings'], 1],
    ['about a booking', 61_000, ['my-bookings'], 2],
    ['of the office', 3_600_000, ['admin-ledger'], 1],
  ] as const)('%s whose answer was lost %d ms ago has that key, or a new one', async (_, ms, stale, keys) => {
    vi.useFakeTimers()
    fetchMock.mockImplementation(() => Promise.resolve(respond(503)))
    const command = renderCommand(() => useCommand(endpoints.joinWaitlist, stale as readonly QueryName[]))
    const lost = watch(command.current.run(week))
    await act(() => vi.advanceTimersByTimeAsync(ms))
    expect(lost.outcome).toBe('failed 503')
    fetchMock.mockImplementation(() => Promise.resolve(respond(200)))
    await act(() => command.current.run(week))
    expect(new Set(keysSent()).size).toBe(keys)
  })

  it('fails without a network, and does not happen later, when the network is back', async () => {
    vi.useFakeTimers()
    onlineManager.setOnline(false)
    fetchMock.mockImplementation(() => Promise.reject(new TypeError('offline')))
    const press = watch(renderCommand(useJoin).current.run(week))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(press.outcome).toBe('failed 0')
    fetchMock.mockClear()
    onlineManager.setOnline(true)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('has a key for a guest’s check-out too', async () => {
    fetchMock.mockImplementation(() => Promise.resolve(respond(200)))
    const checkOut = renderCommand(useCheckOut)
    await act(() => checkOut.current.run({ token: 't', guestCount: 4 }))
    expect(keysSent()).toEqual([expect.stringMatching(/./)])
  })
})
