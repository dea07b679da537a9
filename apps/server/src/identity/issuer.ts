import type { Instant } from '@samhus/domain/refusal'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  jwksCache,
  type JSONWebKeySet,
  type JWKSCacheInput,
  type JWTVerifyGetKey,
} from 'jose'
import { RefusedError } from '../shared/refused-error.ts'
import type { KeptKeys, KeyStore } from './kept-keys.ts'

/** An issuer of access tokens: its `iss`, its signing keys, and its userinfo endpoint. */
export interface Issuer {
  /** Stored with the `sub` of each person: the configured URL without a trailing slash. */
  readonly name: string
  /** Returns the key for a token's header; throws a jose error where there is none. */
  readonly getKey: JWTVerifyGetKey
  /** To be called after `getKey`. */
  readonly isIssuer: (iss: string) => boolean
  /** Returns the claims of the userinfo endpoint for this access token; null where there is no such endpoint. */
  readonly fetchUserinfo: (accessToken: string) => Promise<Readonly<Record<string, unknown>> | null>
}

interface RemoteIssuerOptions {
  /** As configured, with or without a trailing slash. */
  readonly issuer: string
  readonly systemNow: () => Instant
  readonly fetch?: typeof fetch
  /** Missing: a process that starts while the provider does not respond knows no keys. */
  readonly store?: KeyStore
}

type FetchFunction = (url: string, init: RequestInit) => Promise<Response>

interface Provider {
  readonly issuer: string
  readonly jwksUri: string
  readonly keys: ReturnType<typeof createRemoteJWKSet>
  /** The keys as they were fetched last, and when. */
  readonly fetched: JWKSCacheInput
  readonly userinfoEndpoint: string | null
}

const cooldownMs = 60_000
/** Shorter while no keys are known, since every caller waits for the provider then. */
const initialCooldownMs = 5_000
const maxAgeMs = 10 * 60_000
const timeoutMs = 5_000
const retryAfterSeconds = 5
/** Keys that the provider has not served for longer are not used: it may have revoked them. */
const maxKeptMs = 24 * 60 * 60_000

/**
 * An external OpenID Connect provider, found by its discovery document.
 *
 * Nothing is fetched before the first token. The keys are fetched again when a token names an unknown one and when they
 * are older than ten minutes, but at most once a minute, failures included. While fetching fails the cached keys stay
 * in use. If they have no key for a token, or the provider no longer serves them there, the discovery document is read
 * again. Until something was fetched, the keys that the store has of this provider are used, if they were fetched within
 * a day; for a token that they do not know, and without them, `getKey` throws RefusedError unavailable, and so does
 * `fetchUserinfo`.
 *
 * jose measures the age of the keys by the system clock, which it reads itself: accepted in a library, unlike in our
 * code.
 */
export function createRemoteIssuer({
  issuer,
  systemNow,
  fetch: fetcher = fetch,
  store,
}: RemoteIssuerOptions): Issuer {
  let provider: Provider | null = null
  let discovery: Promise<Provider> | null = null
  const kept = createKeptProvider({ issuer, systemNow, store })
  const requestedAt = new Map<string, Instant>()
  /** Whether the provider answered the last request, if only with a rejection. */
  let isProviderUp = false

  /** The cool-down, which also applies after a failure. */
  const fetchWithCooldown: FetchFunction = async (url, init) => {
    const cooldown = provider?.keys.jwks() ? cooldownMs : initialCooldownMs
    // Absolute: a system clock set back by an hour must not block fetching for that hour.
    const sinceMs = Math.abs(systemNow() - (requestedAt.get(url) ?? -Infinity))
    if (sinceMs < cooldown) throw new Error(`${url} was requested ${sinceMs} ms ago`)
    requestedAt.set(url, systemNow())
    isProviderUp = false
    // jose would refuse the redirects that some providers answer with.
    const response = await fetcher(url, { ...init, redirect: 'follow' })
    isProviderUp = response.status < 500
    return response
  }

  /** Concurrent callers share one discovery. */
  async function discoverOnce(): Promise<Provider> {
    discovery ??= discover(issuer, fetchWithCooldown)
    try {
      provider = await discovery
      return provider
    } catch {
      discovery = null
      throw createUnavailableError()
    }
  }

  /** Reads the discovery document again. Returns whether its keys have moved. */
  async function rediscover({ jwksUri }: Provider): Promise<boolean> {
    const found = await discover(issuer, fetchWithCooldown).catch(() => null)
    if (found === null || found.jwksUri === jwksUri) return false
    discovery = Promise.resolve(found)
    return true
  }

  const getKey: JWTVerifyGetKey = async (header, token) => {
    const current = await discoverOnce().catch(() => null)
    if (current === null) return kept.getKey(header, token)
    try {
      const key = await current.keys(header, token)
      kept.save(current)
      return key
    } catch {
      // jose does not reload by itself while the system clock is behind its last reload.
      await current.keys.reload().catch(() => {})
      kept.save(current)
      if (isProviderUp && (await rediscover(current))) return getKey(header, token)
      // There is no such key, or the keys could not be fetched: the cached ones decide.
      const known = current.keys.jwks()
      if (!known) return kept.getKey(header, token)
      return createLocalJWKSet(known)(header, token)
    }
  }

  return {
    name: trimTrailingSlashes(issuer),
    getKey,
    isIssuer: (iss) => iss === (provider?.issuer ?? kept.getIssuer()),
    async fetchUserinfo(accessToken) {
      const { userinfoEndpoint } = await discoverOnce()
      return userinfoEndpoint === null ? null : requestUserinfo(userinfoEndpoint, accessToken, fetcher)
    },
  }
}

