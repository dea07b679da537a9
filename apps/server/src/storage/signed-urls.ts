import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/core/client.ts'
import { getOrCreateSetting } from '../db/queries/setting.ts'

/** What an address opens. */
export type FileKind = 'pictures' | 'documents'

/**
 * Signed addresses of files.
 *
 * Who has one may open what it names until it ends, so only what answers to a group's members makes them. One
 * process's addresses are good at all others.
 */
export interface SignedUrls {
  /** In its plain width; the others by `buildSrcset` of the domain. Good for half an hour to an hour. */
  createImageUrl(id: string): string
  /** Good for ten to fifteen minutes. */
  createDocumentUrl(id: string): string
  /** For how many more seconds the address is good; null for one that we did not make, or that has ended. */
  getSecondsLeft(what: FileKind, id: string, signed: string): number | null
}

/** Where files are opened, below it by kind. */
export const filesPath = '/client/api'

// An address stays the same for a while, so that browsers need not fetch again what they have.
const bucketSeconds: Record<FileKind, number> = { pictures: 1800, documents: 300 }
const validBuckets: Record<FileKind, number> = { pictures: 2, documents: 3 }
const signatureBytes = 18

export function createSignedUrls(key: Buffer, systemNow: () => number): SignedUrls {
  const sign = (what: FileKind, id: string, until: string): Buffer =>
    createHmac('sha256', key).update(`${what}/${id}/${until}`).digest().subarray(0, signatureBytes)
  const signed = (what: FileKind, id: string): string => {
    const bucket = Math.floor(systemNow() / 1000 / bucketSeconds[what])
    const until = ((bucket + validBuckets[what]) * bucketSeconds[what]).toString(36)
    return `${filesPath}/${what}/${id}/${until}.${sign(what, id, until).toString('base64url')}`
  }
  return {
    createImageUrl: (id) => `${signed('pictures', id)}/1200.webp`,
    createDocumentUrl: (id) => signed('documents', id),
    getSecondsLeft(what, id, given) {
      const [, until = '', signature = ''] = /^([0-9a-z]{6,7})\.([\w-]{24})$/.exec(given) ?? []
      if (!timingSafeEqual(sign(what, id, until), padSignature(Buffer.from(signature, 'base64url')))) return null
      const seconds = Number.parseInt(until, 36) - Math.floor(systemNow() / 1000)
      return seconds > 0 ? seconds : null
    },
  }
}

/** Of the length that the comparison needs; what is no signature never equals one. */
function padSignature(given: Buffer): Buffer {
  return given.length === signatureBytes ? given : Buffer.alloc(signatureBytes)
}

/** With the key of this installation. */
export async function openSignedUrls(
  db: Db,
  { systemNow, newSecret }: { systemNow: () => number; newSecret: () => string },
): Promise<SignedUrls> {
  const made = (await getOrCreateSetting(db, 'file-address-key', async () => ({ key: newSecret() }))) as {
    key: string
  }
  return createSignedUrls(Buffer.from(made.key, 'base64url'), systemNow)
}
