const reloadedKey = 'samhus.reloaded-for-new-version'
/** A second failure within this time is no new version but a fault, and is shown. */
const againAfterMs = 60_000

/**
 * Loads the page anew when a part of it is gone from the server: a newer version has taken its place while the
 * page was open. Not without a connection: then there is no page to load, and the one that is there is lost.
 */
export function followNewVersions(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!window.navigator.onLine) return
    const now = performance.timeOrigin + performance.now()
    const last = Number(window.sessionStorage.getItem(reloadedKey))
    if (now - last < againAfterMs) return
    window.sessionStorage.setItem(reloadedKey, String(now))
    event.preventDefault()
    window.location.reload()
  })
}
