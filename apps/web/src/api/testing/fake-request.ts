import { vi } from 'vitest'

/** Stands for the browser's XMLHttpRequest. The test decides how far it comes, and how it ends. */
export class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  method = ''
  url = ''
  /** By their names in lower case. */
  readonly headers = new Map<string, string>()
  body: unknown = null
  status = 0
  statusText = ''
  responseText = ''
  readonly #onSend: (request: FakeRequest) => void
  #responseHeaders = ''

  constructor(onSend: (request: FakeRequest) => void) {
    super()
    this.#onSend = onSend
  }

  open(method: string, url: string): void {
    Object.assign(this, { method, url })
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }

  send(body: unknown): void {
    this.body = body
    this.#onSend(this)
  }

  abort(): void {
    this.#end('abort')
  }

  getAllResponseHeaders(): string {
    return this.#responseHeaders
  }

  /** Tells that so much of the body has been sent. */
  progress(loaded: number, total = 1): void {
    const event = Object.assign(new Event('progress'), { loaded, total, lengthComputable: true })
    this.upload.dispatchEvent(event)
  }

  /** @param headers As lines. */
  answer(status: number, body: unknown, headers = ''): void {
    this.#responseHeaders = headers
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.#end('load')
  }

  /** Ends without a response. */
  lose(): void {
    this.#end('error')
  }

  #end(name: 'load' | 'error' | 'abort'): void {
    this.dispatchEvent(new Event(name))
    this.dispatchEvent(new Event('loadend'))
  }
}

/**
 * Replaces the browser's requests until `vi.unstubAllGlobals`. Returns those that are sent from then on.
 *
 * @param reply What happens as soon as one is sent.
 */
export function fakeRequests(reply: (request: FakeRequest) => void = () => {}): FakeRequest[] {
  const sent: FakeRequest[] = []
  vi.stubGlobal('XMLHttpRequest', function make() {
    return new FakeRequest((request) => {
      sent.push(request)
      reply(request)
    })
  })
  return sent
}
