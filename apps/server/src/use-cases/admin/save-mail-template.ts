import type { saveMailTemplate as contract } from '@samhus/contract/admin-mail-templates'
import type { Input, Output } from '@samhus/contract/operation'
import type { Actor, Deps } from '../../shared/deps.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { lockTemplateForSaving, requireUsableTemplate, saveTemplate } from '../../steps/save-template.ts'

/**
 * Saves the words of a kind of mail in one language, of a group or of all, as a new version. What is in use already is
 * not saved again.
 *
 * @throws InputProblemsError template-has-problems
 * @throws ChangedMeanwhileError changed-meanwhile (R136)
 * @throws RefusedError no-group-found
 */
export async function saveMailTemplate(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { kind, groupId, language, subject, body, version, note = '' } = input
  const key = { kind, language, groupId: groupId ?? null }
  return idempotentWrite(deps, actor, {
    operation: 'save-mail-template',
    input,
    run: async (inTransaction) => {
      requireUsableTemplate(kind, language, { subject, body })
      return inTransaction(async (tx) => {
        const at = deps.now()
        const template = await lockTemplateForSaving(tx, deps, key)
        const save = { actor, key, version, sent: { subject, body }, note, at, action: 'save-mail-template' }
        return { version: await saveTemplate(tx, template, save) }
      })
    },
  })
}
