import type { updateHouse as contract } from '@samhus/contract/admin-houses'
import type { Input, Output } from '@samhus/contract/operation'
import { mayHaveCode } from '@samhus/domain/archiving'
import { findVersion, insertAuditRow } from '../../db/queries/audit.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import { replaceHouseTexts } from '../../db/queries/house.ts'
import { findHouseWithCode, lockHouse, updateHouseColumns } from '../../db/queries/house-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { applyHouseFields, toHouseFields } from '../../steps/house-fields.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { mergeSave, toAuditValues } from '../../steps/merge-save.ts'
import { renameHouseFolders } from '../../steps/rename-house-folders.ts'

/**
 * Changes a house's data and texts. What others have changed since the form was read stays unless the form changes it
 * too. With the name, the folders of its documents get the new one (R173).
 *
 * @throws ChangedMeanwhileError changed-meanwhile (R136)
 * @throws RefusedError house-not-found; code-taken if another house of the group has the code, even an archived one (R171)
 */
export async function updateHouse(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { houseId, version, ...sent } = input
  const subject = { subjectKind: 'house', subjectId: houseId }
  return idempotentWrite(deps, actor, {
    operation: 'update-house',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const house = await lockHouse(tx, houseId)
        if (!house) throw new RefusedError('house-not-found')
        const { groupId } = house
        const current = toHouseFields(house)
        const save = { version, sent: toHouseFields(sent), current }
        const { written: changed, merged } = await mergeSave(tx, subject, save)
        if (changed.length > 0) {
          const at = deps.now()
          const after = applyHouseFields(house, sent, changed)
          if (changed.includes('code')) {
            const holderId = await findHouseWithCode(tx, { groupId, code: after.code })
            throwIfRefused(mayHaveCode({ holderId, id: houseId }), at)
          }
          await updateHouseColumns(tx, house, after)
          if (changed.some((field) => field.startsWith('texts.'))) {
            await replaceHouseTexts(tx, { groupId, houseId }, after.texts)
          }
          const values = toAuditValues(changed, current, toHouseFields(after))
          await insertAuditRow(tx, { at, by: actor, groupId, action: 'update-house', ...subject, ...values })
          if (changed.includes('name')) {
            await renameHouseFolders(tx, { house, name: after.name, by: actor, at })
          }
          await publishRefetch(tx, { at, groupId })
        }
        return { houseId, version: await findVersion(tx, subject), merged: [...merged] }
      }),
  })
}
