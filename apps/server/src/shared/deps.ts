import type { Instant } from '@samhus/domain/refusal'
import type { Db } from '../db/core/client.ts'
import type { Log } from './log.ts'
import type { SignedUrls } from '../storage/signed-urls.ts'
import type { Files } from '../storage/files.ts'

/** What every use case and read is given; the only way to time, chance and the database. */
export interface Deps {
  readonly db: Db
  /** Business time: rules, due work, stored instants. Tests and the demo turn it. */
  readonly now: () => Instant
  /** Wall time: tokens, leases, limits. Never turned. */
  readonly systemNow: () => Instant
  /** A new UUID. */
  readonly newId: () => string
  /** 0 ≤ x < 1. */
  readonly random: () => number
  /** A new text that nobody can guess (256 random bits, fit for an address): what a link in a mail carries. */
  readonly newSecret: () => string
  readonly log: Log
  /** Pictures and papers, wherever they lie. */
  readonly files: Files
  /** Makes the addresses under which a group's members open them. */
  readonly signedUrls: SignedUrls
  /** Missing where nobody is pushed anything. */
  readonly push?: PushService
}

/** What became of a message given to a push service. */
export type PushOutcome =
  | { readonly what: 'taken' }
  /** The service knows the browser no more. */
  | { readonly what: 'gone' }
  /** Not taken now; it may be given again, not before so many milliseconds where the service said so. */
  | { readonly what: 'busy'; readonly retryAfterMs: number | null }
  /** Not taken, and never will be. */
  | { readonly what: 'refused'; readonly why: string }
  /** Given, but whether it was taken nobody knows. */
  | { readonly what: 'unknown' }

/** The way to the push services of browsers. */
export interface PushService {
  /** Browsers subscribe under it. */
  readonly publicKey: string
  /** Whether an address is one of a push service that this installation talks to; no other is ever called. */
  readonly allows: (endpoint: string) => boolean
  /** Gives one browser the word of an offer, in its language; the service throws it away after `forSeconds`. */
  readonly send: (to: PushBrowser, offer: PushedOffer, forSeconds: number) => Promise<PushOutcome>
}

/** A browser at its push service, with the keys that messages to it are encrypted with. */
export interface PushBrowser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: 'da' | 'sv' | 'en'
}

/** A week that somebody may take now. */
export interface PushedOffer {
  readonly groupId: string
  readonly bookingId: string
  readonly houseName: string
  readonly week: number
  readonly year: number
  readonly reservedUntil: Instant
  readonly timeZone: string
}

/** Who acts. While impersonating, `personId` is the owner and `impersonatorId` the admin. */
export interface Actor {
  readonly personId: string
  readonly impersonatorId: string | null
  readonly deviceId: string | null
  /** One per click, so that a repeated call has one effect. */
  readonly idempotencyKey: string | null
}
