const dayMs = 24 * 60 * 60_000

/**
 * Converts a local day (YYYY-MM-DD) and time (HH:MM) of a zone to an instant, as `toInstant` of the domain does, but by
 * `Intl`: the domain's function would bring a library of time zones to every page. A time that a clock change skips is
 * read with the offset before the change; of one that occurs twice the first is used.
 */
export function toLocalInstant(day: string, time: string, timeZone: string): number {
  const local = Date.parse(`${day}T${time}:00Z`)
  const [before, after] = [getOffset(local - dayMs, timeZone), getOffset(local + dayMs, timeZone)]
  const isAfter =
    getOffset(local - before, timeZone) !== before && getOffset(local - after, timeZone) === after
  return local - (isAfter ? after : before)
}

/** Returns by how many milliseconds the zone is ahead of UTC. */
function getOffset(at: number, timeZone: string): number {
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const parts = Object.fromEntries(
    formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / 60_000) * 60_000
}
