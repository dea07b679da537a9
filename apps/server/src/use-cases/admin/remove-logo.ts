import type { removeLogo as contract } from '@samhus/contract/admin-brand'
import type { Output } from '@samhus/contract/operation'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { lockSavedBrand, updateSavedBrand } from '../../db/queries/brand-setting.ts'
import { queueFileRemoval } from '../../db/queries/file-removal.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { authorizeSettingsChange } from '../../steps/authorize-settings-change.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Takes away the logo that was added here, so that the environment's holds again. Without one it changes nothing.
 *
 * @throws RefusedError user-disabled, forbidden (R107, R108)
 * @see docs/rules.md R158
 */
export async function removeLogo(deps: Deps, actor: Actor): Promise<Output<typeof contract>> {
  const answer = await idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'remove-logo',
    input: {},
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        await authorizeSettingsChange(tx, deps, actor)
        const { logo, ...saved } = await lockSavedBrand(tx)
        if (logo) {
          const at = deps.now()
          await queueFileRemoval(tx, logo.key, at)
          await updateSavedBrand(tx, { ...saved, logo: null }, at)
          await insertAuditRow(tx, {
            at,
            by: actor,
            groupId: null,
            action: 'remove-logo',
            subjectKind: 'setting',
            subjectId: 'brand',
            fields: ['logo'],
          })
        }
        return { logoUrl: deps.brand.environment.logoUrl }
      }),
  })
  await deps.brand.refresh()
  return answer
}
