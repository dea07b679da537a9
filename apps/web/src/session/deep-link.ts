import { isUuid, writeLocal } from '../lib/local-storage.ts'

/**
 * Takes the group out of the address of a message to a browser, `/booking?group=…`: it is the one that is looked at
 * from now on. One that is not the owner's counts for nothing.
 */
export function takeGroupFromAddress(): void {
  const address = new URL(window.location.href)
  const group = address.searchParams.get('group')
  if (group === null || address.pathname !== '/booking') return
  if (isUuid(group)) {
    writeLocal('groupId', group)
    writeLocal('lastKnown', null)
  }
  address.searchParams.delete('group')
  window.history.replaceState(window.history.state, '', address)
}
