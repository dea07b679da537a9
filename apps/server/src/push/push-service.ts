import type { Instant } from '@samhus/domain/refusal'
import type { Language } from '../locales/language.ts'

/** Result of sending a message to a push service. */
export type PushOutcome =
  | { readonly kind: 'accepted' }
  /** The browser's subscription has ended. */
  | { readonly kind: 'expired' }
  /** Not accepted now; may be sent again, after this delay where the service gave one. */
  | { readonly kind: 'retry-later'; readonly retryAfterMs: number | null }
  /** Not accepted, and will never be. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Sent, but it is unknown whether it was accepted. */
  | { readonly kind: 'unknown' }

/** Client of the browsers' push services. */
export interface PushService {
  /** Browsers subscribe with it. */
  readonly publicKey: string
  /** Whether an endpoint is one of a push service on this installation's allowlist; no other is ever called. */
  readonly isAllowed: (endpoint: string) => boolean
  /** Sends an offer to one browser, in its language; the service drops it after `forSeconds`. */
  readonly send: (to: PushSubscription, offer: PushOffer, forSeconds: number) => Promise<PushOutcome>
}

/** A browser's subscription at its push service, with the keys that messages to it are encrypted with. */
export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: Language
}

/** A week on offer to its owner. */
export interface PushOffer {
  readonly groupId: string
  readonly bookingId: string
  readonly houseName: string
  readonly week: number
  readonly year: number
  readonly reservedUntil: Instant
  readonly timeZone: string
}
