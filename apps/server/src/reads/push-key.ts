import type { Output } from '@samhus/contract/operation'
import type { pushKey as contract } from '@samhus/contract/push'
import type { Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/**
 * Returns the public key with which browsers subscribe.
 *
 * @throws RefusedError not-found if push messages are not configured
 */
export async function pushKey({ push }: Deps): Promise<Output<typeof contract>> {
  if (!push) throw new RefusedError('not-found')
  return { publicKey: push.publicKey }
}
