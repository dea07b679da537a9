import { endpoints } from '@samhus/contract/endpoints'
import type { Language } from '@samhus/contract/fields'
import { call } from '../api/http.ts'
import { isUuid, createUuid, readLocal, writeLocal } from '../lib/local-storage.ts'

/** Whether push notifications of offers are supported, permitted and on in this browser. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The service worker is registered when the page is idle; if none is active by then, push counts as unsupported. */
const maxWaitMs = 4_000

async function getRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null
  const none = new Promise<null>((resolve) => setTimeout(() => resolve(null), maxWaitMs))
  return Promise.race([navigator.serviceWorker.ready, none])
}

/** Resolves when the service worker is active, however late; never where there will be none. */
export async function waitForWorker(): Promise<void> {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.ready
}

/** Returns the current state for this person: `off` if another person has turned push on in this browser. */
export async function getPushState(personId: string): Promise<PushState> {
  const registration = await getRegistration()
  if (registration === null) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await registration.pushManager.getSubscription()
  return subscription !== null && readLocal('pushFor', isUuid) === personId ? 'on' : 'off'
}

/** Asks for permission and subscribes this browser. Returns the resulting state. */
export async function enablePush(personId: string, language: Language): Promise<PushState> {
  const registration = await getRegistration()
  if (registration === null) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return getPushState(personId)
  const { publicKey } = await call(endpoints.pushKey, {})
  // A subscription under another key, or for another person, cannot be used.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await sendSubscription(subscription, language)
  writeLocal('pushFor', personId)
  return 'on'
}

/** Subscribes this browser again, without asking, for a person who had turned push on in it. */
export async function restorePush(personId: string, language: Language): Promise<void> {
  const registration = await getRegistration()
  if (registration === null || Notification.permission !== 'granted') return
  if ((await registration.pushManager.getSubscription()) === null) await enablePush(personId, language)
}

/** Sends the current subscription again, with the language of its messages. */
export async function resendSubscription(language: Language): Promise<void> {
  const subscription = await (await getRegistration())?.pushManager.getSubscription()
  if (subscription) await sendSubscription(subscription, language)
}

async function sendSubscription(subscription: PushSubscription, language: Language): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const input = { endpoint, keys: { p256dh, auth }, language }
  await call(endpoints.subscribePush, input, { idempotencyKey: createUuid() })
}

/** Unsubscribes this browser. Returns the resulting state. */
export async function disablePush(): Promise<PushState> {
  const subscription = await (await getRegistration())?.pushManager.getSubscription()
  writeLocal('pushFor', null)
  if (!subscription) return 'off'
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await call(endpoints.unsubscribePush, { endpoint }, { idempotencyKey: createUuid() })
  return 'off'
}
