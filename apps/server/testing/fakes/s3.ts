import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake S3 with the bucket `papers`: stores what is put with a valid signature (AWS Signature Version 4) and a valid checksum. */
export interface FakeS3 {
  readonly origin: string
  readonly objects: Map<string, Buffer>
  /** Methods and statuses of all responses so far. */
  readonly responses: string[]
  /** Statuses of the next responses, instead of the right ones; 0 never responds. */
  readonly forcedStatuses: number[]
  close(): Promise<void>
}

const region = 'eu-north-1'
const noSuchBucket = '<Error><Code>NoSuchBucket</Code></Error>'

export async function startFakeS3({ key, secret }: { key: string; secret: string }): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const responses: string[] = []
  const forcedStatuses: number[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const status = forcedStatuses.shift()
      if (status === 0) return
      const isOurs = computeSignature(request, body, { key, secret }) === request.headers.authorization
      const respond = (code: number, bytes: Buffer = Buffer.alloc(0)) => {
        responses.push(`${request.method} ${code}`)
        response
          .writeHead(code, { 'content-length': bytes.length })
          .end(request.method === 'HEAD' ? undefined : bytes)
      }
      if (status !== undefined) respond(status)
      else if (isOurs && !request.url?.startsWith('/papers/')) respond(404, Buffer.from(noSuchBucket))
      else if (isOurs) serveObject(request, body, { objects, respond })
      else respond(403)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    responses,
    forcedStatuses,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function serveObject(
  { method, url = '' }: IncomingMessage,
  body: Buffer,
  { objects, respond }: { objects: Map<string, Buffer>; respond: (code: number, bytes?: Buffer) => unknown },
): unknown {
  if (method === 'PUT') {
    objects.set(url, body)
    return respond(200)
  }
  if (method === 'DELETE') {
    objects.delete(url)
    return respond(204)
  }
  const found = objects.get(url)
  return found ? respond(200, found) : respond(404)
}

/** Returns what the authorization header must be, computed independently from the request as it arrived. */
function computeSignature(
  request: IncomingMessage,
  body: Buffer,
  { key, secret }: { key: string; secret: string },
): string {
  const { headers, method = '', url = '' } = request
  const date = String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const names = ['host', 'x-amz-content-sha256', 'x-amz-date']
  const bodyHash = sha256(body)
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
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const signingKey = [date.slice(0, 8), region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (from, part) => createHmac('sha256', from).update(part).digest(),
    `AWS4${secret}`,
  )
  const signature = createHmac('sha256', signingKey).update(toSign).digest('hex')
  return `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
}

function sha256(text: Buffer | string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
