import type { mailPreferences as contract } from '@samhus/contract/mail'
import type { Output } from '@samhus/contract/operation'
import { isSuppressed } from '../db/queries/mail-address.ts'
import { findMailReader, listMailPreferences } from '../db/queries/mail-preference.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/**
 * Returns which of the optional mails the caller gets, and whether their address gets any mail at all.
 *
 * @throws RefusedError no-user-found if the person no longer exists
 * @see docs/rules.md R139, R152
 */
export async function mailPreferences({ db }: Deps, { personId }: Actor): Promise<Output<typeof contract>> {
  const [person, preferences] = await Promise.all([
    findMailReader(db, personId),
    listMailPreferences(db, personId),
  ])
  if (!person) throw new RefusedError('no-user-found')
  return { preferences, isSuppressed: await isSuppressed(db, person.email) }
}
