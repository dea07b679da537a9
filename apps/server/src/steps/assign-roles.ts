import type { Role } from '@samhus/domain/access'
import * as audit from '../db/queries/audit.ts'
import type { Tx } from '../db/core/client.ts'
import { enqueueMail } from '../db/queries/mail.ts'
import { updateRoles } from '../db/queries/person.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { authorizeAccessChange } from './authorize-access-change.ts'

interface RoleAssignment {
  readonly actor: Actor
  readonly personId: string
  /** All that the person is to have, or those to add. */
  readonly roles: readonly Role[]
  /** The person keeps the others that they have. */
  readonly keepsOthers?: boolean
  readonly reason: string
  readonly tellsOwner: boolean
}

/**
 * Gives a person exactly these roles, or these too, with an audit row and a mail; changes nothing if the person has them.
 *
 * @throws RefusedError user-disabled, forbidden, last-super-admin (R107, R110); user-not-found
 */
export async function assignRoles(
  tx: Tx,
  deps: Deps,
  { actor, personId, reason, tellsOwner, keepsOthers = false, ...given }: RoleAssignment,
): Promise<void> {
  const change = keepsOthers ? { addedRoles: given.roles } : { roles: given.roles }
  const before = await authorizeAccessChange(tx, deps, { by: actor, personId, ...change })
  const kept = keepsOthers ? before.roles : []
  const roles = [...new Set([...kept, ...given.roles])].toSorted()
  const [had, has] = [before.roles.toSorted().join(', '), roles.join(', ')]
  if (had === has) return
  const at = deps.now()
  const data = { what: 'roles', roles, reason }
  const mail = { id: deps.newId(), groupId: null, personId, kind: 'changed', data } as const
  await Promise.all([
    updateRoles(tx, personId, roles),
    audit.insertAuditRow(tx, {
      at,
      by: actor,
      groupId: null,
      action: 'change-roles',
      subjectKind: 'person',
      subjectId: personId,
      fields: ['roles'],
      values: [{ field: 'roles', before: had, after: has }],
      adminReason: reason,
    }),
    tellsOwner ? enqueueMail(tx, mail, at) : null,
  ])
}
