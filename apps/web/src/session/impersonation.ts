import { isUuid, readLocal, writeLocal } from '../lib/local-storage.ts'

/** Returns the id of the person that an administrator is impersonating; null without an impersonation. */
export function getImpersonatedUserId(): string | null {
  return readLocal('impersonatedUserId', isUuid)
}

/** Navigates with a full page load. */
type LoadPage = (path: string) => void

const loadPage: LoadPage = (path) => window.location.assign(path)

/**
 * Starts impersonating a person, on their start page. The full page load drops all fetched data, the chosen group and
 * the live connection.
 */
export function beginImpersonation(userId: string, load: LoadPage = loadPage): void {
  writeLocal('impersonatedUserId', userId)
  clearGroupData()
  load('/')
}

/** Stops the impersonation and goes back to the admin's list of owners, with a full page load. */
export function stopImpersonation(load: LoadPage = loadPage): void {
  writeLocal('impersonatedUserId', null)
  clearGroupData()
  load('/admin/owners')
}

/** Loads the start page when another tab starts or stops an impersonation, which all tabs share. */
export function syncImpersonationAcrossTabs(load: LoadPage = loadPage): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === 'impersonatedUserId' && oldValue !== newValue) load('/')
  })
}

/** On sign-out: ends an impersonation and removes stored data of the person. */
export function clearPersonalData(): void {
  const isImpersonating = readLocal('impersonatedUserId', () => true) !== null
  writeLocal('impersonatedUserId', null)
  if (isImpersonating) clearGroupData()
  else writeLocal('lastKnown', null)
}

/** Removes the stored group and bookings of the person whose pages are shown. */
function clearGroupData(): void {
  writeLocal('groupId', null)
  writeLocal('lastKnown', null)
}
