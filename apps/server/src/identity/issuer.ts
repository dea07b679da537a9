import type { Instant } from '@samhus/domain/refusal'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { RefusedError } from '../shared/refused-error.ts'

/** Where access tokens come from: which `iss` is right, which keys sign, and what else is known of a person. */
export interface Issuer {
  /** Finds the key for a token's header; throws a jose error where there is none. */
  readonly key: JWTVerifyGetKey
  /** Asked after `key` has been. */
  readonly isIssuer: (iss: string) => boolean
  /** The claims of the userinfo endpoint for this access token; null where there is no such endpoint. */
  readonly userinfo: (accessToken: string) => Promise<Readonly<Record<string, unknown>> | null>
}

interface RemoteOptions {
  /** As configured; with or without the slash at the end. */
  readonly issuer: string
  readonly wall: () => Instant
  readonly fetch?: typeof fetch
}

interface Loaded {
  readonly issuer: string
  readonly keys: JWTVerifyGetKey
  readonly userinfoEndpoint: string | null
}

const refetchMs = 60_000
/** While nothing was ever fetched every caller waits for the provider, so it is asked more often. */
const firstFetchRetryMs = 5_000
const freshMs = 10 * 60_000
const timeoutMs = 5_000
const retryAfterSeconds = 5

/**
 * An OpenID Connect provider elsewhere, by its discovery document.
 *
 * Nothing is fetched before the first token comes. The document and the keys are fetched again when a token
 * names an unknown key, and in the background when they are older than ten minutes; never more than once a
 * minute, failures included. While the provider is down the known keys go on working.
 *
 * Throws RefusedError unavailable where nothing could be fetched yet.
 */
export function remoteIssuer({ issuer, wall, fetch: ask = fetch }: RemoteOptions): Issuer {
  let loaded: Loaded | null = null
  let loadedAt = 0
  let askedAt: Instant | null = null
  let pending: Promise<boolean> | null = null

  /** True where new keys came. Callers at the same time share one fetch. */
  function refetch(): Promise<boolean> {
    // The distance, not the difference: a wall clock set back by an hour must not stop refetching for that hour.
    const wait = loaded ? refetchMs : firstFetchRetryMs
    if (pending) return pending
    if (askedAt !== null && Math.abs(wall() - askedAt) < wait) return Promise.resolve(false)
    askedAt = wall()
    pending = load(issuer, ask)
      .then((fresh) => {
        loaded = fresh
        loadedAt = wall()
        return true
      })
      .catch(() => false)
      .finally(() => {
        pending = null
      })
    return pending
  }

  async function current(): Promise<Loaded> {
    if (!loaded) await refetch()
    else if (Math.abs(wall() - loadedAt) > freshMs) void refetch()
    if (!loaded) throw new RefusedError('unavailable', null, retryAfterSeconds)
    return loaded
  }

  return {
    async key(header, token) {
      try {
        return await (await current()).keys(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || !(await refetch())) throw error
        return (await current()).keys(header, token)
      }
    },
    isIssuer: (iss) => loaded !== null && iss === loaded.issuer,
    async userinfo(accessToken) {
      const { userinfoEndpoint } = await current()
      return userinfoEndpoint === null ? null : askUserinfo(userinfoEndpoint, accessToken, ask)
    },
  }
}

/** The provider inside this very process: its keys are at hand, and its tokens carry everything. */
export function localIssuer(keys: JSONWebKeySet, isIssuer: (iss: string) => boolean): Issuer {
  return { key: createLocalJWKSet(keys), isIssuer, userinfo: () => Promise.resolve(null) }
}

async function load(issuer: string, ask: typeof fetch): Promise<Loaded> {
  const document = await getJson(`${withoutSlash(issuer)}/.well-known/openid-configuration`, ask)
  const { issuer: named, jwks_uri: jwksUri, userinfo_endpoint: userinfo } = document
  if (typeof named !== 'string' || withoutSlash(named) !== withoutSlash(issuer)) {
    throw new Error(`the discovery document of ${issuer} names another issuer`)
  }
  if (typeof jwksUri !== 'string') throw new Error(`the discovery document of ${issuer} names no keys`)
  const keys = await getJson(jwksUri, ask)
  return {
    issuer: named,
    // createLocalJWKSet checks the shape.
    keys: createLocalJWKSet(keys as unknown as JSONWebKeySet),
    userinfoEndpoint: typeof userinfo === 'string' ? userinfo : null,
  }
}

async function getJson(url: string, ask: typeof fetch): Promise<Record<string, unknown>> {
  const answer = await ask(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Refused by the endpoint: null, since asking again would change nothing. Not answering: unavailable. */
async function askUserinfo(
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
  throw new RefusedError('unavailable', null, retryAfterSeconds)
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
