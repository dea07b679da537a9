import type { Language } from '@samhus/contract/fields'
import { isUuid, readLocal } from '../lib/local-storage.ts'
import { unsubscribePush } from './unsubscribe-push.ts'

let lastSync: { personId: string; done: Promise<void> } | null = null

/**
 * Makes push in this browser that of the person who has signed in, once per page: ends it where another person had
 * turned it on, and turns it on again where this person had and their sign-in was lost.
 */
export function syncPushWithPerson(personId: string, language: Language): Promise<void> {
  if (lastSync?.personId !== personId) lastSync = { personId, done: sync(personId, language) }
  return lastSync.done
}

async function sync(personId: string, language: Language): Promise<void> {
  const pushFor = readLocal('pushFor', isUuid)
  if (pushFor === null) return
  if (pushFor !== personId) return unsubscribePush({ remembers: false })
  const { restorePush } = await import('./push.ts')
  // It is turned on again at the next visit, if not now.
  await restorePush(personId, language).catch(() => undefined)
}
