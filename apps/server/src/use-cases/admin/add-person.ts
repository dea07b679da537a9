import { insertPerson, type NewPerson } from '../../db/queries/person.ts'
import * as audit from '../../db/queries/audit.ts'
import type { AuditActor } from '../../db/queries/audit.ts'
import type { Deps } from '../../shared/deps.ts'

/** Adds a person; the first sign-in with the same verified e-mail is linked to them. Returns the id. */
export async function addPerson(
  deps: Deps,
  by: AuditActor | null,
  newPerson: Omit<NewPerson, 'id'>,
): Promise<string> {
  const person = { id: deps.newId(), ...newPerson }
  await deps.db.transaction(async (tx) => {
    const at = deps.now()
    await insertPerson(tx, person, at)
    const fields = Object.keys(newPerson)
    const subject = { subjectKind: 'person', subjectId: person.id, groupId: null, fields }
    await audit.insertAuditRow(tx, { at, by, action: 'add-person', ...subject })
  })
  return person.id
}
