import type { restoreMailTemplate as contract } from '@samhus/contract/admin-mail-templates'
import type { Input, Output } from '@samhus/contract/operation'
import type { Tx } from '../../db/core/client.ts'
import { findVersionByNumber } from '../../db/queries/mail-template-version.ts'
import type { MailTemplate } from '../../mail/compose-mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import {
  findTemplateVersion,
  lockTemplateForSaving,
  requireUnchanged,
  requireUsableTemplate,
  writeVersion,
  type LockedTemplate,
} from '../../steps/save-template.ts'

/**
 * Takes an earlier version of a template again, or goes back to the words that hold without it, as a new version.
 *
 * @throws ChangedMeanwhileError changed-meanwhile, if others have saved since
 * @throws InputProblemsError template-has-problems, if the old words can be sent no more
 * @throws RefusedError no-group-found; not-found for an unknown version
 */
export async function restoreMailTemplate(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { kind, groupId, language, version, number } = input
  const key = { kind, language, groupId: groupId ?? null }
  return idempotentWrite(deps, actor, {
    operation: 'restore-mail-template',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const at = deps.now()
        const template = await lockTemplateForSaving(tx, deps, key)
        await requireUnchanged(tx, template, version)
        const words = number === 0 ? null : await readVersion(tx, template, number)
        if (words) requireUsableTemplate(kind, language, words)
        if (!isInUse(template, words)) {
          await writeVersion(tx, template, { at, actor, key, words, action: 'restore-mail-template' })
        }
        return { version: await findTemplateVersion(tx, template) }
      }),
  })
}

async function readVersion(tx: Tx, { id }: LockedTemplate, number: number): Promise<MailTemplate | null> {
  const found = await findVersionByNumber(tx, id, number)
  if (!found) throw new RefusedError('not-found')
  const { subject, body } = found
  return subject === null || body === null ? null : { subject, body }
}

function isInUse({ newest }: LockedTemplate, words: MailTemplate | null): boolean {
  if (words === null) return newest === null || newest.subject === null
  return newest?.subject === words.subject && newest.body === words.body
}
