import type { seasonTemplates as contract } from '@samhus/contract/admin-years'
import { toIso } from '@samhus/domain/day'
import type { Output } from '@samhus/contract/operation'
import { listSeasonTemplates } from '../../db/queries/season-template.ts'
import type { Deps } from '../../shared/deps.ts'

/** Returns every season template by name; all groups share them. */
export async function seasonTemplates(deps: Deps): Promise<Output<typeof contract>> {
  const rows = await listSeasonTemplates(deps.db)
  return {
    templates: rows.map(({ id, name, weeks, changedAt, version }) => ({
      templateId: id,
      name,
      weeks: [...weeks],
      changedAt: toIso(changedAt),
      version,
    })),
  }
}
