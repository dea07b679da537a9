import { cleanup, configure, prettyDOM } from '@testing-library/react'
import react from 'react'
import { afterEach } from 'vitest'
import { installQuickStyles } from './testing-styles.ts'

installQuickStyles()

// The page outlives the file of a test: what one has rendered, the next one would find.
afterEach(cleanup)

/**
 * React's development version takes a stack trace of the first ten thousand elements of every second, for its warnings
 * alone: a tenth of the time of these tests. It is told that it has taken them.
 */
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => {},
})

/** V8's; so a report begins with the test's own line, not with one below. */
const { captureStackTrace } = Error as unknown as {
  captureStackTrace: (error: Error, above: (...given: never[]) => unknown) => void
}

/** Returns an error that prints the page only when it is reported: a search that waits throws many that are not. */
function createSearchError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  captureStackTrace(error, createSearchError)
  error.name = 'TestingLibraryElementError'
  let whole: string | null = null
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (whole ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
    set: (given: string) => {
      whole = given
    },
  })
  return error
}

/** Long, because a test waits for a state and a busy machine may be slow to reach it. */
configure({ asyncUtilTimeout: 20_000, getElementError: createSearchError })

/** What the admin area's components ask of a browser and jsdom does not have: a wide screen that never changes. */
class ResizeObserverStub implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
// jsdom has one, which only prints that it does nothing.
window.scrollTo = () => undefined
window.ResizeObserver ??= ResizeObserverStub
if (!('scrollIntoView' in Element.prototype)) {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
}

/** jsdom has no modal dialogs: such a dialog is open until it is closed, and then says so. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})
