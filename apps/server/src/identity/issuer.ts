import type { Instant } from '@samhus/domain/refusal'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose'
import { RefusedError } from '../shared/refused-error.ts'

/** Where access tokens come from: which `iss` is right, which keys sign, and what else is known of a person. */
export interface Issuer {
  /** Finds the key for a token's header; throws a jose error where there is none. */
  readonly getKey: JWTVerifyGetKey
  /** Asked after `key` has been. */
  readonly isIssuer: (iss: string) => boolean
  /** The claims of the userinfo endpoint for this access token; null where there is no such endpoint. */
  readonly fetchUserinfo: (accessToken: string) => Promise<Readonly<Record<string, unknown>> | null>
}

interface RemoteIssuerOptions {
  /** As configured; with or without the slash at the end. */
  readonly issuer: string
  readonly systemNow: () => Instant
  readonly fetch?: typeof fetch
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

interface Provider {
  readonly issuer: string
  readonly keys: ReturnType<typeof createRemoteJWKSet>
  readonly userinfoEndpoint: string | null
}

const cooldownMs = 60_000
/** While no keys are known every caller waits for the provider, so it is asked more often. */
const initialCooldownMs = 5_000
const maxAgeMs = 10 * 60_000
const timeoutMs = 5_000
const retryAfterSeconds = 5

/**
 * An OpenID Connect provider elsewhere, by its discovery document.
 *
 * Nothing is fetched before the first token comes. The keys are fetched again when a token names an unknown one and
 * when they are older than ten minutes; never more than once a minute, failures included. While that fails the known
 * keys go on serving.
 *
 * jose tells the keys' age by the machine's clock, which it reads itself: accepted of a library, unlike of our code.
 *
 * @throws RefusedError unavailable where nothing could be fetched yet.
 */
export function createRemoteIssuer({ issuer, systemNow, fetch: ask = fetch }: RemoteIssuerOptions): Issuer {
  let provider: Provider | null = null
  let discovery: Promise<Provider> | null = null
  const askedAt = new Map<string, Instant>()

  /** The cool-down of jose begins with a success; this one holds after a failure too. */
  const askSeldom: Fetch = async (url, init) => {
    const cooldown = provider?.keys.jwks() ? cooldownMs : initialCooldownMs
    // The distance, not the difference: a system clock set back by an hour must not stop refetching for that hour.
    const sinceMs = Math.abs(systemNow() - (askedAt.get(url) ?? -Infinity))
    if (sinceMs < cooldown) throw new Error(`${url} was asked ${sinceMs} ms ago`)
    askedAt.set(url, systemNow())
    return ask(url, init)
  }

  /** Callers at the same time share one discovery. */
  async function current(): Promise<Provider> {
    discovery ??= discover(issuer, askSeldom)
    try {
      provider = await discovery
      return provider
    } catch {
      discovery = null
      throw createUnavailableError()
    }
  }

  return {
    async getKey(header, token) {
      const { keys } = await current()
      try {
        return await keys(header, token)
      } catch {
        // There is no such key, or the keys could not be fetched: those that are known decide.
        const known = keys.jwks()
        if (!known) throw createUnavailableError()
        return createLocalJWKSet(known)(header, token)
      }
    },
    isIssuer: (iss) => iss === provider?.issuer,
    async fetchUserinfo(accessToken) {
      const { userinfoEndpoint } = await current()
      return userinfoEndpoint === null ? null : requestUserinfo(userinfoEndpoint, accessToken, ask)
    },
  }
}

/** The provider inside this very process: its keys are at hand, and its tokens carry everything. */
export function createLocalIssuer(keys: JSONWebKeySet, isIssuer: (iss: string) => boolean): Issuer {
  return { getKey: createLocalJWKSet(keys), isIssuer, fetchUserinfo: () => Promise.resolve(null) }
}

async function discover(issuer: string, ask: Fetch): Promise<Provider> {
  const response = await ask(`${trimTrailingSlashes(issuer)}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const document = (await response.json()) as Record<string, unknown>
  const { issuer: named, jwks_uri: jwksUri, userinfo_endpoint: userinfo } = document
  if (typeof named !== 'string' || trimTrailingSlashes(named) !== trimTrailingSlashes(issuer)) {
    throw new Error(`the discovery document of ${issuer} names another issuer`)
  }
  if (typeof jwksUri !== 'string') throw new Error(`the discovery document of ${issuer} names no keys`)
  const options = { cooldownDuration: cooldownMs, cacheMaxAge: maxAgeMs, timeoutDuration: timeoutMs }
  return {
    issuer: named,
    keys: createRemoteJWKSet(new URL(jwksUri), { ...options, [customFetch]: ask }),
    userinfoEndpoint: typeof userinfo === 'string' ? userinfo : null,
  }
}

/** Refused by the endpoint: null, since asking again would change nothing. Not answering: unavailable. */
async function requestUserinfo(
  url: string,
  accessToken: string,
  ask: typeof fetch,
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const answer = await ask(url, {
      headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.ok) return (await answer.json()) as Record<string, unknown>
    if (answer.status < 500) return null
  } catch {
    // Falls through: no answer and a failing provider are the same to the caller.
  }
  throw createUnavailableError()
}

function createUnavailableError(): RefusedError {
  return new RefusedError('unavailable', null, retryAfterSeconds)
}

function trimTrailingSlashes(url: string): string {
  return url.replace(/\/+$/, '')
}
