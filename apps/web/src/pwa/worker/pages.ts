/** Says that there is no connection; a document of its own, which needs no nonce. */
export const offlinePage = '/offline'

/** What no screen of the app is: calls, the sign-in, files, and the guests' pages with their tokens. */
const others = /^\/(client|admin\/api|identity|files|indberetning-af-ophold|callback|assets|icons)(\/|$)/

/** Whether an address is a screen of the app, for which the offline page may stand in. */
export function isOurs({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>, ownOrigin: string): boolean {
  return origin === ownOrigin && !others.test(pathname) && !/\.\w+$/.test(pathname)
}
