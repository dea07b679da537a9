/** One push service: `fcm.googleapis.com`, `*.push.apple.com`, or an origin, `http://127.0.0.1:4000`. */
const entryShape = /^(?:(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+|https?:\/\/[a-z0-9.-]+(?::\d+)?)$/

/** Returns the entries of a comma-separated list; null where one is malformed. */
export function parsePushServices(list: string): string[] | null {
  const entries = list.split(',').map((entry) => entry.trim().toLowerCase())
  return entries.every((entry) => entryShape.test(entry)) ? entries : null
}

/**
 * Whether an endpoint belongs to one of the services. An entry that is a host allows https on the default port alone,
 * and no URL with a user name or a password.
 */
export function isAllowedEndpoint(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  return services.some((service) => {
    if (service.includes('://')) return origin === service
    const isHost = service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service
    return isHost && protocol === 'https:' && port === ''
  })
}
