import { insertPerson, type NewPerson } from '../../db/queries/person.ts'
import * as audit from '../../db/queries/audit.ts'
import type { Deps } from '../../shared/deps.ts'
import { toAuditFields, type AdminAct } from '../../steps/admin-act.ts'
import { authorizeAccessChange } from '../../steps/authorize-access-change.ts'

/**
 * Adds a person; the first sign-in with the same verified e-mail is linked to them. Returns the id.
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
    const at = deps.now()
    await insertPerson(tx, person, at)
    if (audited.by && person.roleType.length > 0) {
      await authorizeAccessChange(tx, deps, { by: audited.by, personId: person.id })
    }
    const fields = Object.keys(newPerson)
    const subject = { subjectKind: 'person', subjectId: person.id, groupId: null, fields }
    await audit.insertAuditRow(tx, { ...audited, at, action: 'add-person', ...subject })
  })
  return person.id
}
