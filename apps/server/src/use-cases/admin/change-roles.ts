import type { Role } from '@samhus/domain/access'
import * as audit from '../../db/queries/audit.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import { updateRoles } from '../../db/queries/person.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { requireReason, type ReasonInput } from '../../steps/admin-act.ts'
import { authorizeAccessChange } from '../../steps/authorize-access-change.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

export interface ChangeRolesInput extends ReasonInput {
  readonly personId: string
  /** All that the person is to have. */
  readonly roles: readonly Role[]
}

/**
 * Gives a person roles, or takes them away. The person gets a mail. Roles that the person has already change nothing.
 *
 * @throws RefusedError invalid-request without a reason; user-disabled, forbidden (R107, R110); user-not-found
 * @see docs/domain.md §5, §11
 */
export async function changeRoles(
  deps: Deps,
  actor: Actor,
  input: ChangeRolesInput,
): Promise<{ personId: string }> {
  const { personId, tellsOwner = true } = input
  const reason = requireReason(input.reason)
  const roles = [...new Set(input.roles)].toSorted()
  return idempotentWrite(deps, actor, {
    operation: 'change-roles',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const before = await authorizeAccessChange(tx, deps, { by: actor, personId, roles })
        const [had, has] = [before.roles.toSorted().join(', '), roles.join(', ')]
        if (had === has) return { personId }
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
        return { personId }
      }),
  })
}
