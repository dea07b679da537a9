import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Log } from '../shared/log.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { getObjectPath, getWritablePath, type FileStore } from './file-store.ts'
import type { S3Target } from './storage-url.ts'

interface S3StoreDeps {
  readonly systemNow: () => number
  readonly log: Log
  /** Timeout of a request, including the transfer of the file. */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 15_000
const retries = 2
const initialRetryMs = 100

type S3Request = (
  path: string | null,
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
  body?: Uint8Array,
) => Promise<Response | null>

/** Stores files in a bucket of S3 or of a compatible service, with path-style URLs. */
export function createS3Store(target: S3Target, deps: S3StoreDeps): FileStore {
  const request = createRequest(target, deps)
  return {
    put: async (key, bytes) => void (await discardBody(await request(getWritablePath(key), 'PUT', bytes))),
    async get(key) {
      const response = await request(getObjectPath(key), 'GET')
      if (!response) return null
      const bytes = await response.arrayBuffer().catch((error: unknown) => throwUnavailable(deps.log, error))
      return Buffer.from(bytes)
    },
    async open(key) {
      const response = await request(getObjectPath(key), 'GET')
      if (!response?.body) return null
      return {
        size: Number(response.headers.get('content-length')),
        bytes: Readable.fromWeb(response.body as never),
      }
    },
    exists: async (key) => (await discardBody(await request(getObjectPath(key), 'HEAD'))) !== null,
    remove: async (key) => void (await discardBody(await request(getObjectPath(key), 'DELETE'))),
  }
}

/** Returns a function for signed requests, with two retries on errors of the service; null where the file is missing. */
function createRequest(
  target: S3Target,
  { systemNow, log, timeoutMs = defaultTimeoutMs }: S3StoreDeps,
): S3Request {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = target
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries,
    initRetryMs: initialRetryMs,
  })
  return async (path, method, body) => {
    if (path === null) return null
    const datetime = new Date(systemNow()).toISOString().replace(/[:-]|\.\d{3}/g, '')
    const response = await client
      .fetch(`${endpoint}/${bucket}/${prefix}${path}`, {
        method,
        // Without the hash a file damaged in transit would be stored.
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        ...(body ? { body } : {}),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        aws: { datetime },
      })
      .catch((error: unknown) => throwUnavailable(log, error))
    if (response.ok) return response
    const answer = await response.text().catch(() => '')
    // A missing file is no fault, but in a bucket that is not there all files are missing.
    if (response.status === 404 && method !== 'PUT' && !answer.includes('NoSuchBucket')) return null
    log.error({ status: response.status, method }, 'the file storage rejected a request')
    throw new RefusedError('unavailable')
  }
}

function throwUnavailable(log: Log, error: unknown): never {
  log.error({ err: error }, 'the file storage does not respond')
  throw new RefusedError('unavailable')
}

/** A connection is free for the next request once its response has been read. */
async function discardBody(response: Response | null): Promise<Response | null> {
  await response?.body?.cancel()
  return response
}
