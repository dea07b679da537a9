import { hash as digestOf } from 'node:crypto'
import type { Instant } from '@samhus/domain/refusal'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Issuer } from './issuer.ts'

/** What a checked access token says. */
export interface TokenClaims {
  readonly sub: string
  readonly email: string | null
  /** Only an explicit yes of the provider counts. */
  readonly isEmailVerified: boolean
  readonly name: string | null
  /** Wall time; the token is refused from this instant. */
  readonly expiresAt: Instant
}

export interface AccessTokens {
  /** Null for whatever is not a usable token of ours. Throws RefusedError unavailable without any keys. */
  readonly verify: (token: string) => Promise<TokenClaims | null>
  /** The claims with the e-mail from the userinfo endpoint, where the token has no verified one; asked once. */
  readonly withEmail: (token: string, claims: TokenClaims) => Promise<TokenClaims>
}

/** Under which names the provider sends what it knows; some providers allow own claims only with a prefix. */
export interface ClaimNames {
  readonly email: string
  readonly emailVerified: string
  readonly name: string
}

interface AccessTokensOptions {
  readonly issuer: Issuer
  readonly audience: string
  readonly systemNow: () => Instant
  readonly claimNames?: ClaimNames
  /** How many tokens are cached. */
  readonly maxTokens?: number
}

const standardClaimNames: ClaimNames = { email: 'email', emailVerified: 'email_verified', name: 'name' }
/** Never `none`, never a shared secret. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')
const maxTokenLength = 16_384
/** Of `nbf` alone: a provider whose clock is ahead would otherwise have its newest tokens refused. */
const notBeforeToleranceSeconds = 30
const defaultMaxTokens = 20_000

/**
 * Checks access tokens: signature, issuer, audience, and system time to the second.
 *
 * A token is checked once and cached by its SHA-256 until it expires, so that a call costs one hash.
 * An id token is refused also where its audience would fit.
 */
export function createAccessTokens(options: AccessTokensOptions): AccessTokens {
  const { issuer, systemNow, claimNames = standardClaimNames, maxTokens: capacity = defaultMaxTokens } = options
  const cache = new LRUCache<string, Promise<TokenClaims | null>>({ max: capacity })
  const completed = new WeakMap<TokenClaims, Promise<TokenClaims>>()

  async function verify(token: string): Promise<TokenClaims | null> {
    if (token.length > maxTokenLength) return null
    const hash = digestOf('sha256', token, 'base64')
    const checked = cache.get(hash) ?? checkToken(token, options, claimNames)
    cache.set(hash, checked)
    // A refused token takes no place from a good one; a provider that did not answer is asked again.
    const claims = await checked.catch((error: unknown) => {
      cache.delete(hash)
      throw error
    })
    if (claims && claims.expiresAt > systemNow()) return claims
    cache.delete(hash)
    return null
  }

  function withEmail(token: string, claims: TokenClaims): Promise<TokenClaims> {
    if (claims.email !== null && claims.isEmailVerified) return Promise.resolve(claims)
    const known = completed.get(claims) ?? complete(token, claims)
    completed.set(claims, known)
    known.catch(() => completed.delete(claims))
    return known
  }

  async function complete(token: string, claims: TokenClaims): Promise<TokenClaims> {
    const more = await issuer.fetchUserinfo(token)
    // Somebody else's userinfo must never name this token's holder (OpenID Connect Core 5.3.2).
    if (!more || more['sub'] !== claims.sub) return claims
    const told = toPersonalClaims(more, claimNames)
    return told.email === null ? claims : { ...claims, ...told, name: told.name ?? claims.name }
  }

  return { verify, withEmail }
}

async function checkToken(token: string, options: AccessTokensOptions, names: ClaimNames): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, options.issuer.getKey, {
      algorithms,
      audience: options.audience,
      requiredClaims: ['iss', 'sub', 'exp'],
      currentDate: new Date(options.systemNow()),
      clockTolerance: notBeforeToleranceSeconds,
    })
    const { iss, sub, exp } = payload
    if (!iss || !sub || !exp || !options.issuer.isIssuer(iss) || isIdToken(payload)) return null
    return { sub, ...toPersonalClaims(payload, names), expiresAt: exp * 1000 }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** Marks that only id tokens carry; where API and client share an audience nothing else tells them apart. */
function isIdToken(payload: JWTPayload): boolean {
  return 'nonce' in payload || 'at_hash' in payload || 'c_hash' in payload
}

function toPersonalClaims(
  claims: Readonly<Record<string, unknown>>,
  names: ClaimNames,
): Pick<TokenClaims, 'email' | 'isEmailVerified' | 'name'> {
  const verified = claims[names.emailVerified]
  return {
    email: toText(claims[names.email]),
    // Some providers send the word instead of the truth value.
    isEmailVerified: verified === true || verified === 'true',
    name: toText(claims[names.name]),
  }
}

function toText(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}
