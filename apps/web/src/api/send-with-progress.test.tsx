import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendWithProgress } from './send-with-progress.ts'

let server: Server
let url: string
const seen: { method: string | undefined; type: string | undefined; bytes: number }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      seen.push({ method: request.method, type: request.headers['content-type'], bytes })
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Access-Control-Allow-Headers', 'content-type')
      response.setHeader('Access-Control-Expose-Headers', 'X-Server-Time')
      response.setHeader('X-Server-Time', '2026-10-14T08:00:00Z')
      const isPreflight = request.method === 'OPTIONS'
      if (isPreflight) response.writeHead(204).end()
      else if (request.url === '/cut') request.socket.destroy()
      else response.writeHead(request.url === '/refused' ? 415 : 200).end('{"ok":true}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
})

const init = {
  method: 'POST',
  headers: { 'Content-Type': 'application/octet-stream' },
  body: new Blob([new Uint8Array(200_000)]),
} satisfies RequestInit

describe('a request that tells how much has been sent', () => {
  it('answers as fetch does, with status, headers and body, and ends at 1', async () => {
    const shares: number[] = []
    const response = await sendWithProgress(url, init, (share) => shares.push(share))
    expect([response.status, response.headers.get('x-server-time'), await response.json()]).toEqual([
      200,
      '2026-10-14T08:00:00Z',
      { ok: true },
    ])
    expect(seen.findLast(({ method }) => method === 'POST')).toEqual({
      method: 'POST',
      type: 'application/octet-stream',
      bytes: 200_000,
    })
    expect(shares.at(-1)).toBe(1)
    expect((await sendWithProgress(`${url}/refused`, init, () => {})).status).toBe(415)
  })

  it('throws as fetch does: a TypeError without a response, an AbortError once it is aborted', async () => {
    await expect(sendWithProgress(`${url}/cut`, init, () => {})).rejects.toBeInstanceOf(TypeError)
    const control = new AbortController()
    const pending = sendWithProgress(url, { ...init, signal: control.signal }, () => {})
    control.abort()
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
    const late = sendWithProgress(url, { ...init, signal: control.signal }, () => {})
    await expect(late).rejects.toMatchObject({ name: 'AbortError' })
  })
})
