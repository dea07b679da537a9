/** Key in session storage: for this tab only, until it is closed. */
const key = 'checkOutToken'

/** Without storage the token lasts as long as the page. */
let storedInMemory: string | null = null

/** Returns the token of the link that opened this tab; null if there was none. */
export function getCheckOutToken(): string | null {
  if (storedInMemory !== null) return storedInMemory
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a link's token for this tab, so that the URL no longer has to contain it. */
export function storeCheckOutToken(token: string): void {
  storedInMemory = token
  try {
    window.sessionStorage.setItem(key, token)
  } catch {
    // A private window: after a reload the link is needed again.
  }
}
