import { setNonce } from 'get-nonce'
import { getStyleNonce } from '../../lib/style-nonce.ts'

/** The scroll locks of modals, drawers and the command menu do not ask Mantine for it. To be called before the first of them. */
export function shareNonceWithScrollLocks(): void {
  const nonce = getStyleNonce()
  if (nonce !== '') setNonce(nonce)
}
