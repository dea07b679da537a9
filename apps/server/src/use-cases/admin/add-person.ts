import type { NewPerson } from '../../db/queries/person.ts'
import type { Deps } from '../../shared/deps.ts'
import { toAuditFields, type AdminAct } from '../../steps/admin-act.ts'
import { authorizeAccessChange } from '../../steps/authorize-access-change.ts'
import { createPerson } from '../../steps/create-person.ts'

/**
 * Adds a person with roles; the first sign-in with the same verified e-mail is linked to them. Returns the id.
 *
 * @throws RefusedError invalid-request for an admin without a reason; user-disabled or forbidden for one who may not give
 * these roles (R110)
 */
export async function addPerson(
  deps: Deps,
  by: AdminAct | null,
  newPerson: Omit<NewPerson, 'id'>,
): Promise<string> {
  const audited = toAuditFields(by)
  const person = { id: deps.newId(), ...newPerson }
  await deps.db.transaction(async (tx) => {
    await createPerson(tx, { person, ...audited, at: deps.now() })
    if (audited.by && person.roleType.length > 0) {
      await authorizeAccessChange(tx, deps, { by: audited.by, personId: person.id })
    }
  })
  return person.id
}
