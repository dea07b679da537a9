import type { saveSeasonTemplate as contract } from '@samhus/contract/admin-years'
import type { Input, Output } from '@samhus/contract/operation'
import { templateLength, type PricedWeek } from '@samhus/domain/season-plan'
import type { FieldTexts } from '@samhus/domain/merge-changes'
import { findVersion, insertAuditRow } from '../../db/queries/audit.ts'
import {
  isTemplateNameTaken,
  lockSeasonTemplate,
  saveSeasonTemplateRow,
} from '../../db/queries/season-template.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { mergeSave, toAuditValues } from '../../steps/merge-save.ts'
import { readTemplateWeeks, toTemplateTexts } from '../../steps/season-template-texts.ts'

/**
 * Saves the prices of a year under the id that the browser chose, or changes the template of that id. Calendars that were
 * made from it stay, and so does what others have changed since the caller read it, unless the caller changed it too.
 *
 * @throws ChangedMeanwhileError changed-meanwhile (R136)
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
        const sent = toTemplateTexts({ name, weeks: sortWeeks(input.weeks) })
        const before = await lockSeasonTemplate(tx, id)
        const current = before ? toTemplateTexts(before) : noTexts
        const subject = { subjectKind: 'season-template', subjectId: id }
        const version = input.version ?? (await findVersion(tx, subject))
        const { written } = await mergeSave(tx, subject, { version, sent, current })
        const after = {
          ...current,
          ...Object.fromEntries(written.map((field) => [field, sent[field] ?? null])),
        }
        if (await isTemplateNameTaken(tx, after['name'] ?? name, id)) throw new RefusedError('code-taken')
        if (written.length > 0) {
          const changedAt = deps.now()
          const weeks = readTemplateWeeks(after, templateLength)
          await saveSeasonTemplateRow(tx, { id, name: after['name'] ?? name, weeks, changedAt })
          await insertAuditRow(tx, {
            at: changedAt,
            by: actor,
            groupId: null,
            action: 'save-season-template',
            ...subject,
            // All that a new one has is what it was saved with.
            ...(before ? toAuditValues(written, current, sent) : toAuditValues(['name'], noTexts, sent)),
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

const noTexts: FieldTexts<string> = { name: null }
