/** So slowly do unsteady hands press twice when they mean one press. */
const gestureMs = 700
/** So far apart may two presses of one gesture be, in pixels. */
const gesturePx = 25

/** Keys that do something rather than move or write. */
const actKeys: ReadonlySet<string> = new Set(['Enter', ' ', 'Escape'])

const pressable = 'button, a, input, select, textarea, label, summary, dialog, [role], [tabindex]'

interface Press {
  readonly element: Element | null
  readonly at: number
  readonly by: { readonly x: number; readonly y: number } | 'key'
}

/**
 * Lets one gesture do one act, on every page. A key that is held down presses once. The second press of a double one does
 * nothing to what the first one has put in its place: a dialog that has opened, or the page behind one that has closed. A
 * press elsewhere, or after a move of the focus by another key, is a gesture of its own; so is one on the same element,
 * which may be meant to be pressed often, and refuses itself while its act is under way.
 *
 * @returns ends it
 */
export function keepPressesSingle(target: Window): () => void {
  let last: Press | null = null
  let isIgnored = false

  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const note = (press: Press) => {
    isIgnored = last !== null && isSameGesture(last, press) && last.element !== press.element
    // All presses of the gesture are compared with its first one: a third one is as little meant.
    if (!isIgnored) last = press
  }
  const onPointerDown = (event: PointerEvent) => {
    note({ element: findPressable(event), at: event.timeStamp, by: { x: event.clientX, y: event.clientY } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!actKeys.has(event.key)) {
      isIgnored = false
      last = null
      return
    }
    if (isTyping(event)) return
    if (event.repeat) return ignore(event)
    if (event.key === 'Escape') return
    note({ element: findPressable(event), at: event.timeStamp, by: 'key' })
    if (isIgnored) ignore(event)
  }
  const onClick = (event: MouseEvent) => {
    if (isIgnored) ignore(event)
  }

  const options = { capture: true }
  target.addEventListener('pointerdown', onPointerDown, options)
  target.addEventListener('keydown', onKeyDown, options)
  target.addEventListener('click', onClick, options)
  return () => {
    target.removeEventListener('pointerdown', onPointerDown, options)
    target.removeEventListener('keydown', onKeyDown, options)
    target.removeEventListener('click', onClick, options)
  }
}

function isSameGesture(first: Press, second: Press): boolean {
  if (second.at - first.at > gestureMs) return false
  if (first.by === 'key' || second.by === 'key') return first.by === second.by
  return Math.hypot(second.by.x - first.by.x, second.by.y - first.by.y) <= gesturePx
}

function findPressable({ target }: Event): Element | null {
  return target instanceof Element ? target.closest(pressable) : null
}

/** Whether the key writes: a line or a blank into a text, also when it is held. */
function isTyping({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return true
  return (
    key === ' ' && target.matches('input:not([type=checkbox], [type=radio], [type=button], [type=submit])')
  )
}
