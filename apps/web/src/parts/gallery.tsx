import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSwipeable } from 'react-swipeable'
import styles from './gallery.module.css'

interface Props {
  /** What the pictures show; the dialog's name. */
  name: string
  imageUrls: readonly string[]
  isOpen: boolean
  onClose: () => void
}

/** A shorter stroke than this, in pixels, is no swipe. Specification §9. */
const delta = 50

/** All pictures, one at a time over the whole window: arrows, Home, End, a stroke to the side, Escape. */
export function Gallery({ name, imageUrls, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState(0)
  const count = imageUrls.length
  const go = (to: number) => setShown((to + count) % count)

  useEffect(() => {
    const element = dialog.current
    if (element === null || isOpen === element.open) return
    if (!isOpen) return element.close()
    setShown(0)
    element.showModal()
  }, [isOpen])

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(shown + 1)
    if (key === 'ArrowLeft') go(shown - 1)
    if (key === 'Home') go(0)
    if (key === 'End') go(count - 1)
  }
  const cancelled = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.gallery}
      aria-label={t('homes.imagesOf', { name })}
      onKeyDown={onKeyDown}
      onCancel={cancelled}
      onClose={() => isOpen && onClose()}
    >
      {isOpen && (
        <div className={styles.content}>
          <header className={styles.bar}>
            <p className={styles.name}>{name}</p>
            <p className={styles.number} aria-live="polite">
              <span className="hidden-visually">
                {t('homes.imageOf', { name, number: shown + 1, count })}
              </span>
              <span aria-hidden>
                {shown + 1} / {count}
              </span>
            </p>
            <button type="button" className={styles.round} aria-label={t('common.close')} onClick={onClose}>
              <IconX size={24} aria-hidden />
            </button>
          </header>
          <Stage {...{ name, imageUrls, shown, go }} />
          {count > 1 && <Strip {...{ imageUrls, shown, onChoose: setShown }} />}
        </div>
      )}
    </dialog>
  )
}

interface StageProps {
  name: string
  imageUrls: readonly string[]
  shown: number
  go: (to: number) => void
}

/** The one picture that is looked at, and the way to the next and the one before. */
function Stage({ name, imageUrls, shown, go }: StageProps) {
  const { t } = useTranslation()
  const count = imageUrls.length
  const swipe = useSwipeable({
    delta,
    onSwipedLeft: () => go(shown + 1),
    onSwipedRight: () => go(shown - 1),
  })
  return (
    <div className={styles.stage} {...swipe}>
      <img
        key={imageUrls[shown]}
        className={styles.image}
        src={imageUrls[shown]}
        alt={t('homes.imageOf', { name, number: shown + 1, count })}
        draggable={false}
      />
      {count > 1 && (
        <>
          <button
            type="button"
            className={`${styles.round} ${styles.previous}`}
            aria-label={t('homes.previousImage')}
            onClick={() => go(shown - 1)}
          >
            <IconChevronLeft size={28} aria-hidden />
          </button>
          <button
            type="button"
            className={`${styles.round} ${styles.next}`}
            aria-label={t('homes.nextImage')}
            onClick={() => go(shown + 1)}
          >
            <IconChevronRight size={28} aria-hidden />
          </button>
        </>
      )}
    </div>
  )
}

interface StripProps {
  imageUrls: readonly string[]
  shown: number
  onChoose: (index: number) => void
}

/** All of them small, to choose from with a pointer; the keyboard has the arrows. */
function Strip({ imageUrls, shown, onChoose }: StripProps) {
  return (
    <div className={styles.strip} aria-hidden>
      {imageUrls.map((url, index) => (
        <button
          key={url}
          type="button"
          tabIndex={-1}
          className={styles.small}
          data-shown={index === shown || undefined}
          onClick={() => onChoose(index)}
        >
          <img src={url} alt="" loading="lazy" draggable={false} />
        </button>
      ))}
    </div>
  )
}
