/** Says that there is no connection; a document of its own, which needs no nonce. */
export const offlinePage = '/offline'

/** What no screen of the app is: calls, the sign-in, files, and the guests' pages with their tokens. */
const others = /^\/(client|admin\/api|identity|files|indberetning-af-ophold|callback|assets|icons)(\/|$)/

/** Whether the offline page may stand in for this address. */
export function isOurs({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): boolean {
  return origin === self.location.origin && !others.test(pathname) && !/\.\w+$/.test(pathname)
}
