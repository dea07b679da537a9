/** The offline page: a document of its own, which needs no nonce. */
export const offlinePage = '/offline'

/** Paths that are no screen of the app: the API, sign-in, files, and the guests' pages with their tokens. */
const otherPaths = /^\/(client|admin\/api|identity|files|indberetning-af-ophold|callback|assets|icons)(\/|$)/

/** Whether a URL is a screen of the app, which the offline page may replace. */
export function isAppPage(
  { origin, pathname }: Pick<URL, 'origin' | 'pathname'>,
  ownOrigin: string,
): boolean {
  return origin === ownOrigin && !otherPaths.test(pathname) && !/\.\w+$/.test(pathname)
}