interface KeptProvider {
  /** Saves the keys of the provider, once for each time that they were fetched. */
  readonly save: (provider: Provider) => void
  /** Returns a key that was saved; throws RefusedError unavailable where it was not. */
  readonly getKey: JWTVerifyGetKey
  /** Returns how the provider named itself; undefined before `getKey`. */
  readonly getIssuer: () => string | undefined
}

/** The provider as the store has it, for a process to which it has not served its keys. */
function createKeptProvider({
  issuer,
  systemNow,
  store,
}: Pick<RemoteIssuerOptions, 'issuer' | 'systemNow'> & { store: KeyStore | undefined }): KeptProvider {
  let kept: KeptKeys | null = null
  let savedFetch: unknown
  return {
    save: ({ issuer: named, fetched: { uat, jwks } }) => {
      if (store === undefined || jwks === undefined || uat === savedFetch) return
      savedFetch = uat
      void store.save({ issuer: named, keys: jwks, servedAt: systemNow() })
    },
    getKey: async (header, token) => {
      kept ??= (await store?.load()) ?? null
      if (kept !== null && !(isOfIssuer(kept, issuer) && isRecent(kept, systemNow()))) kept = null
      try {
        return await createLocalJWKSet(kept?.keys ?? { keys: [] })(header, token)
      } catch {
        throw createUnavailableError()
      }
    },
    getIssuer: () => kept?.issuer,
  }
}

function isOfIssuer({ issuer: named }: KeptKeys, issuer: string): boolean {
  return trimTrailingSlashes(named) === trimTrailingSlashes(issuer)
}

/** Absolute: a clock that was ahead when they were saved does not make them last. */
function isRecent({ servedAt }: KeptKeys, systemNow: Instant): boolean {
  return Math.abs(systemNow - servedAt) <= maxKeptMs
}

/** It is one provider at all of the site's origins. */
export const localIssuerName = 'embedded'

/** The provider in this process: its keys are known, and its tokens have all claims. */
export function createLocalIssuer(keys: JSONWebKeySet, isIssuer: (iss: string) => boolean): Issuer {
  return {
    name: localIssuerName,
    getKey: createLocalJWKSet(keys),
    isIssuer,
    fetchUserinfo: () => Promise.resolve(null),
  }
}

async function discover(issuer: string, fetcher: FetchFunction): Promise<Provider> {
  const response = await fetcher(`${trimTrailingSlashes(issuer)}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok)
    throw new Error(`the discovery document of ${issuer} could not be read: ${response.status}`)
  const document = (await response.json()) as Record<string, unknown>
  const { issuer: named, jwks_uri: jwksUri, userinfo_endpoint: userinfo } = document
  if (typeof named !== 'string' || trimTrailingSlashes(named) !== trimTrailingSlashes(issuer)) {
    throw new Error(`the discovery document of ${issuer} names another issuer`)
  }
  if (typeof jwksUri !== 'string') throw new Error(`the discovery document of ${issuer} names no keys`)
  const fetched: JWKSCacheInput = {}
  const options = { cooldownDuration: cooldownMs, cacheMaxAge: maxAgeMs, timeoutDuration: timeoutMs }
  return {
    issuer: named,
    jwksUri,
    keys: createRemoteJWKSet(new URL(jwksUri), {
      ...options,
      [customFetch]: fetcher,
      [jwksCache]: fetched,
    }),
    fetched,
    userinfoEndpoint: typeof userinfo === 'string' ? userinfo : null,
  }
}

/**
 * Returns null where the endpoint rejects the request, since a retry would change nothing.
 *
 * @throws RefusedError unavailable where it does not respond
 */
async function requestUserinfo(
  url: string,
  accessToken: string,
  fetcher: typeof fetch,
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const response = await fetcher(url, {
      headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return (await response.json()) as Record<string, unknown>
    if (response.status < 500) return null
  } catch {
    // Falls through: no response and an error of the provider are the same to the caller.
  }
  throw createUnavailableError()
}

function createUnavailableError(): RefusedError {
  return new RefusedError('unavailable', null, retryAfterSeconds)
}

function trimTrailingSlashes(url: string): string {
  return url.replace(/\/+$/, '')
}
