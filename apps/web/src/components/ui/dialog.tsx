import { IconX } from '@tabler/icons-react'
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'
import { useSheetDrag } from './use-sheet-drag.ts'

interface Props {
  isOpen: boolean
  title: ReactNode
  /** Required unless it is blocking. */
  onClose?: () => void
  /** Closed only by its own actions or by the page: no close button, no Escape. */
  isBlocking?: boolean
  /** `side` is a drawer at the left edge. */
  kind?: 'narrow' | 'wide' | 'side'
  children: ReactNode
}

/**
 * A modal dialog; on a phone a bottom sheet, which a finger pulls down to close it. The browser's own element: it traps the focus, returns it on close, and
 * makes the page behind inert. Focuses `data-autofocus`, else its close button.
 */
export function Dialog(props: Props) {
  // The press is drawn first; the dialog comes in tasks after it, so that the press is not kept waiting for its content.
  const isShown = useDeferredValue(props.isOpen, false)
  const isMounted = useDelayedUnmount(isShown)
  return isMounted ? <DialogElement {...props} isShown={isShown} /> : null
}

/** Longer than the exit animation. */
const exitMs = 500

/** True while open, and during the exit animation. */
function useDelayedUnmount(isOpen: boolean): boolean {
  const [isExiting, setExiting] = useState(isOpen)
  useEffect(() => {
    if (isOpen) return setExiting(true)
    const timer = setTimeout(() => setExiting(false), exitMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isOpen || isExiting
}

function DialogElement({
  isOpen,
  isShown,
  title,
  onClose = () => {},
  isBlocking = false,
  kind = 'narrow',
  children,
}: Props & { isShown: boolean }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const drag = useSheetDrag(dialog, onClose)

  useEffect(() => {
    const element = dialog.current
    if (element === null || isShown === element.open) return
    if (!isShown) return element.close()
    reserveScrollbar()
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isShown])

  const onBackdropClick = (event: MouseEvent) => {
    // Only a click on the backdrop has the element itself as target.
    if (event.target === dialog.current) onClose()
  }
  // On its way out it still covers the page and would take the second tap of two: for its own button, or for what is
  // behind it.
  const onClickCapture = (event: MouseEvent) => {
    if (isOpen) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  const onNativeClose = (event: SyntheticEvent) => {
    // The event of its own closing may come when it is open again.
    if (event.target !== dialog.current || !isOpen || dialog.current.open) return
    // The browser closes any dialog when Escape is pressed twice.
    if (isBlocking) dialog.current.showModal()
    else onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[kind] ?? ''} ${isBlocking ? styles.blocking : ''}`}
      aria-labelledby={titleId}
      onClick={onBackdropClick}
      onClickCapture={onClickCapture}
      onCancel={onCancel}
      onClose={onNativeClose}
    >
      <div className={styles.content}>
        <div className={styles.header} {...(isBlocking || kind === 'side' ? {} : drag)}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {!isBlocking && (
            <button type="button" className={styles.close} aria-label={t('common.close')} onClick={onClose}>
              <IconX size={22} aria-hidden />
            </button>
          )}
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  )
}

interface ActionsProps {
  /** They stay at the lower edge of a dialog that is longer than the screen. */
  isSticky?: boolean
  children: ReactNode
}

/** The buttons at the end of a dialog or form: in a row, on a phone in a column. */
export function DialogActions({ isSticky = false, children }: ActionsProps) {
  return <div className={`${styles.actions} ${isSticky ? styles.sticky : ''}`}>{children}</div>
}

/** The parts of a dialog, one below the other. */
export function DialogStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** Reserves the scroll bar's width, so that the page behind does not shift when the scroll bar disappears. */
function reserveScrollbar(): void {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
}
