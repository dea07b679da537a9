const form = 'an address such as postgres://user:password@host/name'
const oneHost = /^(\[[\da-f:.]+\]|[^[\]:]+)(:\d{1,5})?$/i
/** Samhus writes, so each of these leads to the same host: the one that takes writes. */
const attributes = new Set([null, 'any', 'read-write', 'primary'])

/**
 * Returns a URL for each host of a database's URL, in its order: `postgres://user:password@a:5432,b/name`, as libpq has
 * it, or `?host=a,b&port=5432,5433`. The URL itself if it names one host.
 */
export function listHostUrls(url: string): string[] {
  const { before, hosts, after } = splitUrl(url)
  const params = readParams(after)
  const named = params.get('host')?.split(',')
  if (named === undefined) return hosts.length === 1 ? [url] : hosts.map((host) => before + host + after)
  if (named.length === 1) return [url]
  const ports = params.get('port')?.split(',') ?? []
  return named.map((host, index) => {
    const port = ports.length > 1 ? ports[index] : ports[0]
    return setParams(`${before}localhost${after}`, { host, ...(port !== undefined && { port }) })
  })
}

/** Returns why Samhus cannot use a database's URL; null if it can. */
export function findUrlProblem(url: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'an address that begins with postgres://'
  const { before, hosts, after } = splitUrl(url)
  const params = readParams(after)
  const named = params.get('host')?.split(',') ?? []
  const ports = params.get('port')?.split(',') ?? []
  if (ports.length > 1 && ports.length !== named.length)
    return 'one port for all hosts, or one for each of them'
  if (!attributes.has(params.get('target_session_attrs')))
    return 'target_session_attrs is read-write, or left out: Samhus writes, so it needs the host that takes writes'
  if (named.includes('') && named.length > 1) return 'a host before and after each comma'
  if (/@[^,]*,/.test(before))
    return 'one user and password, before the first of its hosts; a comma or an @ in them is written %2C or %40'
  if (hosts.length > 1 && hosts.some((host) => !oneHost.test(host)))
    return 'hosts such as a.example:5432,b.example:5432 with commas between them, and IPv6 addresses in brackets'
  return listHostUrls(url).every((each) => URL.canParse(each)) ? null : form
}

/** Returns "host:port" of a URL that names one host. */
export function getHostAndPort(hostUrl: string): string {
  const { hostname, port, searchParams } = new URL(hostUrl)
  return `${searchParams.get('host') ?? hostname}:${(searchParams.get('port') ?? port) || '5432'}`
}

/** Returns the URL with these parameters; it may name several hosts, which no `URL` can. */
export function setParams(url: string, values: Readonly<Record<string, string>>): string {
  const at = url.indexOf('?')
  const params = new URLSearchParams(at === -1 ? '' : url.slice(at))
  for (const [name, value] of Object.entries(values)) params.set(name, value)
  return `${at === -1 ? url : url.slice(0, at)}?${params.toString()}`
}

/** Returns the value of a parameter; empty where it is not set. */
export function getParam(url: string, name: string): string {
  return readParams(splitUrl(url).after).get(name) ?? ''
}

function readParams(after: string): URLSearchParams {
  const at = after.indexOf('?')
  return new URLSearchParams(at === -1 ? '' : after.slice(at))
}

function splitUrl(url: string): { before: string; hosts: string[]; after: string } {
  const start = url.indexOf('//') + 2
  const length = url.slice(start).search(/[/?#]/)
  const end = length === -1 ? url.length : start + length
  const hostsAt = Math.max(start, url.slice(0, end).lastIndexOf('@') + 1)
  return {
    before: url.slice(0, hostsAt),
    hosts: url.slice(hostsAt, end).split(','),
    after: url.slice(end),
  }
}
