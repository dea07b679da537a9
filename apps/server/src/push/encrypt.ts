import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/** Keys of a browser's subscription, both in base64url. */
export interface BrowserKeys {
  /** An uncompressed point on P-256: 65 bytes. */
  readonly p256dh: string
  /** 16 bytes. */
  readonly auth: string
}

/** The random part of a message. */
interface Sender {
  /** With a generated key pair. */
  readonly keys: ECDH
  /** 16 bytes. */
  readonly salt: Buffer
}

const recordBytes = 4096
/** With header and tag a longer message exceeds the body that a push service must accept (RFC 8291, section 4). */
const maxMessageBytes = 3993

/**
 * Encrypts a message for one browser.
 *
 * Returns the body of the request to its push service: an aes128gcm header and one record (RFC 8188, section 2)
 * under a key that only the browser can derive (RFC 8291, section 3).
 *
 * @param sender For tests only: reusing a key pair or a salt reveals the message.
 * @throws Error where `p256dh` is not a point on the curve
 * @throws RangeError for a message of more than 3993 bytes
 */
export function encrypt(
  message: string,
  { p256dh, auth }: BrowserKeys,
  sender: Sender = newSender(),
): Buffer<ArrayBuffer> {
  if (Buffer.byteLength(message) > maxMessageBytes)
    throw new RangeError('the message is too long to be pushed')
  const { keys, salt } = sender
  const [browserPublic, senderPublic] = [Buffer.from(p256dh, 'base64url'), keys.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserPublic, senderPublic])
  const shared = keys.computeSecret(browserPublic)
  const secret = hkdf(shared, { salt: Buffer.from(auth, 'base64url'), info, bytes: 32 })
  const key = hkdf(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 })
  const nonce = hkdf(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 })

  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordBytes)
  header.writeUInt8(senderPublic.length, 4)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter 2 marks the last record; no padding follows it.
  const record = [cipher.update(message), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, header, senderPublic, ...record])
}

function newSender(): Sender {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { keys, salt: randomBytes(16) }
}

function hkdf(
  secret: Buffer,
  { salt, info, bytes }: { readonly salt: Buffer; readonly info: Buffer; readonly bytes: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
