import webPush from 'web-push'
import type { Db } from '../db/core/client.ts'
import { settingMadeOnce } from '../db/queries/setting.ts'
import type { PushOutcome, PushService } from '../shared/deps.ts'
import { isAllowed } from './allowlist.ts'
import { offerMessage } from '../locales/offer-message.ts'

/** A push service that takes longer is taken for one that does not answer. */
const longestAnswerMs = 10_000

/** Nothing left this machine: the service is not there, or there is no way to it. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

interface Keys {
  readonly publicKey: string
  readonly privateKey: string
}

interface Options {
  readonly db: Db
  /** Hosts and origins; see allowed.ts. */
  readonly services: readonly string[]
  /** Where a push service can complain. */
  readonly contactEmail: string
}

/**
 * The way to browsers by Web Push: encrypted for the one browser (RFC 8291), signed with the installation's own key
 * pair (VAPID, RFC 8292), which is made once and then stays, since browsers have subscribed under it.
 */
export async function openPush({ db, services, contactEmail }: Options): Promise<PushService> {
  const keys = (await settingMadeOnce(db, 'vapid', async () => webPush.generateVAPIDKeys())) as Keys
  const vapidDetails = { subject: `mailto:${contactEmail}`, ...keys }
  return {
    publicKey: keys.publicKey,
    allows: (endpoint) => isAllowed(endpoint, services),
    async send({ endpoint, p256dh, auth, language }, offer, forSeconds) {
      if (!isAllowed(endpoint, services))
        return { what: 'refused', why: 'the service is not among those known' }
      let request
      try {
        const subscription = { endpoint, keys: { p256dh, auth } }
        // 32 signs at most. A later message of one topic takes an undelivered one's place.
        const topic = offer.bookingId.replaceAll('-', '')
        const options = { vapidDetails, TTL: forSeconds, urgency: 'high' as const, topic }
        const payload = JSON.stringify(offerMessage(offer, language))
        request = webPush.generateRequestDetails(subscription, payload, options)
      } catch (error) {
        return { what: 'refused', why: String(error) }
      }
      return deliver(endpoint, { headers: headersOf(request.headers), body: new Uint8Array(request.body) })
    },
  }
}

/** The length is counted by whoever sends. */
function headersOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const named = Object.entries(given).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
  return Object.fromEntries(named.filter(([name]) => name !== 'content-length'))
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
      // Somewhere else would be an address that nobody has allowed.
      redirect: 'manual',
      signal: AbortSignal.timeout(longestAnswerMs),
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
