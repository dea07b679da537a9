/** What a browser must let pass before it makes elements or workers of a text; TypeScript's DOM does not have it. */
interface Rules {
  createHTML?: (html: string) => string | null
  createScriptURL?: (url: string) => string | null
}

interface TrustedTypes {
  createPolicy(name: 'default' | 'mail', rules: Rules): { createHTML(html: string): string }
}

/** The markup of libraries: the map writes buttons, whose data it shows, and an empty svg to see whether it may. */
const harmlessTags = /<\/?span( aria-hidden="true")?>|<svg\/>/g
const workers = /^\/(assets\/[\w.-]+|service-worker\.js)$/

const getTrustedTypes = () => (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes

/**
 * Lets libraries write style sheets and the map's few texts, which make no element that could do anything, and lets our
 * own workers start. The server's Content-Security-Policy refuses every other text for which no policy stands up.
 */
export function allowTextsOfLibraries(): void {
  getTrustedTypes()?.createPolicy('default', {
    createHTML: (html) => (html.replace(harmlessTags, '').includes('<') ? null : html),
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, location.href)
      return origin === location.origin && workers.test(pathname) ? url : null
    },
  })
}

let mails: { createHTML(html: string): string } | undefined

/**
 * Returns the HTML of a mail in the form that a parser and a frame's `srcdoc` take: to be shown in a frame that runs no
 * scripts, and nowhere else.
 */
export function trustInSandbox(html: string): string {
  mails ??= getTrustedTypes()?.createPolicy('mail', { createHTML: (text) => text })
  return mails === undefined ? html : mails.createHTML(html)
}
