import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** Rendered for a component that cannot be loaded; the browser's console names its file. */
const EmptyComponent = (): null => null

/**
 * `React.lazy` that waits for the network and retries once. Renders nothing if the component still cannot be loaded, so
 * that the page stays.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const component = load().catch(() => waitUntilOnline().then(load))
    return { default: await component.catch((): ComponentType<Props> => EmptyComponent) }
  })
}

function waitUntilOnline(): Promise<void> {
  if (window.navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}
