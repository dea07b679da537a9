import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendWithProgress } from './send-with-progress.ts'
import { fakeRequests, type FakeRequest } from './testing/fake-request.ts'

let sent: FakeRequest[]

beforeEach(() => {
  sent = fakeRequests()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const body = new Blob(['photo'])
const init = { method: 'POST', headers: { 'Content-Type': 'image/jpeg' }, body } satisfies RequestInit

describe('a request that tells how much has been sent', () => {
  it('sends and answers as fetch does, with status, headers and body', async () => {
    const shares: number[] = []
    const pending = sendWithProgress('/files', init, (share) => shares.push(share))
    const request = sent.at(0)!
    request.progress(1, 4)
    request.progress(4, 4)
    request.answer(415, { type: 'unsupported-media-type' }, 'x-server-time: 2026-10-14T08:00:00Z\r\n')
    const response = await pending
    expect(request).toMatchObject({ method: 'POST', url: '/files', body })
    expect([...request.headers]).toEqual([['content-type', 'image/jpeg']])
    expect(shares).toEqual([0.25, 1])
    expect([response.status, response.headers.get('x-server-time'), await response.json()]).toEqual([
      415,
      '2026-10-14T08:00:00Z',
      { type: 'unsupported-media-type' },
    ])
  })

  it('throws as fetch does: a TypeError without a response, an AbortError once it is aborted', async () => {
    const lost = sendWithProgress('/files', init, () => {})
    sent.at(0)!.lose()
    await expect(lost).rejects.toBeInstanceOf(TypeError)
    const control = new AbortController()
    const pending = sendWithProgress('/files', { ...init, signal: control.signal }, () => {})
    control.abort()
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
    const late = sendWithProgress('/files', { ...init, signal: control.signal }, () => {})
    await expect(late).rejects.toMatchObject({ name: 'AbortError' })
    expect(sent).toHaveLength(2)
  })
})
