const loopbackHost = /^(localhost|127\.0\.0\.1)(:[1-9]\d{0,4})?$/

/** Which address of the site a request came to. */
export interface Origins {
  /** The site's origin for a Host header; null for a host that is not ours. */
  readonly resolve: (host: string | undefined) => string | null
  readonly includes: (origin: string) => boolean
  /** Shown to whoever came by a wrong address. */
  readonly preferred: string
}

/**
 * The allow-list of origins. With a public URL that one alone, whatever Host says. Without it, for trying the
 * site out, this machine under both its names and any port, so that a development server may stand in front.
 *
 * A foreign name is refused rather than echoed, so that no link or redirect is ever made from one.
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
