import type { Answer } from '@samhus/contract/operation'
import type { pushKey as contract } from '@samhus/contract/push'
import type { Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** The public key under which browsers subscribe. Refuses not-found where nobody is pushed anything. */
export async function pushKey({ push }: Deps): Promise<Answer<typeof contract>> {
  if (!push) throw new RefusedError('not-found')
  return { publicKey: push.publicKey }
}
