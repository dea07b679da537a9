import { hash as createDigest } from 'node:crypto'
import type { Instant } from '@samhus/domain/refusal'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Issuer } from './issuer.ts'

/** Claims of a verified access token. */
export interface TokenClaims {
  /** The provider, see `Issuer`. */
  readonly issuer: string
  readonly sub: string
  readonly email: string | null
  /** True only where the provider says so explicitly. */
  readonly isEmailVerified: boolean
  readonly name: string | null
  /** System time; the token is rejected from this instant on. */
  readonly expiresAt: Instant
}

export interface AccessTokenVerifier {
  /**
   * Returns null for anything but a valid token for this API.
   *
   * @param onRefused Is told why in words for the log, which name what the token says of itself and not the token.
   * @throws RefusedError unavailable while no signing keys are known
   */
  readonly verify: (token: string, onRefused?: (why: string) => void) => Promise<TokenClaims | null>
  /** Returns the claims with the e-mail from the userinfo endpoint (requested once) unless the token has a verified one. */
  readonly withEmail: (token: string, claims: TokenClaims) => Promise<TokenClaims>
}

/** Names of the claims at the provider; some providers allow custom claims only with a prefix. */
export interface ClaimNames {
  readonly email: string
  readonly emailVerified: string
  readonly name: string
}

interface AccessTokensOptions {
  readonly issuer: Issuer
  readonly audience: string
  /** The browser's client: the audience of id tokens. */
  readonly clientId?: string
  readonly systemNow: () => Instant
  readonly claimNames?: ClaimNames
  /** Size of the token cache. */
  readonly maxTokens?: number
}

const standardClaimNames: ClaimNames = { email: 'email', emailVerified: 'email_verified', name: 'name' }
/** Never `none`, never a shared secret. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')
/** Of access tokens (RFC 9068) and of tokens without a stated purpose; compared in lower case. */
const tokenTypes: readonly unknown[] = [undefined, 'jwt', 'at+jwt', 'application/at+jwt']
const maxTokenLength = 16_384
/** For `nbf` alone: the newest tokens of a provider whose clock is ahead would otherwise be rejected. */
const notBeforeToleranceSeconds = 30
const defaultMaxTokens = 20_000

/**
 * Verifies access tokens: signature, issuer, audience, and expiry by system time.
 *
 * A token is verified once and cached by its SHA-256 until it expires, so a request costs one hash. An id token is
 * rejected even where its audience matches, and so is a token of another type, such as one that ends a session.
 */
export function createAccessTokenVerifier(options: AccessTokensOptions): AccessTokenVerifier {
  const { issuer, systemNow, claimNames = standardClaimNames, maxTokens = defaultMaxTokens } = options
  const cache = new LRUCache<string, Promise<TokenClaims | string>>({ max: maxTokens })
  const claimsWithUserinfo = new WeakMap<TokenClaims, Promise<TokenClaims>>()

  async function verify(token: string, onRefused?: (why: string) => void): Promise<TokenClaims | null> {
    const claims = token.length > maxTokenLength ? 'it is too long' : await verifyOnce(token)
    if (typeof claims !== 'string') return claims
    onRefused?.(claims)
    return null
  }

  /** Returns why the token is refused, or its claims. */
  async function verifyOnce(token: string): Promise<TokenClaims | string> {
    const hash = createDigest('sha256', token, 'base64')
    const verified = cache.get(hash) ?? checkToken(token, options, claimNames)
    cache.set(hash, verified)
    // An invalid token must not evict a valid one, and a failure of the provider must not be cached.
    const claims = await verified.catch((error: unknown) => {
      cache.delete(hash)
      throw error
    })
    if (typeof claims !== 'string' && claims.expiresAt > systemNow()) return claims
    cache.delete(hash)
    return typeof claims === 'string' ? claims : 'it has expired'
  }

  function withEmail(token: string, claims: TokenClaims): Promise<TokenClaims> {
    if (claims.email !== null && claims.isEmailVerified) return Promise.resolve(claims)
    const promise = claimsWithUserinfo.get(claims) ?? addUserinfo(token, claims)
    claimsWithUserinfo.set(claims, promise)
    promise.catch(() => claimsWithUserinfo.delete(claims))
    return promise
  }

  async function addUserinfo(token: string, claims: TokenClaims): Promise<TokenClaims> {
    const userinfo = await issuer.fetchUserinfo(token)
    // The userinfo of another subject must be ignored (OpenID Connect Core 5.3.2).
    if (!userinfo || userinfo['sub'] !== claims.sub) return claims
    const personal = toPersonalClaims(userinfo, claimNames)
    return personal.email === null ? claims : { ...claims, ...personal, name: personal.name ?? claims.name }
  }

  return { verify, withEmail }
}

/** Returns the claims, or why the token is refused. */
async function checkToken(
  token: string,
  options: AccessTokensOptions,
  names: ClaimNames,
): Promise<TokenClaims | string> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, options.issuer.getKey, {
      algorithms,
      audience: options.audience,
      requiredClaims: ['iss', 'sub', 'exp'],
      currentDate: new Date(options.systemNow()),
      clockTolerance: notBeforeToleranceSeconds,
    })
    const { iss, sub, exp } = payload
    if (!iss || !sub || !exp) return 'it lacks one of the claims iss, sub and exp'
    if (!options.issuer.isIssuer(iss))
      return 'its iss is not the one that OIDC_ISSUER names in its discovery document'
    if (isIdToken(payload, options.clientId)) return 'it is an id token, or one for OIDC_CLIENT_ID'
    if (!tokenTypes.includes(protectedHeader.typ?.toLowerCase()))
      return 'its typ is not one of an access token'
    return { issuer: options.issuer.name, sub, ...toPersonalClaims(payload, names), expiresAt: exp * 1000 }
  } catch (error) {
    if (error instanceof errors.JOSEError) return describeRefusal(error)
    throw error
  }
}

function describeRefusal(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'it has expired'
  if (error instanceof errors.JWTClaimValidationFailed) {
    return error.claim === 'aud'
      ? 'its aud is not OIDC_AUDIENCE'
      : `its ${error.claim} is missing or not valid`
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid)
    return 'it is no JWT: the provider issues opaque tokens unless it is asked for those of the API OIDC_AUDIENCE'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'it is signed with an algorithm that is not allowed'
  return 'no key of the provider has signed it'
}

/** These claims are in id tokens only, and only they are for the client. Some providers put neither in. */
function isIdToken(payload: JWTPayload, clientId: string | undefined): boolean {
  if (clientId !== undefined && [payload.aud].flat().includes(clientId)) return true
  return 'nonce' in payload || 'at_hash' in payload || 'c_hash' in payload
}

function toPersonalClaims(
  claims: Readonly<Record<string, unknown>>,
  names: ClaimNames,
): Pick<TokenClaims, 'email' | 'isEmailVerified' | 'name'> {
  const verified = claims[names.emailVerified]
  return {
    email: toText(claims[names.email]),
    // Some providers send a string instead of a boolean.
    isEmailVerified: verified === true || verified === 'true',
    name: toText(claims[names.name]),
  }
}

function toText(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}
