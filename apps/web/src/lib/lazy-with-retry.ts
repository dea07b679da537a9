import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** The page is whole without a part that cannot be fetched; the browser says in its console which one it was. */
const EmptyComponent = (): null => null

/**
 * A part of a page that is fetched when it is first shown, within a Suspense. Without a connection it is waited
 * for; it never takes the page with it.
 */
export function lazyWithRetry<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const part = fetchPart().catch(() => waitUntilOnline().then(fetchPart))
    return { default: await part.catch((): ComponentType<Props> => EmptyComponent) }
  })
}

function waitUntilOnline(): Promise<void> {
  if (window.navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}
