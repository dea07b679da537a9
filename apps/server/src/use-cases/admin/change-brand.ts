import type { changeBrand as contract } from '@samhus/contract/admin-brand'
import type { Input, Output } from '@samhus/contract/operation'
import type { SavedBrand } from '@samhus/domain/brand'
import { findVersion, insertAuditRow } from '../../db/queries/audit.ts'
import { lockSavedBrand, updateSavedBrand } from '../../db/queries/brand-setting.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { authorizeSettingsChange } from '../../steps/authorize-settings-change.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { mergeSave, toAuditValues } from '../../steps/merge-save.ts'

const subject = { subjectKind: 'setting', subjectId: 'brand' }

type BrandTexts = Omit<SavedBrand, 'logo'>
type BrandField = keyof BrandTexts

/**
 * Saves how the installation presents itself; null goes back to the environment's value. It holds at once in every
 * process. What others have saved since the form was read stays unless the form changes it too.
 *
 * @throws ChangedMeanwhileError changed-meanwhile (R136)
 * @throws RefusedError user-disabled, forbidden (R107, R108)
 * @see docs/rules.md R158
 */
export async function changeBrand(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { version, ...sent } = input
  const answer = await idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'change-brand',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        await authorizeSettingsChange(tx, deps, actor)
        const { logo, ...current } = await lockSavedBrand(tx)
        const { written } = await mergeSave(tx, subject, { version, sent, current })
        const changed = written.filter((field) => sent[field] !== current[field])
        if (changed.length > 0) {
          const at = deps.now()
          const after = applyFields(current, sent, changed)
          await updateSavedBrand(tx, { ...after, logo }, at)
          const values = toAuditValues(changed, current, after)
          const entry = { at, by: actor, groupId: null, action: 'change-brand', ...subject, ...values }
          await insertAuditRow(tx, entry)
        }
        return { version: await findVersion(tx, subject) }
      }),
  })
  await deps.brand.refresh()
  return answer
}

function applyFields(current: BrandTexts, sent: BrandTexts, changed: readonly BrandField[]): BrandTexts {
  return { ...current, ...Object.fromEntries(changed.map((field) => [field, sent[field]])) }
}
