/**
 * The business clock as the browser knows it: the server's last word plus what has passed since.
 *
 * What has passed is measured by the monotonic clock, so a wrong or turned clock on the owner's machine
 * changes neither today nor a countdown.
 */
let serverAt: number | null = null
let heardAt = 0

/** Takes the value of `X-Server-Time` (ISO 8601, or milliseconds); anything else is ignored. */
export function syncServerTime(header: string | null): void {
  if (header === null) return
  const at = /^\d+$/.test(header) ? Number(header) : Date.parse(header)
  if (!Number.isFinite(at)) return
  serverAt = at
  heardAt = performance.now()
}

/** Now, as an instant in milliseconds. Before the server has answered once, the machine's own time. */
export function serverNow(): number {
  return serverAt === null ? Date.now() : serverAt + (performance.now() - heardAt)
}

/** How far the business clock is ahead of the machine's: for a page without a server, which has only the latter. */
export function clockOffsetMs(): number {
  return serverNow() - Date.now()
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** Today in the time zone in which the houses are booked, as YYYY-MM-DD. */
export function serverToday(timeZone: string): string {
  const calendar =
    calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  calendars.set(timeZone, calendar)
  return calendar.format(serverNow())
}

/** The year of that day: the one whose weeks are booked as this year's. */
export function serverYear(timeZone: string): number {
  return Number(serverToday(timeZone).slice(0, 4))
}
