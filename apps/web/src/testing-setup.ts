import { configure } from '@testing-library/react'

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
