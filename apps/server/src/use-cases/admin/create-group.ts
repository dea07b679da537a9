import type { createGroup as contract } from '@samhus/contract/admin-groups'
import type { Input, Output } from '@samhus/contract/operation'
import { mayHaveCode } from '@samhus/domain/archiving'
import { defaultPolicy, pointPlans } from '@samhus/domain/policy'
import { findGroupByCode } from '../../db/queries/group-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { throwIfRefused } from '../../shared/refused-error.ts'
import { insertNewGroup } from '../../steps/create-group.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Creates a group with the default rules and one of the three point plans. Houses, members, pictures and documents are
 * added afterwards.
 *
 * @throws RefusedError code-taken
 * @see docs/rules.md R171
 */
export async function createGroup(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { code, name, pointPlan } = input
  return idempotentWrite(deps, actor, {
    operation: 'create-group',
    input,
    async run(inTransaction) {
      const holderId = await findGroupByCode(deps.db, code)
      throwIfRefused(mayHaveCode({ holderId, id: null }), deps.now())
      return inTransaction(async (tx) => {
        const groupId = deps.newId()
        const group = { id: groupId, code, name, facebookLink: '', yearlyGroupList: null, pictures: [] }
        const policy = { ...defaultPolicy, pointPlan: pointPlans[pointPlan] }
        await insertNewGroup(tx, { group, policy, by: actor, at: deps.now() })
        return { groupId }
      })
    },
  })
}
