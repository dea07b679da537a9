import type { addAdmin as contract } from '@samhus/contract/admin-settings'
import type { Input, Output } from '@samhus/contract/operation'
import { isAnotherPerson } from '@samhus/domain/import'
import type { Instant } from '@samhus/domain/refusal'
import { insertAuditRow } from '../../db/queries/audit.ts'
import type { Tx } from '../../db/core/client.ts'
import { findPersonByEmail, insertPerson } from '../../db/queries/person.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { assignRoles } from '../../steps/assign-roles.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { invitePerson } from '../../steps/invite-person.ts'

/**
 * Gives the person with this e-mail address a role, beside those that they have. A person who is unknown here is added,
 * with the given name, and invited.
 *
 * @throws RefusedError invalid-request without a reason; user-not-found for an unknown address without a name;
 * user-disabled for a disabled person; another-person where the person of the address has another name than the given
 * one; address-not-proven (R222); forbidden (R107, R110)
 * @see docs/domain.md §11
 */
export async function addAdmin(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { email, tellsOwner = true } = input
  const reason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'add-admin',
    input,
    run: async (inTransaction) => {
      const known = await findPersonByEmail(deps.db, email)
      if (known?.enabled === false) throw new RefusedError('user-disabled')
      if (known && isAnotherPerson({ name: known.name, code: '' }, { name: input.name ?? '', code: '' })) {
        throw new RefusedError('another-person')
      }
      return inTransaction(async (tx) => {
        const at = deps.now()
        const userId = known?.id ?? (await addPerson(tx, deps, { actor, input, at }))
        const { roles } = input
        await assignRoles(tx, deps, { actor, personId: userId, roles, keepsOthers: true, reason, tellsOwner })
        if (!known && tellsOwner) await invitePerson(tx, deps, { by: actor, personId: userId, at })
        return { userId }
      })
    },
  })
}

async function addPerson(
  tx: Tx,
  deps: Deps,
  { actor, input, at }: { actor: Actor; input: Input<typeof contract>; at: Instant },
): Promise<string> {
  const { email, name = '' } = input
  if (name === '') throw new RefusedError('user-not-found')
  const id = deps.newId()
  const empty = {
    code: '',
    phone: '',
    address: '',
    zip: '',
    city: '',
    language: null,
    enabled: true,
    roleType: [],
  }
  await insertPerson(tx, { id, email, name, ...empty }, at)
  await insertAuditRow(tx, {
    at,
    by: actor,
    groupId: null,
    action: 'add-person',
    subjectKind: 'person',
    subjectId: id,
    fields: ['email', 'name'],
  })
  return id
}
