import {
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { isOurs, offlinePage } from './pages.ts'
import { open, show } from './push-events.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

// The shell's own files, each known by its hash. Never the shell itself: every answer of it has a nonce of its own.
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })

self.addEventListener('install', () => {
  // The first one has nobody to take over from; a later one waits until a page of its version says so.
  if (self.registration.active === null) void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  // Never a preload: a browser sends one for every address, and then asks again for those that are left to it. The
  // steps of a sign-in may be asked for once only.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload.disable()]))
})

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const isPage = event.request.mode === 'navigate'
  if (isPage && isOurs(new URL(event.request.url), self.location.origin))
    event.respondWith(page(event.request))
})

self.addEventListener('push', (event) => {
  event.waitUntil(show(self, event.data?.text() ?? ''))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(self, event.notification.data))
})

/** The server's answer, whatever it says; without a connection the page that says that there is none. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await matchPrecache(offlinePage)) ?? Response.error()
  }
}
