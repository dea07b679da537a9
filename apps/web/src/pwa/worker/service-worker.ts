import {
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { isAppPage, offlinePage } from './pages.ts'
import { openPushUrl, showPushMessage } from './push-events.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

// The app's files, each identified by its hash. Never index.html: every response of it has its own nonce.
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })

self.addEventListener('install', () => {
  // The first worker replaces none; a later one waits until a page of its version activates it.
  if (self.registration.active === null) void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  // No navigation preload: it would request every page, also those that the browser then requests itself, and the
  // steps of a sign-in may be requested only once.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload.disable()]))
})

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const isPage = event.request.mode === 'navigate'
  if (isPage && isAppPage(new URL(event.request.url), self.location.origin))
    event.respondWith(respondToNavigation(event.request))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPushMessage(self, event.data?.text() ?? ''))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPushUrl(self, event.notification.data))
})

/** Returns the server's response, whatever its status; without a connection the offline page. */
async function respondToNavigation(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await matchPrecache(offlinePage)) ?? Response.error()
  }
}
