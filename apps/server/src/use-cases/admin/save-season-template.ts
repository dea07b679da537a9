import type { saveSeasonTemplate as contract } from '@samhus/contract/admin-years'
import type { Input, Output } from '@samhus/contract/operation'
import { templateLength, type PricedWeek } from '@samhus/domain/season-plan'
import { insertAuditRow } from '../../db/queries/audit.ts'
import {
  isTemplateNameTaken,
  lockSeasonTemplate,
  saveSeasonTemplateRow,
  type SeasonTemplateRow,
} from '../../db/queries/season-template.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Saves the prices of a year under the id that the browser chose, or changes the template of that id. Calendars that were
 * made from it stay.
 *
 * @throws RefusedError code-taken for the name of another template, whatever its case; invalid-request unless every week
 * is there once
 * @see docs/rules.md R168
 */
export async function saveSeasonTemplate(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { templateId: id, name } = input
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'save-season-template',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const weeks = sortWeeks(input.weeks)
        const before = await lockSeasonTemplate(tx, id)
        if (await isTemplateNameTaken(tx, name, id)) throw new RefusedError('code-taken')
        const changedAt = deps.now()
        const fields = listChanged(before, { name, weeks })
        if (fields.length > 0) {
          await saveSeasonTemplateRow(tx, { id, name, weeks, changedAt })
          await insertAuditRow(tx, {
            at: changedAt,
            by: actor,
            groupId: null,
            action: 'save-season-template',
            subjectKind: 'season-template',
            subjectId: id,
            fields,
            values: fields.includes('name')
              ? [{ field: 'name', before: before?.name ?? null, after: name }]
              : [],
          })
        }
        return { templateId: id }
      }),
  })
}

/** @throws RefusedError invalid-request unless every week is there once */
function sortWeeks(weeks: readonly PricedWeek[]): PricedWeek[] {
  const sorted = weeks
    .toSorted((a, b) => a.week - b.week)
    .map(({ week, points, restrictOne }) => ({ week, points, restrictOne }))
  const isWhole = sorted.length === templateLength && sorted.every(({ week }, index) => week === index + 1)
  if (!isWhole) throw new RefusedError('invalid-request')
  return sorted
}

function listChanged(
  before: SeasonTemplateRow | null,
  { name, weeks }: Pick<SeasonTemplateRow, 'name' | 'weeks'>,
): string[] {
  const isSame = ({ week, points, restrictOne }: PricedWeek) => {
    const old = before?.weeks[week - 1]
    return old?.points === points && old.restrictOne === restrictOne
  }
  return [...(before?.name === name ? [] : ['name']), ...(weeks.every(isSame) ? [] : ['weeks'])]
}
