import type { addLogo as contract } from '@samhus/contract/admin-brand'
import type { Output } from '@samhus/contract/operation'
import { getLogoUrl, type SavedLogo } from '@samhus/domain/brand'
import type { Tx } from '../../db/core/client.ts'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { lockSavedBrand, updateSavedBrand } from '../../db/queries/brand-setting.ts'
import { queueFileRemoval } from '../../db/queries/file-removal.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { authorizeSettingsChange } from '../../steps/authorize-settings-change.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { hashFile, storeFile } from '../../steps/store-file.ts'

/**
 * Replaces the logo everywhere, at once. The image is decoded and encoded again, so nothing else of its bytes is kept.
 *
 * @throws RefusedError unsupported-media-type for anything but a JPEG, PNG, WebP or AVIF image, so also for SVG, in which
 * a script may stand; payload-too-large; user-disabled, forbidden (R107, R108)
 * @see docs/rules.md R158
 */
export async function addLogo(
  deps: Deps,
  actor: Actor,
  { bytes }: { readonly bytes: Buffer },
): Promise<Output<typeof contract>> {
  const answer = await idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'add-logo',
    input: await hashFile(bytes),
    run: (inTransaction) =>
      storeFile(deps, { store: () => deps.files.storeLogo(bytes), inTransaction }, async (tx, logo) => {
        await replaceLogo(tx, deps, { actor, logo })
        return { logoUrl: getLogoUrl(logo) }
      }),
  })
  await deps.brand.refresh()
  return answer
}

async function replaceLogo(
  tx: Tx,
  deps: Deps,
  { actor, logo }: { readonly actor: Actor; readonly logo: SavedLogo },
): Promise<void> {
  await authorizeSettingsChange(tx, deps, actor)
  const { logo: before, ...saved } = await lockSavedBrand(tx)
  const at = deps.now()
  if (before) await queueFileRemoval(tx, before.key, at)
  await updateSavedBrand(tx, { ...saved, logo }, at)
  await insertAuditRow(tx, {
    at,
    by: actor,
    groupId: null,
    action: 'add-logo',
    subjectKind: 'setting',
    subjectId: 'brand',
    fields: ['logo'],
  })
}
