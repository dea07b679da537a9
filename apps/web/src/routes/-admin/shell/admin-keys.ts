import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../../../lib/local-storage.ts'

/** What a key does, by `event.key`; `'g o'`: first g, then o. */
export type AdminKeys = Readonly<Record<string, () => void>>

/** How long the second key of two may take. */
const pauseMs = 1500

/** The keys of what is on the screen; of two with the same key, the part that came last answers. */
let parts: readonly { readonly current: AdminKeys }[] = []
let first: string | null = null
let pause: ReturnType<typeof setTimeout> | undefined

/**
 * Lets single keys do something while the part is on the screen: not while a field has the focus, a modal is open or a
 * menu, nor with Ctrl, Alt or ⌘, and never if the person has switched them off (WCAG 2.1.4).
 */
export function useAdminKeys(keys: AdminKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (parts.length === 0) window.addEventListener('keydown', handleKey)
    parts = [...parts, latest]
    return () => {
      parts = parts.filter((part) => part !== latest)
      if (parts.length === 0) window.removeEventListener('keydown', handleKey)
    }
  }, [])
}

function handleKey(event: KeyboardEvent): void {
  if (isTyped(event) || !areKeysOn()) return
  const key = first === null ? event.key : `${first} ${event.key}`
  setFirst(null)
  const act = parts.findLast(({ current }) => current[key] !== undefined)?.current[key]
  if (act !== undefined) {
    event.preventDefault()
    act()
  } else if (parts.some(({ current }) => Object.keys(current).some((name) => name.startsWith(`${key} `)))) {
    setFirst(key)
  }
}

/** Whether the key belongs to something else: a field, an open dialog or menu, the browser. */
function isTyped({
  target,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
  repeat,
  key,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || (repeat && key !== 'j' && key !== 'k')) return true
  const isInField =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="menu"], [role="listbox"]') !== null)
  return isInField || document.querySelector('[aria-modal="true"]') !== null
}

function setFirst(key: string | null): void {
  first = key
  clearTimeout(pause)
  if (key !== null) pause = setTimeout(() => setFirst(null), pauseMs)
}

const listeners = new Set<() => void>()

function areKeysOn(): boolean {
  return readLocal('adminKeysOff', (value) => value === 'yes') === null
}

/** Whether single keys do something, and a function that switches them on and off. Remembered in this browser. */
export function useAreKeysOn(): [boolean, (areOn: boolean) => void] {
  const areOn = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, areKeysOn)
  return [
    areOn,
    (next) => {
      writeLocal('adminKeysOff', next ? null : 'yes')
      for (const listener of listeners) listener()
    },
  ]
}
