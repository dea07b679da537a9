import type { Deps, RequestSource } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { setMailPreferences } from '../steps/set-mail-preferences.ts'

/** A press on the page of a mail's link, or in the mail program. */
interface SubscriptionPress {
  readonly token: string
  readonly isOn: boolean
  readonly request?: RequestSource
}

/**
 * Turns off the kind of mail that a link is about, or takes that back. The link is the proof: no sign-in. Doing it again
 * changes nothing.
 *
 * @throws RefusedError not-found for a link that does not work, no-user-found for a person who is gone since
 * @see docs/rules.md R151
 */
export async function setMailSubscription(
  deps: Deps,
  { token, isOn, request }: SubscriptionPress,
): Promise<void> {
  const link = deps.mailSecrets.readUnsubscribeToken(token)
  if (!link) throw new RefusedError('not-found')
  const { personId, kind } = link
  await deps.db.transaction((tx) =>
    setMailPreferences(tx, deps, {
      by: { personId, impersonatorId: null, request },
      wanted: [{ kind, isOn }],
      action: isOn ? 'subscribe-mail' : 'unsubscribe-mail',
    }),
  )
}
