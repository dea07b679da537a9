import type { deleteSeasonTemplate as contract } from '@samhus/contract/admin-years'
import type { Input, Output } from '@samhus/contract/operation'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { deleteSeasonTemplateRow, lockSeasonTemplate } from '../../db/queries/season-template.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { toAuditValues } from '../../steps/merge-save.ts'
import { toTemplateTexts } from '../../steps/season-template-texts.ts'

/** Deletes a season template; calendars made from it stay. The answer is the same for one that is not there any more. */
export async function deleteSeasonTemplate(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { templateId } = input
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'delete-season-template',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const template = await lockSeasonTemplate(tx, templateId)
        if (!template) return { templateId }
        await deleteSeasonTemplateRow(tx, templateId)
        // All of it, so that it can be saved again.
        const before = toTemplateTexts(template)
        const none = Object.fromEntries(Object.keys(before).map((field) => [field, null]))
        await insertAuditRow(tx, {
          at: deps.now(),
          by: actor,
          groupId: null,
          action: 'delete-season-template',
          subjectKind: 'season-template',
          subjectId: templateId,
          ...toAuditValues(Object.keys(before), before, none),
        })
        return { templateId }
      }),
  })
}
