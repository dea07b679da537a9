const mostRedirects = 10

/**
 * A browser reduced to its HTTP: cookies, redirects, forms; no scripts. Stops at the pages of `site`.
 */
export class PlainBrowser {
  readonly #jar = new CookieJar()
  readonly #site: string

  /** @param site The origin at whose `/` and `/callback` redirects end. */
  constructor(site: string) {
    this.#site = site
  }

  /** Follows redirects with cookies, up to the site's own pages. */
  async open(url: string, init: RequestInit = {}): Promise<Page> {
    let [at, request] = [url, init]
    for (let i = 0; i < mostRedirects; i++) {
      if (this.#isSite(at)) return { url: at, status: 200, html: '', isSite: true }
      const headers = { accept: 'text/html', cookie: this.#jar.headerFor(at) }
      const answer = await fetch(at, { ...request, headers, redirect: 'manual' })
      this.#jar.keep(at, answer.headers.getSetCookie())
      const location = answer.headers.get('location')
      if (!location) return { url: at, status: answer.status, html: await answer.text(), isSite: false }
      at = new URL(location, at).href
      request = {}
    }
    throw new Error(`more than ${mostRedirects} redirects from ${url}`)
  }

  /** Sends the page's form that has these fields, filled in; hidden ones as they came. */
  async submit(page: Page, fields: Readonly<Record<string, string>>): Promise<Page> {
    const form = formWith(page.html, Object.keys(fields))
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

/** What a browser would show. */
export interface Page {
  readonly url: string
  readonly status: number
  readonly html: string
  /** Back at the site, where its own scripts would take over; its content is not fetched. */
  readonly isSite: boolean
}

interface Form {
  readonly action: string
  readonly hidden: Record<string, string>
}

/** The first form of our pages with an input or a button of each of these names. */
function formWith(html: string, names: readonly string[]): Form | null {
  for (const [form, attributes = '', content = ''] of html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)) {
    const id = attribute(attributes, 'id')
    // The sign-out button stands outside its form and names it.
    const outside = id === null ? [] : html.match(new RegExp(`<button[^>]*form="${id}"[^>]*>`, 'g'))
    const controls = [...(form.match(/<(?:input|button)[^>]*>/g) ?? []), ...(outside ?? [])]
    if (!names.every((name) => controls.some((control) => attribute(control, 'name') === name))) continue
    const hidden = [...content.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
      attribute(input, 'name') ?? '',
      attribute(input, 'value') ?? '',
    ])
    return {
      action: attribute(attributes, 'action') ?? '',
      hidden: Object.fromEntries(hidden) as Record<string, string>,
    }
  }
  return null
}

function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&') ?? null
}

interface Cookie {
  readonly origin: string
  readonly path: string
  readonly value: string
}

/** Cookies by host and path, as far as sign-in pages need them. */
class CookieJar {
  readonly #cookies = new Map<string, Cookie>()

  keep(url: string, lines: readonly string[]): void {
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

  headerFor(url: string): string {
    const { host, pathname } = new URL(url)
    return [...this.#cookies.values()]
      .filter(({ origin, path }) => origin === host && isBelow(pathname, path))
      .map(({ value }) => value)
      .join('; ')
  }
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}
