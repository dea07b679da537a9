import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/core/client.ts'
import { getOrCreateSecret } from '../db/queries/setting.ts'

export type FileKind = 'pictures' | 'documents'

/**
 * Signed URLs of files, valid in every process of the installation.
 *
 * Anyone with a URL can open the file until it expires, so only responses to a group's members may contain one.
 */
export interface SignedUrls {
  /**
   * Returns a URL that is valid for half an hour to an hour, of the default rendition; `buildSrcset` of the domain
   * derives the others.
   */
  createImageUrl(id: string): string
  /** Returns a URL that is valid for ten to fifteen minutes. */
  createDocumentUrl(id: string): string
  /** Returns how long the URL stays valid; null for a forged or an expired one. */
  getSecondsLeft(kind: FileKind, id: string, signed: string): number | null
}

/** Path prefix of the files' URLs; the kind follows. */
export const filesPath = '/client/api'

// A URL stays the same for a while, so that browsers can use their cache.
const bucketSeconds: Record<FileKind, number> = { pictures: 1800, documents: 300 }
const validBuckets: Record<FileKind, number> = { pictures: 2, documents: 3 }
const signatureBytes = 18

export function createSignedUrls(key: Buffer, systemNow: () => number): SignedUrls {
  const sign = (kind: FileKind, id: string, until: string): Buffer =>
    createHmac('sha256', key).update(`${kind}/${id}/${until}`).digest().subarray(0, signatureBytes)
  const createUrl = (kind: FileKind, id: string): string => {
    const bucket = Math.floor(systemNow() / 1000 / bucketSeconds[kind])
    const until = ((bucket + validBuckets[kind]) * bucketSeconds[kind]).toString(36)
    return `${filesPath}/${kind}/${id}/${until}.${sign(kind, id, until).toString('base64url')}`
  }
  return {
    createImageUrl: (id) => `${createUrl('pictures', id)}/1200.webp`,
    createDocumentUrl: (id) => createUrl('documents', id),
    getSecondsLeft(kind, id, signed) {
      const [, until = '', signature = ''] = /^([0-9a-z]{6,7})\.([\w-]{24})$/.exec(signed) ?? []
      if (!timingSafeEqual(sign(kind, id, until), padSignature(Buffer.from(signature, 'base64url'))))
        return null
      const seconds = Number.parseInt(until, 36) - Math.floor(systemNow() / 1000)
      return seconds > 0 ? seconds : null
    },
  }
}

/** Returns bytes of the length that `timingSafeEqual` needs; zeros for a signature of another length. */
function padSignature(signature: Buffer): Buffer {
  return signature.length === signatureBytes ? signature : Buffer.alloc(signatureBytes)
}

/** Returns signed URLs with the key of this installation. */
export async function openSignedUrls(
  db: Db,
  options: { systemNow: () => number; newSecret: () => string; secretKey?: string | undefined },
): Promise<SignedUrls> {
  const { systemNow, newSecret, secretKey } = options
  const create = async () => ({ key: newSecret() })
  const setting = (await getOrCreateSecret(db, 'file-address-key', { create, secretKey })) as { key: string }
  return createSignedUrls(Buffer.from(setting.key, 'base64url'), systemNow)
}
