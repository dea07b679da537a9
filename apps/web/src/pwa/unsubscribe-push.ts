import { isUuid, readLocal, writeLocal } from '../lib/local-storage.ts'

/**
 * Ends push messages in this browser on sign-out: removes its subscription, which the server notices with the next
 * message.
 */
export function unsubscribePush(): void {
  if (readLocal('pushFor', isUuid) === null || !('serviceWorker' in navigator)) return
  writeLocal('pushFor', null)
  void unsubscribe().catch(() => undefined)
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
