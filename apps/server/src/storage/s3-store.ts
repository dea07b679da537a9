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
  /** How long an answer may take; a picture or a paper that takes longer is given up. */
  readonly timeoutMs?: number
}

const patienceMs = 15_000
const retries = 2
const initialRetryMs = 100

type S3Request = (
  key: string | null,
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
  body?: Uint8Array,
) => Promise<Response | null>

/** Files in a bucket of S3 or of what speaks like it, addressed by path. Whoever holds its keys is trusted. */
export function createS3Store(place: S3Target, tools: S3StoreDeps): FileStore {
  const ask = createRequest(place, tools)
  return {
    put: async (key, bytes) => void (await discardBody(await ask(getWritablePath(key), 'PUT', bytes))),
    async get(key) {
      const answer = await ask(getObjectPath(key), 'GET')
      if (!answer) return null
      const bytes = await answer.arrayBuffer().catch((error: unknown) => throwUnavailable(tools.log, error))
      return Buffer.from(bytes)
    },
    async open(key) {
      const answer = await ask(getObjectPath(key), 'GET')
      if (!answer?.body) return null
      return {
        size: Number(answer.headers.get('content-length')),
        bytes: Readable.fromWeb(answer.body as never),
      }
    },
    exists: async (key) => (await discardBody(await ask(getObjectPath(key), 'HEAD'))) !== null,
    remove: async (key) => void (await discardBody(await ask(getObjectPath(key), 'DELETE'))),
  }
}

/** One signed call, tried again twice where the service stumbles; null where the file is not there. */
function createRequest(place: S3Target, { systemNow, log, timeoutMs: patience = patienceMs }: S3StoreDeps): S3Request {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = place
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries,
    initRetryMs: initialRetryMs,
  })
  return async (at, method, body) => {
    if (at === null) return null
    const datetime = new Date(systemNow()).toISOString().replace(/[:-]|\.\d{3}/g, '')
    const answer = await client
      .fetch(`${endpoint}/${bucket}/${prefix}${at}`, {
        method,
        // Otherwise what is broken on the way would be kept.
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        ...(body ? { body } : {}),
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
        aws: { datetime },
      })
      .catch((error: unknown) => throwUnavailable(log, error))
    if (answer.ok) return answer
    await discardBody(answer)
    if (answer.status === 404 && method !== 'PUT') return null
    log.error({ status: answer.status, method }, 'the file storage refuses')
    throw new RefusedError('unavailable')
  }
}

function throwUnavailable(log: Log, error: unknown): never {
  log.error({ err: error }, 'the file storage does not answer')
  throw new RefusedError('unavailable')
}

/** A connection is free for the next call once its answer has been read. */
async function discardBody(answer: Response | null): Promise<Response | null> {
  await answer?.body?.cancel()
  return answer
}
