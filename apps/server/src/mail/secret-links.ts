/** Below this are the pages with which a person refuses mails, one for each token. */
export const unsubscribePath = '/client/api/mail'

/** Returns the URL of the page on which a guest checks out. */
export function createCheckOutUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/indberetning-af-ophold?token=${encodeURIComponent(token)}`
}

/** Returns the URL on which a person refuses one kind of mail. */
export function createUnsubscribeUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${unsubscribePath}/${encodeURIComponent(token)}`
}

/** Returns the URL of the page on which the cleaner of a house sees who leaves and who comes; with `.ics` a calendar. */
export function createArrivalsUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/client/api/arrivals/${encodeURIComponent(token)}`
}
