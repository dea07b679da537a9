/** More redirects to the sign-in page within a minute mean that signing in does not help. */
const maxRedirects = 3
const redirectWindowMs = 60_000
const redirectsKey = 'samhus.sign-in.redirects'

/** Counts a redirect of this tab to the sign-in page. Returns false if there were too many. */
export function countRedirect(): boolean {
  const now = performance.timeOrigin + performance.now()
  const recent = readRedirectTimes().filter((each) => Math.abs(now - each) < redirectWindowMs)
  try {
    window.sessionStorage.setItem(redirectsKey, JSON.stringify([...recent, now]))
  } catch {
    // Without storage the sign-in cannot complete either: the callback reports that.
  }
  return recent.length < maxRedirects
}

function readRedirectTimes(): number[] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(redirectsKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each): each is number => typeof each === 'number') : []
  } catch {
    return []
  }
}

/** Resets the count: the user asked for another try. */
export function resetRedirects(): void {
  try {
    window.sessionStorage.removeItem(redirectsKey)
  } catch {
    // Without storage nothing was counted.
  }
}
