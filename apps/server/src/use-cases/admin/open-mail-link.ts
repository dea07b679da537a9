import type { openMailLink as contract } from '@samhus/contract/admin-mail'
import type { Input, Output } from '@samhus/contract/operation'
import type { Actor, Deps } from '../../shared/deps.ts'
import { makeMailLink } from '../../steps/make-mail-link.ts'

/**
 * Makes the link that a mail of the log has. Its URL is stored nowhere, so a repeated call makes another one.
 *
 * @throws RefusedError not-found for a mail without that link; already-checked-out, mail-link-has-ended (R153)
 * @see docs/rules.md R153
 */
export async function openMailLink(
  deps: Deps,
  actor: Actor,
  { mailId, link }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return { url: await makeMailLink(deps, actor, { mailId, link }) }
}
