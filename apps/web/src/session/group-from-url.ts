import { isUuid, writeLocal } from '../lib/local-storage.ts'

/**
 * Makes the group of a notification's URL, `/booking?group=…`, the current one, and removes it from the URL. A group
 * that is not the owner's has no effect.
 */
export function applyGroupFromUrl(): void {
  const url = new URL(window.location.href)
  const group = url.searchParams.get('group')
  if (group === null || url.pathname !== '/booking') return
  if (isUuid(group)) {
    writeLocal('groupId', group)
    writeLocal('lastKnown', null)
  }
  url.searchParams.delete('group')
  window.history.replaceState(window.history.state, '', url)
}
