import type { MailSettings } from '@samhus/contract/admin-mail-settings'
import { emailAddress } from '@samhus/contract/fields'

export type Whitelist = MailSettings['notificationsWhitelist']

const toKey = (address: string) => address.trim().toLocaleLowerCase('en')

/** Returns which of the lines are new addresses, and which are none. Empty lines and repeated addresses are ignored, whatever their case. */
export function readAddresses(
  text: string,
  known: readonly string[],
): { added: string[]; invalid: string[] } {
  const seen = new Set(known.map(toKey))
  const added: string[] = []
  const invalid: string[] = []
  for (const line of text.split(/[\n\r,;]+/)) {
    const address = line.trim()
    if (address === '' || seen.has(toKey(address))) continue
    seen.add(toKey(address))
    ;(emailAddress.safeParse(address).success ? added : invalid).push(address)
  }
  return { added, invalid }
}

export function hasOtherAddresses(base: Whitelist, values: Whitelist): boolean {
  const [before, after] = [new Set(base.users.map(toKey)), new Set(values.users.map(toKey))]
  return (
    base.enabled !== values.enabled ||
    before.size !== after.size ||
    [...after].some((address) => !before.has(address))
  )
}

/** Returns the stored list, with what has been added and removed here since `base`. */
export function rebaseWhitelist(base: Whitelist, values: Whitelist, stored: Whitelist): Whitelist {
  const [before, after] = [new Set(base.users.map(toKey)), new Set(values.users.map(toKey))]
  const kept = stored.users.filter((one) => after.has(toKey(one)) || !before.has(toKey(one)))
  const keys = new Set(kept.map(toKey))
  const added = values.users.filter((one) => !before.has(toKey(one)) && !keys.has(toKey(one)))
  return {
    enabled: values.enabled === base.enabled ? stored.enabled : values.enabled,
    users: [...kept, ...added],
  }
}
