import type { Deps } from '../../shared/deps.ts'
import { toAuditFields, type AdminAct } from '../../steps/admin-act.ts'
import { insertYear, type PlannedWeek } from '../../steps/insert-year.ts'

/**
 * Creates a house's calendar of one year with all its weeks. Returns its id.
 *
 * @throws RefusedError no-group-found; invalid-request if a week is missing or occurs twice, and for an admin without
 * a reason
 */
export async function setUpCalendar(
  deps: Deps,
  by: AdminAct | null,
  {
    groupId,
    houseId,
    year,
    weeks,
  }: { groupId: string; houseId: string; year: number; weeks: readonly PlannedWeek[] },
): Promise<number> {
  const audited = toAuditFields(by)
  return deps.db.transaction(async (tx) => {
    const calendars = [{ houseId, weeks }]
    const [id] = await insertYear(tx, { groupId, year, calendars }, { ...audited, at: deps.now() })
    if (id === undefined) throw new Error('a calendar was not inserted')
    return id
  })
}
