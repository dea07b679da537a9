import type { addOwner as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { findProfileProblems, tidyZip } from '@samhus/domain/profile'
import { isEmailTaken } from '../../db/queries/owner-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { admitMember } from '../../steps/admit-member.ts'
import { createPerson } from '../../steps/create-person.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { invitePerson } from '../../steps/invite-person.ts'

/**
 * Adds a person without a role, with memberships, and invites them if asked to. They get a mail about each membership,
 * and the first sign-in with the same verified e-mail address is theirs.
 *
 * @throws RefusedError invalid-request for a telephone number of no known form or a post code that is too long, and for
 * two memberships of one group; email-taken; no-group-found; too-many-invitations (R225)
 */
export async function addOwner(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberships, invite, title: code, ...fields } = input
  const groupIds = new Set(memberships.map(({ groupId }) => groupId))
  if (findProfileProblems(input).length > 0 || groupIds.size < memberships.length) {
    throw new RefusedError('invalid-request')
  }
  return idempotentWrite(deps, actor, {
    operation: 'add-owner',
    input,
    run: async (inTransaction) => {
      if (await isEmailTaken(deps.db, input.email)) throw new RefusedError('email-taken')
      return inTransaction(async (tx) => {
        const at = deps.now()
        const personId = deps.newId()
        const person = {
          ...fields,
          id: personId,
          code,
          zip: tidyZip(fields.zip),
          enabled: true,
          roleType: [],
        }
        await createPerson(tx, { person, by: actor, at })
        for (const member of memberships) {
          await admitMember(tx, deps, { member: { ...member, personId }, by: actor, tellsOwner: true, at })
        }
        if (invite) await invitePerson(tx, deps, { by: actor, personId, at })
        return { userId: personId }
      })
    },
  })
}
