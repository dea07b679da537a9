import type { Tx } from '../db/core/client.ts'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import {
  listMailPreferences,
  lockMailReader,
  saveMailPreferences,
  type MailPreference,
} from '../db/queries/mail-preference.ts'
import type { Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** Which mails a person wants, and how they said so. */
interface PreferenceChange {
  readonly by: AuditActor
  readonly wanted: readonly MailPreference[]
  /** Of the audit trail: on the profile, or with the link of a mail. */
  readonly action: 'change-mail-preferences' | 'unsubscribe-mail' | 'subscribe-mail'
}

/**
 * Stores what the person wants, with an audit row if it is news. Returns all their preferences. Locks the person, so that
 * two calls at the same time have one effect after the other.
 *
 * @throws RefusedError no-user-found if the person no longer exists, or is anonymized
 */
export async function setMailPreferences(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { by, wanted, action }: PreferenceChange,
): Promise<MailPreference[]> {
  if (!(await lockMailReader(tx, by.personId))) throw new RefusedError('no-user-found')
  const before = await listMailPreferences(tx, by.personId)
  const after = before.map(({ kind, isOn }) => wanted.findLast((one) => one.kind === kind) ?? { kind, isOn })
  const changed = after.filter(({ isOn }, index) => isOn !== before[index]?.isOn)
  if (changed.length === 0) return after
  await Promise.all([
    saveMailPreferences(tx, by.personId, changed),
    insertAuditRow(tx, {
      at: deps.now(),
      by,
      groupId: null,
      action,
      subjectKind: 'person',
      subjectId: by.personId,
      fields: changed.map(({ kind }) => kind),
      values: changed.map(({ kind, isOn }) => ({ field: kind, before: String(!isOn), after: String(isOn) })),
    }),
  ])
  return after
}
