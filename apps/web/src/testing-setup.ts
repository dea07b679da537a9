import { configure } from '@testing-library/react'
import react from 'react'
import { installQuickStyles } from './testing-styles.ts'

installQuickStyles()

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

/** Long, because a test waits for a state and a busy machine may be slow to reach it. */
configure({ asyncUtilTimeout: 20_000 })

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
