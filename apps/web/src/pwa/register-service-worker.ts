/** Set by the page that is shown without a connection; whoever reads this has one again. */
const offlineSinceKey = 'samhus.offline-since'

/**
 * Lets the browser keep the app: its files, the page without a connection, and what it does on a push. Begins when
 * the browser has nothing better to do.
 *
 * This page has just come from the server, so a worker that is newer than the one at work is of this page's
 * version: it takes over at once. Pages of an older version may then miss a part, and load anew (new-version.ts).
 */
export function keepApp(): void {
  window.sessionStorage.removeItem(offlineSinceKey)
  if (!('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') whenIdle(register)
  else window.addEventListener('load', () => whenIdle(register), { once: true })
}

/** Safari knows no idle time. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act)
  else setTimeout(act, 1)
}

function register(): void {
  // Forbidden where the browser keeps nothing, as in some private windows: the app works all the same.
  navigator.serviceWorker
    .register('/service-worker.js')
    .then(takeOver)
    .catch(() => undefined)
}

function takeOver(registration: ServiceWorkerRegistration): void {
  const next = registration.waiting ?? registration.installing
  if (next === null) return
  const ask = (): void => {
    if (next.state === 'installed') next.postMessage('take-over', {})
  }
  ask()
  next.addEventListener('statechange', ask)
}
