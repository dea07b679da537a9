import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'

const firstYear = 2017

/** Returns the years that points can be of, the latest first, as options of a filter. */
export function listYearOptions(): { value: string; label: string }[] {
  const last = getPresentYear() + 1
  return Array.from({ length: last - firstYear + 1 }, (_, ago) => {
    const year = String(last - ago)
    return { value: year, label: year }
  })
}

export const getPresentYear = (): number => Number(getServerToday(getHouseZone()).slice(0, 4))

/** How many years ahead points can be given. */
const yearsAhead = 3

/**
 * Returns the years whose points can still be given or corrected, the soonest first, as options of a form.
 *
 * @param chosen Is among them in any case.
 */
export function listComingYears(chosen?: number): string[] {
  const first = getPresentYear()
  const years = Array.from({ length: yearsAhead + 1 }, (_, ahead) => first + ahead)
  return [...new Set([...(chosen === undefined ? [] : [chosen]), ...years])].sort((a, b) => a - b).map(String)
}
