import { isOurs } from './pages.ts'

/** What a message says, as the server encrypts it for this browser. */
interface Message {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly language: string
  readonly url: string
}

/** A page of ours that is open somewhere. */
interface OpenPage {
  readonly url: string
  readonly navigate: (url: string) => Promise<OpenPage | null>
  readonly focus: () => Promise<unknown>
}

/** The part of a service worker that messages need. */
export interface Scope {
  readonly location: { readonly origin: string }
  readonly registration: {
    readonly showNotification: (title: string, options: object) => Promise<void>
  }
  readonly clients: {
    readonly matchAll: (of: { type: 'window'; includeUncontrolled: true }) => Promise<readonly OpenPage[]>
    readonly openWindow: (url: string) => Promise<unknown>
  }
}

/** Shows a message. What is none is not shown. */
export async function show(scope: Scope, text: string): Promise<void> {
  const message = read(text)
  if (message === null) return
  const { title, body, tag, language, url } = message
  await scope.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url },
  })
}

function read(text: string): Message | null {
  try {
    const told = JSON.parse(text) as Partial<Record<keyof Message, unknown>> | null
    const isWhole = (['title', 'body', 'tag', 'language', 'url'] as const).every(
      (name) => typeof told?.[name] === 'string',
    )
    return isWhole ? (told as Message) : null
  } catch {
    return null
  }
}

/**
 * Goes where a pressed message leads: in a window of the app that is open, else in a new one. Never off the site.
 */
export async function open(scope: Scope, data: unknown): Promise<void> {
  const { url } = (data ?? {}) as { url?: unknown }
  const address = new URL(typeof url === 'string' ? url : '/', scope.location.origin)
  if (address.origin !== scope.location.origin) return
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const ours = windows.find((each) => isOurs(new URL(each.url), scope.location.origin))
  if (ours && (await bringTo(ours, address.href))) return
  await scope.clients.openWindow(address.href)
}

/** False where the window cannot be led: another worker's, or gone meanwhile. */
async function bringTo(window: OpenPage, address: string): Promise<boolean> {
  try {
    const there = (await window.navigate(address)) ?? window
    await there.focus()
    return true
  } catch {
    return false
  }
}
