import type { addHouse as contract } from '@samhus/contract/admin-houses'
import type { Input, Output } from '@samhus/contract/operation'
import { mayHaveCode } from '@samhus/domain/archiving'
import { publishRefetch } from '../../db/queries/change.ts'
import { hasGroup } from '../../db/queries/group.ts'
import { findHouseWithCode } from '../../db/queries/house-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { createHouse } from '../../steps/create-house.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Adds a house to a group, an archived one too. Its pictures are added afterwards, and it cannot be booked before a
 * calendar is created.
 *
 * @throws RefusedError no-group-found; code-taken if a house of the group has the code, even an archived one (R171)
 */
export async function addHouse(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { lat, lng, zoom, ...fields } = input
  const { groupId } = fields
  return idempotentWrite(deps, actor, {
    operation: 'add-house',
    input,
    run: async (inTransaction) => {
      if (!(await hasGroup(deps.db, groupId))) throw new RefusedError('no-group-found')
      const holderId = await findHouseWithCode(deps.db, fields)
      throwIfRefused(mayHaveCode({ holderId, id: null }), deps.now())
      return inTransaction(async (tx) => {
        const at = deps.now()
        const houseId = deps.newId()
        const house = { ...fields, id: houseId, location: { lat, lng, zoom }, pictures: [] }
        await createHouse(tx, { house, by: actor, at })
        await publishRefetch(tx, { at, groupId })
        return { houseId }
      })
    },
  })
}
