import type { Caller } from '@samhus/contract/endpoints'
import { mayImpersonate, mayUseAdmin, visibleRoles } from '@samhus/domain/access'
import type { AdminCaller, Role } from '@samhus/domain/access'
import type { FastifyRequest } from 'fastify'
import type { Actor, Deps } from '../shared/deps.ts'
import type { AccessTokens, TokenClaims } from '../identity/access-token.ts'
import { findPerson, resolvePerson, type Person } from '../identity/resolve-person.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const longestKey = 200

/** Who is calling, as far as the operation needs to know. */
export interface Identified {
  readonly actor: Actor
  readonly person: Person
  /** Empty while impersonating. */
  readonly roles: readonly Role[]
}

/**
 * Finds out who is calling.
 *
 * Refuses user-not-authenticated without a usable token, no-user-found for somebody unknown here,
 * user-disabled, forbidden for an admin operation without the role or an impersonation by a member, of an
 * admin or of oneself, invalid-request for a malformed header.
 *
 * @see docs/rules.md R103, R104, R107, R109
 */
export async function identify(
  { deps, tokens }: { deps: Deps; tokens: AccessTokens },
  request: FastifyRequest,
  needs: Exclude<Caller, 'anyone'>,
): Promise<Identified> {
  const bearer = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!bearer) throw new RefusedError('user-not-authenticated')
  const impersonateUserId = header(request, 'x-impersonate-userid')
  const { person, roles, impersonatorId } = await identifyToken(deps, tokens, {
    token: bearer,
    impersonateUserId,
  })
  if (needs === 'admin') throwIfRefused(mayUseAdmin(officeCaller(person, roles)), deps.now())
  return {
    person,
    roles,
    actor: {
      personId: person.id,
      impersonatorId,
      deviceId: uuidHeader(request, 'x-device-id'),
      idempotencyKey: keyHeader(request),
    },
  }
}

/** A token that is good, with what it says. */
export interface GoodToken {
  readonly token: string
  readonly claims: TokenClaims
}

/** Refuses user-not-authenticated. */
export async function checkToken(tokens: AccessTokens, token: string | null): Promise<GoodToken> {
  const claims = token === null ? null : await tokens.verify(token)
  if (token === null || !claims) throw new RefusedError('user-not-authenticated')
  return { token, claims }
}

interface Speaker extends Omit<Identified, 'actor'> {
  readonly impersonatorId: string | null
  /** Of the token; system time. */
  readonly expiresAt: number
}

/** Whom an access token speaks for, and until when. Refuses as `identify`. */
export async function identifyToken(
  deps: Deps,
  tokens: AccessTokens,
  { token, impersonateUserId }: { token: string | null; impersonateUserId: string | null },
): Promise<Speaker> {
  const good = await checkToken(tokens, token)
  return identifyGoodToken(deps, tokens, { ...good, impersonateUserId })
}

/** The same of a token that was checked; `known` as for `personForToken`. */
export async function identifyGoodToken(
  deps: Deps,
  tokens: AccessTokens,
  asked: GoodToken & { readonly impersonateUserId: string | null; readonly known?: Person | null },
): Promise<Speaker> {
  const { claims, impersonateUserId } = asked
  const self = await resolvePerson(deps, tokens, asked)
  if (!self) throw new RefusedError('no-user-found')
  if (!self.enabled) throw new RefusedError('user-disabled')
  const subject = await impersonated(deps, self, impersonateUserId)
  return {
    person: subject ?? self,
    roles: visibleRoles(self.roleType, subject !== null),
    impersonatorId: subject ? self.id : null,
    expiresAt: claims.expiresAt,
  }
}

async function impersonated(deps: Deps, self: Person, wanted: string | null): Promise<Person | null> {
  if (wanted === null) return null
  const caller = officeCaller(self, self.roleType)
  throwIfRefused(mayUseAdmin(caller), deps.now())
  if (!uuid.test(wanted)) throw new RefusedError('invalid-request')
  const subject = await findPerson(deps, wanted.toLowerCase())
  const target = subject && { isEnabled: subject.enabled, roles: subject.roleType }
  throwIfRefused(mayImpersonate(caller, target), deps.now())
  return subject
}

/** One header names one person, so nobody acts as somebody else from within another's place. */
function officeCaller({ enabled: isEnabled }: Person, roles: readonly Role[]): AdminCaller {
  return { isEnabled, roles, isImpersonating: false }
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  if (value === undefined) return null
  if (Array.isArray(value)) throw new RefusedError('invalid-request')
  return value
}

function uuidHeader(request: FastifyRequest, name: string): string | null {
  const value = header(request, name)
  if (value !== null && !uuid.test(value)) throw new RefusedError('invalid-request')
  return value?.toLowerCase() ?? null
}

function keyHeader(request: FastifyRequest): string | null {
  const value = header(request, 'idempotency-key')
  if (value === null) return null
  if (value === '' || value.length > longestKey) throw new RefusedError('invalid-request')
  return value
}
