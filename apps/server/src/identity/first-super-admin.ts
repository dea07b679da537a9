import { decideFirstSuperAdmin } from '@samhus/domain/access'
import { isAddressProven } from '@samhus/domain/sign-in'
import { findCandidate } from '../db/queries/admin-settings.ts'
import * as audit from '../db/queries/audit.ts'
import { insertPerson, lockFirstSuperAdmin, hasSuperAdmin, updateRoles } from '../db/queries/person.ts'
import type { Deps } from '../shared/deps.ts'

const messages = {
  'give-role': 'the person of FIRST_SUPER_ADMIN is a Super Admin now',
  'add-person': 'the person of FIRST_SUPER_ADMIN has been added, as a Super Admin',
  'has-one': 'there already is a Super Admin: FIRST_SUPER_ADMIN is ignored',
  'is-disabled': 'the person of FIRST_SUPER_ADMIN is disabled: nobody becomes Super Admin',
  'is-not-proven':
    'the person of FIRST_SUPER_ADMIN signs in with another address: nobody becomes Super Admin. Let them sign in with that address, or end their sign-in',
} as const

/**
 * Gives the role of Super Admin to the person with this e-mail address, who is added if unknown here, where no enabled
 * Super Admin exists. Otherwise it does nothing, and says so in the log. Of several processes that start at the same time
 * one does it.
 *
 * @param email Undefined: none is configured.
 * @see docs/rules.md R127
 */
export async function ensureFirstSuperAdmin(deps: Deps, email: string | undefined): Promise<void> {
  if (email === undefined) return
  const outcome = await deps.db.transaction(async (tx) => {
    await lockFirstSuperAdmin(tx)
    const at = deps.now()
    const known = await findCandidate(tx, email)
    const decision = decideFirstSuperAdmin(
      known ? { isEnabled: known.enabled, isAddressProven: isAddressProven(known) } : null,
      await hasSuperAdmin(tx),
    )
    if (decision !== 'give-role' && decision !== 'add-person') return decision
    const id = known?.userId ?? deps.newId()
    if (!known) {
      const empty = { code: '', phone: '', address: '', zip: '', city: '', language: null, enabled: true }
      await insertPerson(tx, { id, email, name: email, ...empty, roleType: [] }, at)
    }
    const had = known?.roleType ?? []
    const roles = [...new Set([...had, 'Super Admin' as const])].toSorted()
    await updateRoles(tx, id, roles)
    await audit.insertAuditRow(tx, {
      at,
      by: null,
      groupId: null,
      action: 'first-super-admin',
      subjectKind: 'person',
      subjectId: id,
      fields: known ? ['roles'] : ['email', 'name', 'roles'],
      values: [{ field: 'roles', before: had.toSorted().join(', '), after: roles.join(', ') }],
    })
    return decision
  })
  deps.log.info(messages[outcome])
}
