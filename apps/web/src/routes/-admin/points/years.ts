import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'

const firstYear = 2017

/** Returns the years that points can be of, the latest first, as options of a filter. */
export function listYearOptions(): { value: string; label: string }[] {
  const last = Number(getServerToday(getHouseZone()).slice(0, 4)) + 1
  return Array.from({ length: last - firstYear + 1 }, (_, ago) => {
    const year = String(last - ago)
    return { value: year, label: year }
  })
}
