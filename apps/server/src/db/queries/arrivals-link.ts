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

const insertLink = statement<never, [hash: Buffer, groupId: string, houseId: string, at: string]>(
  'arrivals-link-insert',
  `insert into token (hash, kind, group_id, house_id, created_at) values ($1, 'arrivals', $2, $3, $4)`,
)

/** Stores only the token's hash. The caller holds the lock on the house, which has no other link. */
export async function insertArrivalsLink(
  tx: Tx,
  { groupId, houseId, token }: { groupId: string; houseId: string; token: string },
  at: Instant,
): Promise<void> {
  await tx.run(insertLink, [hashToken(token), groupId, houseId, timestamptz(at)])
}

const revokeLink = statement<never, [houseId: string, at: string, groupId: string]>(
  'arrivals-link-revoke',
  `update token set revoked_at = $2
   where house_id = $1 and group_id = $3 and kind = 'arrivals' and revoked_at is null`,
)

/** Returns false if there was none. */
export async function revokeLinkOfHouse(
  tx: Tx,
  { id, groupId }: { readonly id: string; readonly groupId: string },
  at: Instant,
): Promise<boolean> {
  return (await tx.run(revokeLink, [id, timestamptz(at), groupId])) > 0
}

/** The house that a cleaner's link shows. */
export interface LinkedHouse {
  readonly groupId: string
  readonly houseId: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

const houseByLink = statement<LinkedHouse, [hash: Buffer]>(
  'arrivals-link-house',
  `select group_id as "groupId", house_id as "houseId", created_at as "createdAt", last_used_at as "lastUsedAt"
   from token where hash = $1 and kind = 'arrivals' and revoked_at is null`,
)

/** Returns the house of a link, an archived one too; null for an unknown or revoked link. */
export async function findHouseByLink(reader: Queryable, token: string): Promise<LinkedHouse | null> {
  return (await reader.maybe(houseByLink, [hashToken(token)])) ?? null
}

const markUsed = statement<never, [hash: Buffer, at: string, before: string, groupId: string]>(
  'arrivals-link-mark-used',
  `update token set last_used_at = $2
   where hash = $1 and group_id = $4 and revoked_at is null and (last_used_at is null or last_used_at < $3)`,
)

/** Notes that a link was opened, unless that was noted since `before`. */
export async function markArrivalsLinkUsed(
  tx: Tx,
  { token, groupId }: { token: string; groupId: string },
  { at, before }: { at: Instant; before: Instant },
): Promise<void> {
  await tx.run(markUsed, [hashToken(token), timestamptz(at), timestamptz(before), groupId])
}
