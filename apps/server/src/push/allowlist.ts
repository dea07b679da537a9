/** One push service: `fcm.googleapis.com`, `*.push.apple.com`, or an origin, `http://127.0.0.1:4000`. */
const entryShape = /^(?:(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+|https?:\/\/[a-z0-9.-]+(?::\d+)?)$/

/** The entries of a list with commas between them; null where one is none. */
export function pushServices(list: string): string[] | null {
  const entries = list.split(',').map((entry) => entry.trim().toLowerCase())
  return entries.every((entry) => entryShape.test(entry)) ? entries : null
}

/**
 * Whether an address belongs to one of the services. A host is meant with https on its own port, and never an address
 * with a name or a password in it.
 */
export function isAllowed(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  return services.some((service) => {
    if (service.includes('://')) return origin === service
    const isHost = service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service
    return isHost && protocol === 'https:' && port === ''
  })
}
