import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OptionalMailKind } from '@samhus/domain/mail-kinds'
import { optionalMailKinds } from '@samhus/domain/mail-kinds'
import type { Db } from '../db/core/client.ts'
import { getOrCreateSecret } from '../db/queries/setting.ts'

/** Signed texts in mails: each allows one thing without a sign-in, and nothing is stored for it. */
export interface MailSecrets {
  /** Returns the token of a link with which a person refuses one kind of mail. */
  readonly createUnsubscribeToken: (personId: string, kind: OptionalMailKind) => string
  /** Returns null for a forged or malformed token. */
  readonly readUnsubscribeToken: (token: string) => Unsubscribe | null
  /** Returns the part of the envelope's sender that names the mail when it comes back. */
  readonly createBounceCode: (mailId: string) => string
  /** Returns the mail's id; null for a forged or malformed code. In upper or lower case, as relays change it. */
  readonly readBounceCode: (code: string) => string | null
}

export interface Unsubscribe {
  readonly personId: string
  readonly kind: OptionalMailKind
}

const signatureBytes = 16
/** With `bounce+` before it, a code must fit into the 64 characters that an address may have before its @. */
const bounceSignatureBytes = 10

export function createMailSecrets(key: Buffer): MailSecrets {
  const sign = (text: string, length = signatureBytes): Buffer =>
    createHmac('sha256', key).update(text).digest().subarray(0, length)
  const matches = (text: string, signature: Buffer): boolean =>
    timingSafeEqual(sign(text, signature.length), signature)
  return {
    createUnsubscribeToken(personId, kind) {
      const text = `${toHex(personId)}${optionalMailKinds.indexOf(kind)}`
      return `${text}.${sign(`unsubscribe/${text}`).toString('base64url')}`
    },
    readUnsubscribeToken(token) {
      const [, hex, index, signature] = /^([0-9a-f]{32})([0-9])\.([\w-]{22})$/.exec(token) ?? []
      const kind = optionalMailKinds[Number(index)]
      if (hex === undefined || signature === undefined || kind === undefined) return null
      const isOurs = matches(`unsubscribe/${hex}${index}`, Buffer.from(signature, 'base64url'))
      return isOurs ? { personId: toUuid(hex), kind } : null
    },
    createBounceCode(mailId) {
      const hex = toHex(mailId)
      return `${hex}${sign(`bounce/${hex}`, bounceSignatureBytes).toString('hex')}`
    },
    readBounceCode(code) {
      const [, hex, signature] = /^([0-9a-f]{32})([0-9a-f]{20})$/.exec(code.toLowerCase()) ?? []
      if (hex === undefined || signature === undefined) return null
      return matches(`bounce/${hex}`, Buffer.from(signature, 'hex')) ? toUuid(hex) : null
    },
  }
}

function toHex(uuid: string): string {
  return uuid.replaceAll('-', '').toLowerCase()
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns the signatures with the key of this installation. */
export async function openMailSecrets(
  db: Db,
  { newSecret, secretKey }: { newSecret: () => string; secretKey?: string | undefined },
): Promise<MailSecrets> {
  const create = async () => ({ key: newSecret() })
  const setting = (await getOrCreateSecret(db, 'mail-key', { create, secretKey })) as { key: string }
  return createMailSecrets(Buffer.from(setting.key, 'base64url'))
}
