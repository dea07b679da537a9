import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './toasts.module.css'

/** How long a toast is shown. docs/domain.md §15 */
const shownMs = 5000
/** One with an act: long enough to read it, to decide and to reach it. */
const shownWithActionMs = 15_000
const tickMs = 100
const maxToasts = 3

interface Toast {
  id: number
  message: string
  isError: boolean
  action: ToastAction | null
}

/** What a toast offers to do; it is closed by that. */
interface ToastAction {
  label: string
  onPress: () => void
}

interface Options {
  isError?: boolean
  action?: ToastAction | null
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a short message at the bottom of the page for five seconds, or longer if it offers an act, not counting the time in which it is being read. */
export function showToast(message: string, { isError = false, action = null }: Options = {}): void {
  lastId += 1
  const id = lastId
  setToasts([...toasts, { id, message, isError, action }].slice(-maxToasts))
}

function hideToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The region that shows toasts, above open dialogs; rendered once. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = region.current
    if (element === null || !('showPopover' in element)) return
    // Showing the region again puts it above a dialog that was opened since.
    if (element.matches(':popover-open')) element.hidePopover()
    if (shown.length > 0) element.showPopover()
  }, [shown])
  return (
    <div ref={region} className={styles.region} popover="manual" role="status" aria-live="polite">
      {shown.map((toast) => (
        <ShownToast key={toast.id} {...toast} />
      ))}
    </div>
  )
}

/** Its time does not run while the pointer is over it or something in it has the focus: it is being read. */
function ShownToast({ id, message, isError, action }: Toast) {
  const { t } = useTranslation()
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const leftMs = useRef(action === null ? shownMs : shownWithActionMs)
  const isRunning = !isHovered && !hasFocus
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => {
      leftMs.current -= tickMs
      if (leftMs.current > 0) return
      clearInterval(timer)
      hideToast(id)
    }, tickMs)
    return () => clearInterval(timer)
  }, [isRunning, id])
  return (
    <div
      className={`${styles.toast} ${isError ? styles.error : ''}`}
      data-has-action={action !== null || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <span>{message}</span>
      {action !== null && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            hideToast(id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={t('common.close')}
        onClick={() => hideToast(id)}
      >
        <IconX size={20} aria-hidden />
      </button>
    </div>
  )
}
