/**
 * The business clock in the browser: the last server time plus the time since then.
 *
 * That time is measured by the monotonic clock, so a wrong or changed clock of the device affects neither today nor a
 * countdown.
 */
let serverTime: number | null = null
let syncedAt = 0

/** Sets the clock to the value of `X-Server-Time` (ISO 8601, or milliseconds); ignores anything else. */
export function syncServerTime(header: string | null): void {
  if (header === null) return
  const at = /^\d+$/.test(header) ? Number(header) : Date.parse(header)
  if (!Number.isFinite(at)) return
  serverTime = at
  syncedAt = performance.now()
}

/** Returns the current instant in milliseconds. Before the first response of the server, the device's time. */
export function getServerNow(): number {
  return serverTime === null ? Date.now() : serverTime + (performance.now() - syncedAt)
}

/** Returns how far the business clock is ahead of the device's: for the offline page, which has only the latter. */
export function getClockOffsetMs(): number {
  return getServerNow() - Date.now()
}

const dayFormatters = new Map<string, Intl.DateTimeFormat>()

/** Returns today in the given time zone (that of the houses), as YYYY-MM-DD. */
export function getServerToday(timeZone: string): string {
  const formatter =
    dayFormatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  dayFormatters.set(timeZone, formatter)
  return formatter.format(getServerNow())
}

/** Returns the year of today in that time zone. */
export function getServerYear(timeZone: string): number {
  return Number(getServerToday(timeZone).slice(0, 4))
}
