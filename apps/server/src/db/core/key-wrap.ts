import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { DatabaseNotUsableError } from '@samhus/embedded-postgres/database-not-usable-error'

/** A value that only the holder of SECRET_KEY can read. */
interface WrappedValue {
  /** Nonce, tag and ciphertext of AES-256-GCM, in base64url. */
  readonly wrapped: string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export function isWrapped(value: unknown): value is WrappedValue {
  return typeof value === 'object' && value !== null && 'wrapped' in value
}

/** Encrypts a value for one name: it cannot be read under another. */
export function wrapValue(
  value: object,
  { name, secretKey }: { name: string; secretKey: string },
): WrappedValue {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, deriveKey(secretKey), nonce).setAAD(Buffer.from(name))
  const content = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return { wrapped: Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url') }
}

/** @throws DatabaseNotUsableError without a key, and with another one than it was wrapped with */
export function unwrapValue(
  { wrapped }: WrappedValue,
  { name, secretKey }: { name: string; secretKey: string | undefined },
): unknown {
  if (secretKey === undefined) {
    throw new DatabaseNotUsableError(
      `The key ${name} in this database is wrapped: set SECRET_KEY to the one that it was wrapped with.`,
    )
  }
  try {
    const bytes = Buffer.from(wrapped, 'base64url')
    const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
    const decipher = createDecipheriv(algorithm, deriveKey(secretKey), nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
    const content = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
    return JSON.parse(content.toString('utf8'))
  } catch {
    throw new DatabaseNotUsableError(
      `The key ${name} in this database was wrapped with another SECRET_KEY: set the former one.`,
    )
  }
}

function deriveKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'samhus keys', 32))
}
