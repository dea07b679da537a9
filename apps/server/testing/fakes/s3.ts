import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in for S3: keeps what is put under a right signature (AWS Signature Version 4) and a right checksum. */
export interface Bucket {
  readonly origin: string
  readonly kept: Map<string, Buffer>
  /** Methods and statuses of all answers so far. */
  readonly answered: string[]
  /** Answers the next calls with this status instead; 0 answers nothing at all. */
  readonly stumble: number[]
  close(): Promise<void>
}

const region = 'eu-north-1'

export async function startBucket({ key, secret }: { key: string; secret: string }): Promise<Bucket> {
  const kept = new Map<string, Buffer>()
  const answered: string[] = []
  const stumble: number[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const status = stumble.shift()
      if (status === 0) return
      const isOurs = signatureOf(request, body, { key, secret }) === request.headers.authorization
      const answer = (code: number, bytes: Buffer = Buffer.alloc(0)) => {
        answered.push(`${request.method} ${code}`)
        response
          .writeHead(code, { 'content-length': bytes.length })
          .end(request.method === 'HEAD' ? undefined : bytes)
      }
      if (status !== undefined) answer(status)
      else if (isOurs) serve(request, body, { kept, answer })
      else answer(403)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept,
    answered,
    stumble,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function serve(
  { method, url = '' }: IncomingMessage,
  body: Buffer,
  { kept, answer }: { kept: Map<string, Buffer>; answer: (code: number, bytes?: Buffer) => unknown },
): unknown {
  if (method === 'PUT') {
    kept.set(url, body)
    return answer(200)
  }
  if (method === 'DELETE') {
    kept.delete(url)
    return answer(204)
  }
  const found = kept.get(url)
  return found ? answer(200, found) : answer(404)
}

/** What the authorization header must be, worked out anew from the call as it arrived. */
function signatureOf(
  request: IncomingMessage,
  body: Buffer,
  { key, secret }: { key: string; secret: string },
): string {
  const { headers, method = '', url = '' } = request
  const date = String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const names = ['host', 'x-amz-content-sha256', 'x-amz-date']
  const bodyHash = hash(body)
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'the body is another one'
  const canonical = [
    method,
    url,
    '',
    ...names.map((name) => `${name}:${String(headers[name])}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n')
  const signingKey = [date.slice(0, 8), region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (from, part) => createHmac('sha256', from).update(part).digest(),
    `AWS4${secret}`,
  )
  const signature = createHmac('sha256', signingKey).update(toSign).digest('hex')
  return `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
}

function hash(text: Buffer | string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
