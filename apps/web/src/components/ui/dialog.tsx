import { IconX } from '@tabler/icons-react'
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'

interface Props {
  isOpen: boolean
  title: ReactNode
  /** Needed unless it is firm. */
  onClose?: () => void
  /** Only what is asked in it, or what happens elsewhere, ends it: no close button, no Escape. */
  isBlocking?: boolean
  /** `side` is a drawer at the left edge. */
  kind?: 'narrow' | 'wide' | 'side'
  children: ReactNode
}

/**
 * A dialog; on a phone a sheet from below. The browser's own element: focus goes in, stays in, and returns to
 * where it was; what lies behind is out of reach. Opens at `data-autofocus`, else at its close button.
 */
export function Dialog(props: Props) {
  const isThere = useDelayedUnmount(props.isOpen)
  return isThere ? <DialogElement {...props} /> : null
}

/** Longer than a dialog takes to go. */
const exitMs = 500

/** True while open, and a moment longer, so that it can be seen going; then nothing of it is left. */
function useDelayedUnmount(isOpen: boolean): boolean {
  const [lingers, setLingers] = useState(isOpen)
  useEffect(() => {
    if (isOpen) return setLingers(true)
    const gone = setTimeout(() => setLingers(false), exitMs)
    return () => clearTimeout(gone)
  }, [isOpen])
  return isOpen || lingers
}

function DialogElement({ isOpen, title, onClose = () => {}, isBlocking: isFirm = false, kind = 'narrow', children }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (element === null || isOpen === element.open) return
    if (!isOpen) return element.close()
    reserveScrollbar()
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isOpen])

  const pressed = (event: MouseEvent) => {
    // The element itself is pressed only beside its content.
    if (event.target === dialog.current) onClose()
  }
  const cancelled = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  const closed = (event: SyntheticEvent) => {
    if (event.target !== dialog.current || !isOpen) return
    // Escape pressed twice closes any dialog, whatever the page says.
    if (isFirm) dialog.current.showModal()
    else onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[kind] ?? ''}`}
      aria-labelledby={titleId}
      onClick={pressed}
      onCancel={cancelled}
      onClose={closed}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {!isFirm && (
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

/** What can be done, at the end of a dialog: side by side, one above the other on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** The parts of a dialog, one below the other. */
export function DialogStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** The page behind must not jump when its scroll bar goes: its width is kept free. */
function reserveScrollbar(): void {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
}
