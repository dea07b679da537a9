const loopbackHost = /^(localhost|127\.0\.0\.1)(:[1-9]\d{0,4})?$/

/** The site's allowed origins. */
export interface Origins {
  /** Returns the site's origin for a Host header; null for a host that is not ours. */
  readonly resolve: (host: string | undefined) => string | null
  readonly includes: (origin: string) => boolean
  /** Shown on the page for a wrong host. */
  readonly preferred: string
}

/**
 * With a public URL its origin is the only one, whatever the Host header is. Without one, in a demo, localhost and
 * 127.0.0.1 are allowed with any port, so that a development server can proxy.
 *
 * A foreign host is rejected, never echoed, so that no link or redirect is built from it.
 */
export function createOrigins(publicUrl: string | undefined, port: number): Origins {
  if (publicUrl !== undefined) {
    const only = new URL(publicUrl).origin
    return { resolve: () => only, includes: (origin) => origin === only, preferred: only }
  }
  return {
    resolve: (host) => (host !== undefined && loopbackHost.test(host) ? `http://${host}` : null),
    includes: (origin) => origin.startsWith('http://') && loopbackHost.test(origin.slice('http://'.length)),
    preferred: `http://localhost:${port}`,
  }
}
