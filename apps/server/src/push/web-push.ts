import type { Instant } from '@samhus/domain/refusal'
import type { Db } from '../db/core/client.ts'
import { getOrCreateSetting } from '../db/queries/setting.ts'
import type { PushBrowser, PushedOffer, PushOutcome, PushService } from '../shared/deps.ts'
import { offerText } from '../locales/offer.ts'
import { isAllowed } from './allowlist.ts'
import { encrypt } from './encrypt.ts'
import { createAuthorizer, generateVapidKeys, type VapidKeys } from './vapid.ts'

/** A push service that takes longer counts as one that does not answer. */
const timeoutMs = 10_000

/** Nothing left this machine: the service is not there, or there is no way to it. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

interface Options {
  readonly db: Db
  /** Hosts and origins; see allowed.ts. */
  readonly services: readonly string[]
  /** Where a push service can complain. */
  readonly contactEmail: string
  readonly systemNow: () => Instant
}

/**
 * Sends to browsers by Web Push (RFC 8030), signed with the installation's own key pair, which is created once and
 * then stays, since browsers have subscribed under it.
 */
export async function openPush({ db, services, contactEmail, systemNow }: Options): Promise<PushService> {
  const keys = (await getOrCreateSetting(db, 'vapid', generateVapidKeys)) as VapidKeys
  const authorize = await createAuthorizer(keys, contactEmail)
  return {
    publicKey: keys.publicKey,
    allows: (endpoint) => isAllowed(endpoint, services),
    async send({ endpoint, p256dh, auth, language }, offer, forSeconds) {
      if (!isAllowed(endpoint, services))
        return { what: 'refused', why: 'the service is not among those known' }
      try {
        const body = encrypt(composeMessage(offer, language), { p256dh, auth })
        const headers = {
          authorization: await authorize(endpoint, systemNow()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(forSeconds),
          urgency: 'high',
          // 32 characters at most. A later message of one topic replaces an undelivered one.
          topic: offer.bookingId.replaceAll('-', ''),
        }
        return await deliver(endpoint, { headers, body })
      } catch (error) {
        return { what: 'refused', why: String(error) }
      }
    },
  }
}

/** Returns what the browser shows. A press on it opens the owner's bookings in the group, where the offer's dialog is. */
function composeMessage(offer: PushedOffer, language: PushBrowser['language']): string {
  const { title, body } = offerText(offer)
  const { groupId, bookingId } = offer
  const url = `/booking?group=${groupId}`
  return JSON.stringify({ title: title[language], body: body[language], url, tag: bookingId, language })
}

async function deliver(
  endpoint: string,
  { headers, body }: { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> },
): Promise<PushOutcome> {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers,
      body,
      // Another URL would be one that is not on the list of allowed services.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return outcomeOf(answer)
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return unreached.has(cause?.code ?? '') ? { what: 'busy', retryAfterMs: null } : { what: 'unknown' }
  }
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { what: 'taken' }
  if (status === 404 || status === 410) return { what: 'gone' }
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    return { what: 'busy', retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null }
  }
  return { what: 'refused', why: `status ${status}` }
}
