import type { updateOwner as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { mayEditPerson } from '@samhus/domain/access'
import { findProfileProblems, tidyZip } from '@samhus/domain/profile'
import type { Instant } from '@samhus/domain/refusal'
import { decideAddressChange } from '@samhus/domain/sign-in'
import type { Tx } from '../../db/core/client.ts'
import { findVersion, insertAuditRow } from '../../db/queries/audit.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import {
  isEmailTaken,
  lockOwners,
  updateOwnerFields,
  type LockedOwner,
  type OwnerFields,
} from '../../db/queries/owner-record.ts'
import { noteAddressChange } from '../../db/queries/account-binding.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { endSignIn } from '../../steps/end-sign-in.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { mergeSave, toAuditValues } from '../../steps/merge-save.ts'

/**
 * Changes a person's contact data. What others have changed since the form was read stays unless the form changes it too.
 * A changed e-mail address is told to both addresses. Who has signed in before still signs in with the same account,
 * unless it was bound to an address that an admin gave; a first sign-in with the new address may have to wait (R223, R224).
 *
 * @throws ChangedMeanwhileError changed-meanwhile (R136)
 * @throws RefusedError user-not-found for an unknown or anonymized person; forbidden (R135); email-taken; invalid-request
 * for a new telephone number of no known form or a new post code that is too long
 */
export async function updateOwner(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { userId, version, ...sent } = input
  const subject = { subjectKind: 'person', subjectId: userId }
  return idempotentWrite(deps, actor, {
    operation: 'update-owner',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const at = deps.now()
        const { person, by } = await lockForEditing(tx, { actor, userId, at })
        const current = toFields(person)
        const { written, merged } = await mergeSave(tx, subject, { version, sent, current })
        const { changed, after } = applySave(current, sent, written)
        if (changed.includes('email') && (await isEmailTaken(tx, after.email, userId))) {
          throw new RefusedError('email-taken')
        }
        if (changed.length > 0) {
          await Promise.all([
            updateOwnerFields(tx, userId, after),
            insertAuditRow(tx, {
              at,
              by: actor,
              groupId: null,
              action: 'update-owner',
              ...subject,
              ...toAuditValues(changed, current, after),
            }),
          ])
        }
        const decision = decideAddressChange(person, { email: after.email, by }, at)
        if (decision !== null) {
          if (decision.unbinds) await endSignIn(tx, userId, { by: actor, at })
          const noticeId = await tellBothAddresses(tx, deps, { before: person, after: after.email, at })
          await noteAddressChange(tx, userId, { at, heldUntil: decision.heldUntil, noticeId })
        }
        return { userId, version: await findVersion(tx, subject), merged: [...merged] }
      }),
  })
}

async function lockForEditing(
  tx: Tx,
  { actor, userId, at }: { actor: Actor; userId: string; at: Instant },
): Promise<{ person: LockedOwner; by: LockedOwner }> {
  const people = await lockOwners(tx, [actor.personId, userId])
  const caller = people.find(({ id }) => id === actor.personId)
  if (!caller) throw new RefusedError('forbidden')
  const person = people.find(({ id }) => id === userId) ?? null
  throwIfRefused(mayEditPerson({ ...caller, isImpersonating: actor.impersonatorId !== null }, person), at)
  if (!person) throw new RefusedError('user-not-found')
  return { person, by: caller }
}

function toFields({ name, email, title, phone, address, zip, city, language }: OwnerFields): OwnerFields {
  return { name, email, title, phone, address, zip, city, language }
}

/** Only what is written must be valid: old data may hold telephone numbers of any form. */
function applySave(
  current: OwnerFields,
  sent: OwnerFields,
  written: readonly (keyof OwnerFields)[],
): { changed: (keyof OwnerFields)[]; after: OwnerFields } {
  const values: Partial<OwnerFields> = Object.fromEntries(written.map((field) => [field, sent[field]]))
  if (findProfileProblems({ name: 'unchanged', phone: '', zip: '', ...values }).length > 0) {
    throw new RefusedError('invalid-request')
  }
  const after = { ...current, ...values, ...(values.zip === undefined ? {} : { zip: tidyZip(values.zip) }) }
  return { changed: written.filter((field) => after[field] !== current[field]), after }
}

/**
 * Tells both addresses, whatever the person's is by then; only the mail to the new one names it. Returns the id of the
 * mail to the former one.
 */
async function tellBothAddresses(
  tx: Tx,
  deps: Deps,
  { before, after, at }: { before: LockedOwner; after: string; at: Instant },
): Promise<string> {
  const noticeId = deps.newId()
  const mail = { groupId: null, personId: before.id, kind: 'changed' } as const
  const given = { what: 'email', email: after, to: after }
  await enqueueMail(tx, { ...mail, id: deps.newId(), data: given }, at)
  await enqueueMail(tx, { ...mail, id: noticeId, data: { what: 'email', to: before.email } }, at)
  return noticeId
}
