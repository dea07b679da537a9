import type { Caller } from '@samhus/contract/endpoints'
import {
  mayImpersonate,
  mayManageSettings,
  mayUseAdmin,
  getVisibleRoles,
  type AdminCaller,
  type Role,
} from '@samhus/domain/access'
import type { Refusal } from '@samhus/domain/refusal'
import type { FastifyRequest } from 'fastify'
import type { Actor, Deps } from '../shared/deps.ts'
import type { AccessTokenVerifier, TokenClaims } from '../identity/access-token.ts'
import { findPerson, resolvePerson, type Person } from '../identity/resolve-person.ts'
import { RefusedError, SuspiciousRefusal, type SuspiciousAttempt } from '../shared/refused-error.ts'
import { getRequestSource } from './security-log.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const maxKeyLength = 200

export interface AuthenticatedCaller {
  readonly actor: Actor
  readonly person: Person
  /** Empty while impersonating. */
  readonly roles: readonly Role[]
}

/**
 * Returns the caller that the access token and the headers name.
 *
 * @throws RefusedError user-not-authenticated without a usable token
 * @throws RefusedError no-user-found for a person who is not in the database
 * @throws RefusedError user-disabled
 * @throws RefusedError forbidden for an admin operation without the role, for impersonation by a member, and for
 *   impersonation of an admin or of the caller
 * @throws RefusedError invalid-request for a malformed header
 * @see docs/rules.md R103, R104, R107, R108, R109
 */
export async function authenticate(
  { deps, tokens }: { deps: Deps; tokens: AccessTokenVerifier },
  request: FastifyRequest,
  needs: Exclude<Caller, 'anyone'>,
): Promise<AuthenticatedCaller> {
  const bearer = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!bearer) throw new RefusedError('user-not-authenticated')
  const impersonateUserId = readHeader(request, 'x-impersonate-userid')
  const { person, roles, impersonatorId } = await resolveToken(deps, tokens, {
    token: bearer,
    impersonateUserId,
  })
  const mayCall = { person: null, admin: mayUseAdmin, 'super-admin': mayManageSettings }[needs]
  if (mayCall !== null) {
    refuseAttempt('admin-refused', impersonatorId ?? person.id, mayCall(toAdminCaller(person, roles)))
  }
  return {
    person,
    roles,
    actor: {
      personId: person.id,
      impersonatorId,
      deviceId: readUuidHeader(request, 'x-device-id'),
      idempotencyKey: readIdempotencyKey(request),
      request: getRequestSource(request),
    },
  }
}

export interface VerifiedToken {
  readonly token: string
  readonly claims: TokenClaims
}

/** @throws RefusedError user-not-authenticated */
export async function verifyToken(tokens: AccessTokenVerifier, token: string | null): Promise<VerifiedToken> {
  if (token === null) throw new RefusedError('user-not-authenticated')
  let why: string | undefined
  const claims = await tokens.verify(token, (reason) => {
    why = reason
  })
  if (!claims) throw new SuspiciousRefusal('user-not-authenticated', 'bad-token', { why })
  return { token, claims }
}

interface TokenSubject extends Omit<AuthenticatedCaller, 'actor'> {
  readonly impersonatorId: string | null
  /** Expiry of the token, in system time. */
  readonly expiresAt: number
}

/** Returns the subject of an access token. Throws as `authenticate` does. */
export async function resolveToken(
  deps: Deps,
  tokens: AccessTokenVerifier,
  { token, impersonateUserId }: { token: string | null; impersonateUserId: string | null },
): Promise<TokenSubject> {
  const verified = await verifyToken(tokens, token)
  return resolveVerifiedToken(deps, tokens, { ...verified, impersonateUserId })
}

/** The same for a token that is verified already; `preloadedPerson` as for `resolvePerson`. */
export async function resolveVerifiedToken(
  deps: Deps,
  tokens: AccessTokenVerifier,
  verified: VerifiedToken & {
    readonly impersonateUserId: string | null
    readonly preloadedPerson?: Person | null
  },
): Promise<TokenSubject> {
  const { claims, impersonateUserId } = verified
  let why: string | undefined
  const self = await resolvePerson(deps, tokens, {
    ...verified,
    onUnknown: (reason) => {
      why = reason
    },
  })
  if (!self) throw new SuspiciousRefusal('no-user-found', 'unknown-person', { why })
  if (!self.enabled) throw new RefusedError('user-disabled')
  const subject = await resolveImpersonated(deps, self, impersonateUserId)
  return {
    person: subject ?? self,
    roles: getVisibleRoles(self.roleType, subject !== null),
    impersonatorId: subject ? self.id : null,
    expiresAt: claims.expiresAt,
  }
}

async function resolveImpersonated(
  deps: Deps,
  self: Person,
  personId: string | null,
): Promise<Person | null> {
  if (personId === null) return null
  const caller = toAdminCaller(self, self.roleType)
  refuseAttempt('impersonation-refused', self.id, mayUseAdmin(caller))
  if (!uuid.test(personId)) throw new RefusedError('invalid-request')
  const subject = await findPerson(deps, personId.toLowerCase())
  const target = subject && { isEnabled: subject.enabled, roles: subject.roleType }
  refuseAttempt('impersonation-refused', self.id, mayImpersonate(caller, target))
  return subject
}

/** @throws SuspiciousRefusal the first refusal of the decision */
function refuseAttempt(attempt: SuspiciousAttempt, personId: string, [first]: readonly Refusal[]): void {
  if (first) throw new SuspiciousRefusal(first.type, attempt, personId)
}

/**
 * There is one impersonation header, so an impersonated caller cannot impersonate again: `isImpersonating` is always
 * false here.
 */
function toAdminCaller({ enabled: isEnabled }: Person, roles: readonly Role[]): AdminCaller {
  return { isEnabled, roles, isImpersonating: false }
}

function readHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  if (value === undefined) return null
  if (Array.isArray(value)) throw new RefusedError('invalid-request')
  return value
}

function readUuidHeader(request: FastifyRequest, name: string): string | null {
  const value = readHeader(request, name)
  if (value !== null && !uuid.test(value)) throw new RefusedError('invalid-request')
  return value?.toLowerCase() ?? null
}

export function readIdempotencyKey(request: FastifyRequest): string | null {
  const value = readHeader(request, 'idempotency-key')
  if (value === null) return null
  if (value === '' || value.length > maxKeyLength) throw new RefusedError('invalid-request')
  return value
}
