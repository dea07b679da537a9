import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendWithProgress } from './send-with-progress.ts'

let request: FakeRequest

/** Stands for the browser's request. */
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  statusText = ''
  responseText = ''
  readonly sent: unknown[] = []
  open(...args: unknown[]) {
    this.sent.push(args)
  }
  setRequestHeader(...args: unknown[]) {
    this.sent.push(args)
  }
  getAllResponseHeaders = () => 'x-server-time: 2026-10-14T08:00:00Z\r\n'
  abort = () => this.end('abort')
  send(body: unknown) {
    this.sent.push(body)
  }
  progress(loaded: number, total: number) {
    const event = Object.assign(new Event('progress'), { loaded, total, lengthComputable: true })
    this.upload.dispatchEvent(event)
  }
  end(name: 'load' | 'error' | 'abort', answer = {}) {
    Object.assign(this, answer)
    this.dispatchEvent(new Event(name))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', function make() {
    request = new FakeRequest()
    return request
  })
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
    request.progress(1, 4)
    request.progress(4, 4)
    request.end('load', { status: 415, responseText: '{"type":"unsupported-media-type"}' })
    const response = await pending
    expect(request.sent).toEqual([['POST', '/files'], ['content-type', 'image/jpeg'], body])
    expect(shares).toEqual([0.25, 1])
    expect([response.status, response.headers.get('x-server-time'), await response.json()]).toEqual([
      415,
      '2026-10-14T08:00:00Z',
      { type: 'unsupported-media-type' },
    ])
  })

  it('throws as fetch does: a TypeError without a response, an AbortError once it is aborted', async () => {
    const lost = sendWithProgress('/files', init, () => {})
    request.end('error')
    await expect(lost).rejects.toBeInstanceOf(TypeError)
    const control = new AbortController()
    const pending = sendWithProgress('/files', { ...init, signal: control.signal }, () => {})
    control.abort()
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
    const late = sendWithProgress('/files', { ...init, signal: control.signal }, () => {})
    await expect(late).rejects.toMatchObject({ name: 'AbortError' })
  })
})
