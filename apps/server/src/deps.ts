import type { Instant } from '@samhus/domain/refusal'
import type { Db } from './db/client.ts'
import type { Log } from './log.ts'
import type { FileAddresses } from './storage/addresses.ts'
import type { Files } from './storage/files.ts'

/** What every use case and read is given; the only way to time, chance and the database. */
export interface Deps {
  readonly db: Db
  /** Business time: rules, due work, stored instants. Tests and the demo turn it. */
  readonly now: () => Instant
  /** Wall time: tokens, leases, limits. Never turned. */
  readonly wall: () => Instant
  /** A new UUID. */
  readonly ids: () => string
  /** 0 ≤ x < 1. */
  readonly random: () => number
  /** A new text that nobody can guess (256 random bits, fit for an address): what a link in a mail carries. */
  readonly secret: () => string
  readonly log: Log
  /** Pictures and papers, wherever they lie. */
  readonly files: Files
  /** Makes the addresses under which a group's members open them. */
  readonly addresses: FileAddresses
}

/** Who acts. While impersonating, `personId` is the owner and `impersonatorId` the admin. */
export interface Actor {
  readonly personId: string
  readonly impersonatorId: string | null
  readonly deviceId: string | null
  /** One per click, so that a repeated call has one effect. */
  readonly idempotencyKey: string | null
}
