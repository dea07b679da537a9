import { isUuid, readLocal, writeLocal } from '../lib/local-storage.ts'

/**
 * Ends push messages in this browser: removes its subscription, which the server notices with the next message.
 *
 * @param remembers The person stays stored: push is on again when they sign in here next (`syncPushWithPerson`).
 */
export function unsubscribePush({ remembers }: { remembers: boolean }): void {
  if (readLocal('pushFor', isUuid) === null || !('serviceWorker' in navigator)) return
  if (!remembers) writeLocal('pushFor', null)
  void unsubscribe().catch(() => undefined)
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
