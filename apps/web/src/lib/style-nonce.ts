/** Returns the nonce with which this page's styles are allowed; the server writes a new one into every page. */
export function getStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
