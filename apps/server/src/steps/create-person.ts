import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import { insertPerson, type NewPerson } from '../db/queries/person.ts'

export interface CreatePersonArgs {
  readonly person: NewPerson
  readonly by: AuditActor | null
  readonly adminReason?: string
  readonly at: Instant
}

/**
 * Inserts a person and records their fields, each under the name that later changes of it have; what an admin has typed
 * with its value.
 */
export async function createPerson(tx: Tx, { person, ...audited }: CreatePersonArgs): Promise<void> {
  await insertPerson(tx, person, audited.at)
  const { name, email, code: title, phone, address, zip, city, language, enabled, roleType } = person
  const texts: Record<string, string | null> = { name, email, title, phone, address, zip, city, language }
  const after = { ...texts, enabled: String(enabled), roles: roleType.toSorted().join(', ') }
  const values = Object.entries(after).map(([field, value]) => ({ field, before: null, after: value }))
  await insertAuditRow(tx, {
    ...audited,
    groupId: null,
    action: 'add-person',
    subjectKind: 'person',
    subjectId: person.id,
    fields: values.map(({ field }) => field),
    ...(audited.by ? { values } : {}),
  })
}
