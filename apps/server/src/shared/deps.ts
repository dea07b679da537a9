import type { RetentionDays } from '@samhus/domain/personal-data'
import type { Instant } from '@samhus/domain/refusal'
import type { Db } from '../db/core/client.ts'
import type { MailSecrets } from '../mail/mail-secrets.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import type { PushService } from '../push/push-service.ts'
import type { Files } from '../storage/files.ts'
import type { SignedUrls } from '../storage/signed-urls.ts'
import type { BrandSource } from './brand.ts'
import type { ClockCheck } from './clock-check.ts'
import type { LiveTraffic } from './live-traffic.ts'
import type { Log } from './log.ts'

/** Dependencies of every use case and read; the only access to time, random numbers and the database. */
export interface Deps {
  readonly db: Db
  /** Business time: rules, due work, stored instants. Tests and the demo set it. */
  readonly now: () => Instant
  /** System time: tokens, leases, rate limits. Never set by the demo. */
  readonly systemNow: () => Instant
  /** Compares system time with the database's clock. Missing where nothing compares. */
  readonly clockCheck?: ClockCheck
  /** True in a restored copy of another installation: nothing is sent, and nothing that is due is done. */
  readonly isCopy?: boolean
  /** How browsers come to this process's hub. Missing where there is none. */
  readonly liveTraffic?: LiveTraffic
  /** A new UUID. */
  readonly newId: () => string
  /** 0 ≤ x < 1. */
  readonly random: () => number
  /** Returns 256 random bits as URL-safe text: the token of a link in a mail. */
  readonly newSecret: () => string
  readonly log: Log
  /** Images and documents, whatever store holds them. */
  readonly files: Files
  /** Creates the URLs under which a group's members open them. */
  readonly signedUrls: SignedUrls
  /** How the installation presents itself now. */
  readonly brand: BrandSource
  /** The address that people open, without a slash at its end: links in mails begin with it. */
  readonly siteUrl: string
  /** Signs what a mail carries. */
  readonly mailSecrets: MailSecrets
  /** Missing where no relay is configured: mails are then kept, and read here. */
  readonly mail?: MailTransport
  /** Missing where no push messages are sent. */
  readonly push?: PushService
  /** Checks every invariant of the database, and returns how many are violated. Missing where nothing can. */
  readonly verify?: () => Promise<number>
  /** The time of day of the nightly check at the houses, `03:30`; missing: there is none. */
  readonly verifyAt?: string
  /** For how long personal values are kept; missing: the defaults. */
  readonly retentionDays?: RetentionDays
}

/** The request that acts, as the log and the audit trail name it. */
export interface RequestSource {
  readonly id: string
  readonly address: string
}

/** The caller of a use case. While impersonating, `personId` is the owner and `impersonatorId` the admin. */
export interface Actor {
  readonly personId: string
  readonly impersonatorId: string | null
  readonly deviceId: string | null
  /** One per click, so that a repeated call has one effect. */
  readonly idempotencyKey: string | null
  /** Missing where no request acts. */
  readonly request?: RequestSource | undefined
}
