import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** The page is whole without a part that cannot be fetched; the browser says in its console which one it was. */
const Nothing = (): null => null

/**
 * A part of a page that is fetched when it is first shown, within a Suspense. Without a connection it is waited
 * for; it never takes the page with it.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const part = fetchPart().catch(() => whenOnline().then(fetchPart))
    return { default: await part.catch((): ComponentType<Props> => Nothing) }
  })
}

function whenOnline(): Promise<void> {
  if (window.navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}
