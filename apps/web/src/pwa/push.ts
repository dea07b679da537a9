import type { Language } from '@samhus/contract/fields'
import type { Answer } from '@samhus/contract/operation'
import type { pushKey, subscribePush, unsubscribePush } from '@samhus/contract/push'
import { call } from '../api/http.ts'
import { isUuid, newUuid, readLocal, writeLocal } from '../lib/local-storage.ts'

/** Whether this browser can tell its owner of offers, may, and does. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The service worker is made when the page has nothing better to do; where there is none by then there is none. */
const longestWaitMs = 4_000

async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null
  const none = new Promise<null>((resolve) => setTimeout(() => resolve(null), longestWaitMs))
  return Promise.race([navigator.serviceWorker.ready, none])
}

/** As it is now for this person: a browser that another one has switched on is off for them. */
export async function pushState(personId: string): Promise<PushState> {
  const registration = await worker()
  if (registration === null) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await registration.pushManager.getSubscription()
  return subscription !== null && readLocal('pushFor', isUuid) === personId ? 'on' : 'off'
}

/** Asks the browser's leave, and has it told from now on. Answers how it is then. */
export async function turnPushOn(personId: string, language: Language): Promise<PushState> {
  const registration = await worker()
  if (registration === null) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return pushState(personId)
  const path = '/client/api/push/key'
  const { publicKey } = await call<Answer<typeof pushKey>>({ method: 'GET', path })
  // One that was made under another key, or for another person, is of no use.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await tell(made, language)
  writeLocal('pushFor', personId)
  return 'on'
}

/** Says once more where the browser is told, and in which language. */
export async function refreshPush(language: Language): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (subscription) await tell(subscription, language)
}

async function tell(subscription: PushSubscription, language: Language): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await call<Answer<typeof subscribePush>>({
    method: 'POST',
    path: '/client/api/push/subscribe',
    body: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] }, language },
    idempotencyKey: newUuid(),
  })
}

/** Has the browser told nothing more. Answers how it is then. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  writeLocal('pushFor', null)
  if (!subscription) return 'off'
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await call<Answer<typeof unsubscribePush>>({
    method: 'POST',
    path: '/client/api/push/unsubscribe',
    body: { endpoint },
    idempotencyKey: newUuid(),
  })
  return 'off'
}
