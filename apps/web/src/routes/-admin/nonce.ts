import { setNonce } from 'get-nonce'

/** Returns the nonce with which this page's styles are allowed; the server writes a new one into every page. */
export function getStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** The scroll locks of modals, drawers and the command menu do not ask Mantine for it. To be called before the first of them. */
export function shareNonceWithScrollLocks(): void {
  const nonce = getStyleNonce()
  if (nonce !== '') setNonce(nonce)
}
