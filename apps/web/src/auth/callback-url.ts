/** Returns the path to continue at after signing in; only one within the site, else `/`. */
export function getPathAfterSignIn(state: unknown): string {
  const path = (state as { path?: unknown } | null | undefined)?.path
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || path.startsWith('/callback')) return '/'
  return path
}

/** Whether the provider has redirected back here, with a code or an error. */
export function hasCallbackParameters(): boolean {
  const parameters = new URLSearchParams(window.location.search)
  return Boolean(parameters.get('state') && (parameters.get('code') || parameters.get('error')))
}

/** Returns path, query and fragment of the current page. */
export function getCurrentPath(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}
