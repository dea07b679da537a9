import { markArrivalsLinkUsed } from '../db/queries/arrivals-link.ts'
import type { Deps } from '../shared/deps.ts'

/** The use of a cleaner's link is recorded at most once in this time. */
const minRecordIntervalMs = 60 * 60 * 1000

/** Records that a cleaner's link was opened. It decides nothing, so it has no audit row. */
export async function recordArrivalsLinkUse(
  deps: Deps,
  token: string,
  { groupId, lastUsedAt }: { groupId: string; lastUsedAt: number | null },
): Promise<void> {
  const at = deps.now()
  const before = at - minRecordIntervalMs
  if (lastUsedAt !== null && lastUsedAt >= before) return
  await deps.db.transaction((tx) => markArrivalsLinkUsed(tx, { token, groupId }, { at, before }))
}
