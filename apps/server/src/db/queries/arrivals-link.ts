import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { hashToken } from './token.ts'

/** The link of a house's cleaner that has not been revoked. */
interface ArrivalsLink {
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

const linkOfHouse = statement<ArrivalsLink, [houseId: string]>(
  'arrivals-link',
  `select created_at as "createdAt", last_used_at as "lastUsedAt" from token
   where house_id = $1 and kind = 'arrivals' and revoked_at is null`,
)

/** Returns null if the house has no link. */
export async function findArrivalsLink(reader: Queryable, houseId: string): Promise<ArrivalsLink | null> {
  return (await reader.maybe(linkOfHouse, [houseId])) ?? null
}

const insertLink = statement<never, [hash: Buffer, houseId: string, at: string]>(
  'arrivals-link-insert',
  `insert into token (hash, kind, house_id, created_at) values ($1, 'arrivals', $2, $3)`,
)

/** Stores only the token's hash. The caller holds the lock on the house, which has no other link. */
export async function insertArrivalsLink(
  tx: Tx,
  { houseId, token }: { houseId: string; token: string },
  at: Instant,
): Promise<void> {
  await tx.run(insertLink, [hashToken(token), houseId, timestamptz(at)])
}

const revokeLink = statement<never, [houseId: string, at: string]>(
  'arrivals-link-revoke',
  `update token set revoked_at = $2 where house_id = $1 and kind = 'arrivals' and revoked_at is null`,
)

/** Returns false if there was none. */
export async function revokeLinkOfHouse(tx: Tx, houseId: string, at: Instant): Promise<boolean> {
  return (await tx.run(revokeLink, [houseId, timestamptz(at)])) > 0
}

/** The house that a cleaner's link shows. */
export interface LinkedHouse {
  readonly houseId: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

const houseByLink = statement<LinkedHouse, [hash: Buffer]>(
  'arrivals-link-house',
  `select house_id as "houseId", created_at as "createdAt", last_used_at as "lastUsedAt"
   from token where hash = $1 and kind = 'arrivals' and revoked_at is null`,
)

/** Returns the house of a link, an archived one too; null for an unknown or revoked link. */
export async function findHouseByLink(reader: Queryable, token: string): Promise<LinkedHouse | null> {
  return (await reader.maybe(houseByLink, [hashToken(token)])) ?? null
}

const markUsed = statement<never, [hash: Buffer, at: string, before: string]>(
  'arrivals-link-mark-used',
  `update token set last_used_at = $2
   where hash = $1 and revoked_at is null and (last_used_at is null or last_used_at < $3)`,
)

/** Notes that a link was opened, unless that was noted since `before`. */
export async function markArrivalsLinkUsed(
  tx: Tx,
  token: string,
  { at, before }: { at: Instant; before: Instant },
): Promise<void> {
  await tx.run(markUsed, [hashToken(token), timestamptz(at), timestamptz(before)])
}
