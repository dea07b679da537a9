/** Being sent to sign in this often within a minute means that signing in does not help. */
const mostRedirects = 3
const redirectWindowMs = 60_000
const redirectsKey = 'samhus.sign-in.redirects'

/** Counts, for this tab, how often one was sent to sign in; true while that is not too often. */
export function mayRedirect(): boolean {
  const now = performance.timeOrigin + performance.now()
  const recent = redirectTimes().filter((each) => Math.abs(now - each) < redirectWindowMs)
  try {
    window.sessionStorage.setItem(redirectsKey, JSON.stringify([...recent, now]))
  } catch {
    // Where nothing can be stored nobody can come back signed in either: the callback then says so.
  }
  return recent.length < mostRedirects
}

function redirectTimes(): number[] {
  try {
    const known: unknown = JSON.parse(window.sessionStorage.getItem(redirectsKey) ?? '[]')
    return Array.isArray(known) ? known.filter((each): each is number => typeof each === 'number') : []
  } catch {
    return []
  }
}

/** Somebody asked for it: the count begins anew. */
export function forgetRedirects(): void {
  try {
    window.sessionStorage.removeItem(redirectsKey)
  } catch {
    // Nothing was counted where nothing can be stored.
  }
}
