import { isAppPage } from './pages.ts'

/** A push message, as the server encrypts it for this browser. */
interface Message {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly language: string
  readonly url: string
}

/** An open window of the site. */
interface OpenPage {
  readonly url: string
  readonly navigate: (url: string) => Promise<OpenPage | null>
  readonly focus: () => Promise<unknown>
}

/** The part of the service worker's scope that push events need. */
export interface Scope {
  readonly location: { readonly origin: string }
  readonly registration: {
    readonly showNotification: (title: string, options: object) => Promise<void>
  }
  readonly clients: {
    readonly matchAll: (options: {
      type: 'window'
      includeUncontrolled: true
    }) => Promise<readonly OpenPage[]>
    readonly openWindow: (url: string) => Promise<unknown>
  }
}

/** Shows a push message as a notification; ignores an invalid one. */
export async function showPushMessage(scope: Scope, text: string): Promise<void> {
  const message = parseMessage(text)
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

function parseMessage(text: string): Message | null {
  try {
    const parsed = JSON.parse(text) as Partial<Record<keyof Message, unknown>> | null
    const isComplete = (['title', 'body', 'tag', 'language', 'url'] as const).every(
      (name) => typeof parsed?.[name] === 'string',
    )
    return isComplete ? (parsed as Message) : null
  } catch {
    return null
  }
}

/** Opens the URL of a pressed notification in an open window of the app, else in a new one. Never leaves the site. */
export async function openPushUrl(scope: Scope, data: unknown): Promise<void> {
  const { url } = (data ?? {}) as { url?: unknown }
  const target = new URL(typeof url === 'string' ? url : '/', scope.location.origin)
  if (target.origin !== scope.location.origin) return
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const appWindow = windows.find((each) => isAppPage(new URL(each.url), scope.location.origin))
  if (appWindow && (await navigateWindow(appWindow, target.href))) return
  await scope.clients.openWindow(target.href)
}

/** Returns false if the window cannot be navigated: controlled by another worker, or closed. */
async function navigateWindow(window: OpenPage, url: string): Promise<boolean> {
  try {
    const navigated = (await window.navigate(url)) ?? window
    await navigated.focus()
    return true
  } catch {
    return false
  }
}
