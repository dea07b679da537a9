const maxRedirects = 10

/** A browser reduced to HTTP: cookies, redirects, forms; no scripts. Stops at the pages of `site`. */
export class HttpBrowser {
  readonly #jar = new CookieJar()
  readonly #site: string

  /** @param site The origin at whose `/` and `/callback` redirects end. */
  constructor(site: string) {
    this.#site = site
  }

  /** Follows redirects with cookies, up to the site's own pages. */
  async open(url: string, init: RequestInit = {}): Promise<HttpPage> {
    let [at, request] = [url, init]
    for (let i = 0; i < maxRedirects; i++) {
      if (this.#isSite(at)) return { url: at, status: 200, html: '', isSite: true }
      const headers = { accept: 'text/html', cookie: this.#jar.toHeader(at) }
      const answer = await fetch(at, { ...request, headers, redirect: 'manual' })
      this.#jar.store(at, answer.headers.getSetCookie())
      const location = answer.headers.get('location')
      if (!location) return { url: at, status: answer.status, html: await answer.text(), isSite: false }
      at = new URL(location, at).href
      request = {}
    }
    throw new Error(`more than ${maxRedirects} redirects from ${url}`)
  }

  /** Submits the page's form that has these fields, with these values; hidden fields keep theirs. */
  async submit(page: HttpPage, fields: Readonly<Record<string, string>>): Promise<HttpPage> {
    const form = findForm(page.html, Object.keys(fields))
    if (!form)
      throw new Error(`no form for ${Object.keys(fields).join(', ')} on ${page.url} (${page.status})`)
    const body = new URLSearchParams({ ...form.hidden, ...fields })
    return this.open(new URL(form.action, page.url).href, { method: 'POST', body })
  }

  #isSite(url: string): boolean {
    const { origin, pathname } = new URL(url)
    return origin === this.#site && (pathname === '/' || pathname === '/callback')
  }
}

/** A page that a browser would show. */
export interface HttpPage {
  readonly url: string
  readonly status: number
  readonly html: string
  /** Back at the site, where its scripts would take over; its content is not fetched. */
  readonly isSite: boolean
}

interface Form {
  readonly action: string
  readonly hidden: Record<string, string>
}

/** Returns the first form with an input or a button of each of these names. */
function findForm(html: string, names: readonly string[]): Form | null {
  for (const [form, attributes = '', content = ''] of html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)) {
    const id = readAttribute(attributes, 'id')
    // The sign-out button is outside its form and names it by the attribute `form`.
    const outside = id === null ? [] : html.match(new RegExp(`<button[^>]*form="${id}"[^>]*>`, 'g'))
    const controls = [...(form.match(/<(?:input|button)[^>]*>/g) ?? []), ...(outside ?? [])]
    if (!names.every((name) => controls.some((control) => readAttribute(control, 'name') === name))) continue
    const hidden = [...content.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
      readAttribute(input, 'name') ?? '',
      readAttribute(input, 'value') ?? '',
    ])
    return {
      action: readAttribute(attributes, 'action') ?? '',
      hidden: Object.fromEntries(hidden) as Record<string, string>,
    }
  }
  return null
}

function readAttribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&') ?? null
}

interface Cookie {
  readonly origin: string
  readonly path: string
  readonly value: string
}

/** Stores cookies by host and path, as far as sign-in pages need them. */
class CookieJar {
  readonly #cookies = new Map<string, Cookie>()

  store(url: string, lines: readonly string[]): void {
    const { host } = new URL(url)
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      const path = attributes.find((each) => /^path=/i.test(each))?.slice('path='.length) ?? '/'
      const expires = attributes.find((each) => /^expires=/i.test(each))?.slice('expires='.length)
      const key = `${host} ${path} ${name}`
      if (expires !== undefined && Date.parse(expires) === 0) this.#cookies.delete(key)
      else this.#cookies.set(key, { origin: host, path, value: `${name}=${value}` })
    }
  }

  toHeader(url: string): string {
    const { host, pathname } = new URL(url)
    return [...this.#cookies.values()]
      .filter(({ origin, path }) => origin === host && isBelowPath(pathname, path))
      .map(({ value }) => value)
      .join('; ')
  }
}

function isBelowPath(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}
