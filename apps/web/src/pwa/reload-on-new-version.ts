const reloadedKey = 'samhus.reloaded-for-new-version'
/** A second failure within this time is an error, not a new version, and is shown. */
const minReloadIntervalMs = 60_000

/**
 * Reloads the page when one of its chunks is gone from the server because a newer version was deployed. Not while
 * offline: the reload would fail, and the open page be lost.
 */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!window.navigator.onLine) return
    const now = performance.timeOrigin + performance.now()
    const lastReload = Number(window.sessionStorage.getItem(reloadedKey))
    if (now - lastReload < minReloadIntervalMs) return
    window.sessionStorage.setItem(reloadedKey, String(now))
    event.preventDefault()
    window.location.reload()
  })
}
