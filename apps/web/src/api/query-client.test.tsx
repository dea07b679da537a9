import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { currentPointsQuery } from './users.ts'

const fetchMock = vi.fn<typeof fetch>()
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Reads the points as a screen does. */
function readPoints() {
  const observer = new QueryObserver(createQueryClient(), currentPointsQuery('g'))
  stops.push(observer.subscribe(() => undefined))
  return observer
}

function rejectWith(headers: Record<string, string>): () => Promise<Response> {
  const body = JSON.stringify({ type: 'too-many-requests', title: 'x' })
  return () => Promise.resolve(new Response(body, { status: 429, headers }))
}

describe('a read that is rejected as too many', () => {
  it('is sent again after the time that the server asks for, and the user notices nothing else', async () => {
    fetchMock.mockImplementationOnce(rejectWith({ 'Retry-After': '5' }))
    fetchMock.mockImplementation(() => Promise.resolve(new Response('{"years":[]}')))
    const observer = readPoints()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(observer.getCurrentResult()).toMatchObject({ status: 'pending' })
    await vi.advanceTimersByTimeAsync(2)
    expect(fetchMock).toHaveBeenCalledTimes(2)
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: { years: [] } })
  })

  it.each([
    ['a minute', { 'Retry-After': '60' }],
    ['no time', {}],
  ])('is shown as refused where the server asks for %s', async (_what, headers: Record<string, string>) => {
    fetchMock.mockImplementation(rejectWith(headers))
    const observer = readPoints()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error' })
  })
})
