import type { Instant } from '@samhus/domain/refusal'
import type { Db } from '../db/core/client.ts'
import { getOrCreateSecret } from '../db/queries/setting.ts'
import { createOfferMessage } from '../locales/offer.ts'
import type { BrandSource } from '../shared/brand.ts'
import { isAllowedEndpoint } from './allowlist.ts'
import { encrypt } from './encrypt.ts'
import type { PushOffer, PushOutcome, PushService, PushSubscription } from './push-service.ts'
import { createAuthorizer, generateVapidKeys, type VapidKeys } from './vapid.ts'

/** A push service that takes longer counts as not responding. */
const timeoutMs = 10_000

/** Errors before anything was sent: the service does not exist or cannot be reached. */
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

interface WebPushOptions {
  readonly db: Db
  /** Hosts and origins; see allowlist.ts. */
  readonly services: readonly string[]
  /** Its e-mail is the contact for the operator of a push service. */
  readonly brand: Pick<BrandSource, 'read'>
  readonly systemNow: () => Instant
  /** Wraps the key pair in the database. */
  readonly secretKey?: string | undefined
}

/**
 * Sends to browsers by Web Push (RFC 8030), signed with the installation's own key pair, which is created once and
 * then stays, since browsers have subscribed under it.
 */
export async function createWebPush({
  db,
  services,
  brand,
  systemNow,
  secretKey,
}: WebPushOptions): Promise<PushService> {
  const keys = (await getOrCreateSecret(db, 'vapid', { create: generateVapidKeys, secretKey })) as VapidKeys
  const authorize = await createAuthorizer(keys)
  return {
    publicKey: keys.publicKey,
    isAllowed: (endpoint) => isAllowedEndpoint(endpoint, services),
    async send({ endpoint, p256dh, auth, language }, offer, forSeconds) {
      if (!isAllowedEndpoint(endpoint, services))
        return { kind: 'refused', reason: 'the push service is not on the allowlist' }
      try {
        const body = encrypt(composeMessage(offer, language), { p256dh, auth })
        const { supportEmail: contactEmail } = await brand.read()
        const headers = {
          authorization: await authorize(endpoint, { contactEmail, now: systemNow() }),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(forSeconds),
          urgency: 'high',
          // 32 characters at most. A later message of one topic replaces an undelivered one.
          topic: offer.bookingId.replaceAll('-', ''),
        }
        return await postMessage(endpoint, { headers, body })
      } catch (error) {
        return { kind: 'refused', reason: String(error) }
      }
    },
  }
}

/** Returns what the browser shows. A click on it opens the owner's bookings in the group, with the offer's dialog. */
function composeMessage(offer: PushOffer, language: PushSubscription['language']): string {
  const { title, body } = createOfferMessage(offer)
  const { groupId, bookingId } = offer
  const url = `/booking?group=${groupId}`
  return JSON.stringify({ title: title[language], body: body[language], url, tag: bookingId, language })
}

async function postMessage(
  endpoint: string,
  { headers, body }: { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> },
): Promise<PushOutcome> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body,
      // Another URL would be one that is not on the list of allowed services.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return toOutcome(response)
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return unreachableCodes.has(cause?.code ?? '')
      ? { kind: 'retry-later', retryAfterMs: null }
      : { kind: 'unknown' }
  }
}

function toOutcome({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'expired' }
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    return { kind: 'retry-later', retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null }
  }
  return { kind: 'refused', reason: `status ${status}` }
}
