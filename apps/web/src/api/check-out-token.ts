/** Only this tab knows it, and forgets it when it is closed. */
const key = 'checkOutToken'

/** Where storage is not to be had it lasts as long as the page. */
let kept: string | null = null

/** The token of the link with which this tab was opened; null where there was none. */
export function checkOutToken(): string | null {
  if (kept !== null) return kept
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a link's token for this tab, so that the address need not carry it any longer. */
export function keepCheckOutToken(token: string): void {
  kept = token
  try {
    window.sessionStorage.setItem(key, token)
  } catch {
    // Private windows: a reload then asks for the link again.
  }
}
