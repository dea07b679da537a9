/** Set by the offline page; removed as soon as the app runs again. */
const offlineSinceKey = 'samhus.offline-since'

/**
 * Registers the service worker when the browser is idle: it caches the app's files and the offline page, and shows
 * push messages.
 *
 * This page has just come from the server, so a worker newer than the active one has the page's own version: it is
 * activated immediately. Pages of an older version may then miss a chunk, and reload (reload-on-new-version.ts).
 */
export function registerServiceWorker(): void {
  window.sessionStorage.removeItem(offlineSinceKey)
  if (!('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') runWhenIdle(register)
  else window.addEventListener('load', () => runWhenIdle(register), { once: true })
}

/** Safari has no `requestIdleCallback`. */
function runWhenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback)
  else setTimeout(callback, 1)
}

function register(): void {
  // Refused without storage, as in some private windows: the app works without it.
  navigator.serviceWorker
    .register('/service-worker.js')
    .then(activateNewWorker)
    .catch(() => undefined)
}

function activateNewWorker(registration: ServiceWorkerRegistration): void {
  const newWorker = registration.waiting ?? registration.installing
  if (newWorker === null) return
  const activate = (): void => {
    if (newWorker.state === 'installed') newWorker.postMessage('take-over', {})
  }
  activate()
  newWorker.addEventListener('statechange', activate)
}
