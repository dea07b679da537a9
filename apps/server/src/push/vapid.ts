import type { Instant } from '@samhus/domain/refusal'
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'

/** A key pair on P-256 as it is stored, both in base64url. */
export interface VapidKeys {
  /** An uncompressed point, 65 bytes: browsers subscribe under it. */
  readonly publicKey: string
  /** 32 bytes. */
  readonly privateKey: string
}

/** Returns the Authorization header for a request to the push service at `endpoint`. */
export type Authorize = (
  endpoint: string,
  by: {
    /** Contact for the operator of the push service. */
    readonly contactEmail: string
    readonly now: Instant
  },
) => Promise<string>

/** Push services accept at most 24 hours (RFC 8292, section 2). */
const validSeconds = 12 * 3600

export async function generateVapidKeys(): Promise<VapidKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '', d = '' } = await exportJWK(privateKey)
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/** Identifies this installation to push services by a signed token (VAPID, RFC 8292). */
export async function createAuthorizer({ publicKey, privateKey }: VapidKeys): Promise<Authorize> {
  const point = Buffer.from(publicKey, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey }, 'ES256')
  return async (endpoint, { contactEmail, now }) => {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setSubject(`mailto:${contactEmail}`)
      .setExpirationTime(Math.floor(now / 1000) + validSeconds)
      .sign(key)
    return `vapid t=${token}, k=${publicKey}`
  }
}
