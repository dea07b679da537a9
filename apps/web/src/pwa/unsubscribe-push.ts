import { isUuid, readLocal, writeLocal } from '../lib/local-storage.ts'

/**
 * Whoever signs out is told nothing more on this browser: it lets go of its address, and the server learns that
 * with the next message.
 */
export function leavePush(): void {
  if (readLocal('pushFor', isUuid) === null || !('serviceWorker' in navigator)) return
  writeLocal('pushFor', null)
  void letGo().catch(() => undefined)
}

async function letGo(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
