import type { Output, Input } from '@samhus/contract/operation'
import type { updateProfile as contract } from '@samhus/contract/users'
import { findProfileProblems, tidyZip } from '@samhus/domain/profile'
import * as audit from '../db/queries/audit.ts'
import { updateProfileFields, lockProfile, type EditableProfile } from '../db/queries/person.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { idempotentWrite } from '../steps/idempotent-write.ts'

type UpdateAnswer = Output<typeof contract>

const fieldNames = [
  'name',
  'phone',
  'address',
  'zip',
  'city',
  'language',
  'hidesPhone',
  'hidesEmail',
] as const

/**
 * Updates the caller's contact data and language, and which of it the other owners see. What is omitted stays; values
 * that are already stored change nothing.
 *
 * @throws RefusedError invalid-request for another person's id or e-mail address, and for a telephone number of no known
 * form or a post code that is too long; no-user-found if the person no longer exists
 */
export async function updateProfile(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<UpdateAnswer> {
  const { name = 'unchanged', phone = '', zip = '' } = input
  if (input.id !== actor.personId || findProfileProblems({ name, phone, zip }).length > 0) {
    throw new RefusedError('invalid-request')
  }
  return idempotentWrite<UpdateAnswer>(deps, actor, {
    operation: 'update-profile',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const before = await lockProfile(tx, actor.personId)
        if (!before) throw new RefusedError('no-user-found')
        if (input.email.toLowerCase() !== before.email.toLowerCase()) {
          throw new RefusedError('invalid-request')
        }
        const after: EditableProfile = {
          name: input.name ?? before.name,
          phone: input.phone ?? before.phone,
          address: input.address ?? before.address,
          zip: input.zip === undefined ? before.zip : tidyZip(input.zip),
          city: input.city ?? before.city,
          language: input.language ?? before.language,
          hidesPhone: input.hidesPhone ?? before.hidesPhone,
          hidesEmail: input.hidesEmail ?? before.hidesEmail,
        }
        const changed = fieldNames.filter((field) => before[field] !== after[field])
        if (changed.length === 0) return { id: before.id }
        await Promise.all([
          updateProfileFields(tx, before.id, after),
          audit.insertAuditRow(tx, {
            at: deps.now(),
            by: actor,
            groupId: null,
            action: 'update-profile',
            subjectKind: 'person',
            subjectId: before.id,
            fields: changed,
            values: changed.map((field) => ({
              field,
              before: toText(before[field]),
              after: toText(after[field]),
            })),
          }),
        ])
        return { id: before.id }
      }),
  })
}

function toText(value: string | boolean | null): string | null {
  return value === null ? null : String(value)
}
