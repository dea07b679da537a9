import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, type JSONWebKeySet } from 'jose'
import type { Db } from '../../db/core/client.ts'
import { getOrCreateSecret } from '../../db/queries/setting.ts'

/** The embedded provider's keys. */
export interface SignInKeys {
  /** Private: signs tokens. */
  readonly signing: JWK
  /** Sign its cookies. */
  readonly cookies: readonly string[]
}

const settingName = 'embedded-sign-in-keys'
const cookieKeyBytes = 32

/** Returns the keys of this installation, generated at the first start and then stored: a restart ends no session. */
export async function getSignInKeys(db: Db, secretKey?: string): Promise<SignInKeys> {
  return (await getOrCreateSecret(db, settingName, { create: generateKeys, secretKey })) as SignInKeys
}

/** Returns the public part of the signing key. */
export function toPublicKeys({ signing }: SignInKeys): JSONWebKeySet {
  const { kty, n, e, kid, alg, use } = signing
  return { keys: [{ kty, n, e, kid, alg, use } as JWK] }
}

async function generateKeys(): Promise<SignInKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomBytes(8).toString('hex')
  return {
    signing: { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid },
    cookies: [randomBytes(cookieKeyBytes).toString('base64url')],
  }
}
