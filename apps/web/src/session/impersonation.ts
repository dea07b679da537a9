import { isUuid, readLocal, writeLocal } from '../lib/local-storage.ts'

/** The person an administrator is acting as, while that lasts. */
export function impersonatedUserId(): string | null {
  return readLocal('impersonatedUserId', isUuid)
}

/** Leaves for another page by loading it anew. */
type Leave = (path: string) => void

const leaveFor: Leave = (path) => window.location.assign(path)

/**
 * Begins to act as somebody, on their first page. The page is loaded anew: nothing that was read, no chosen group
 * and no live connection of the person before is left.
 */
export function beginImpersonation(userId: string, leave: Leave = leaveFor): void {
  writeLocal('impersonatedUserId', userId)
  forgetPlace()
  leave('/')
}

/** Stops acting as somebody; the administrator is back at the owners, in the same way. */
export function stopImpersonation(leave: Leave = leaveFor): void {
  writeLocal('impersonatedUserId', null)
  forgetPlace()
  leave('/admin/owners')
}

/** Tabs share who is acted as: what another tab began or stopped is so in this one, from its first page. */
export function followImpersonation(leave: Leave = leaveFor): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === 'impersonatedUserId' && oldValue !== newValue) leave('/')
  })
}

/** On the way out: whoever signs in next acts as nobody and finds nothing of whoever was here. */
export function forgetPerson(): void {
  const isActing = readLocal('impersonatedUserId', () => true) !== null
  writeLocal('impersonatedUserId', null)
  if (isActing) forgetPlace()
  else writeLocal('lastKnown', null)
}

/** What is kept of the person whose pages are shown, and of the group that they look at. */
function forgetPlace(): void {
  writeLocal('groupId', null)
  writeLocal('lastKnown', null)
}
