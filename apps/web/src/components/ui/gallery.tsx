import { IconChevronLeft, IconChevronRight, IconPhotoOff, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSwipeable } from 'react-swipeable'
import styles from './gallery.module.css'
import { Image, useImageFailure } from './image.tsx'

interface Props {
  /** What the pictures show; the dialog's name. */
  name: string
  imageUrls: readonly string[]
  isOpen: boolean
  onClose: () => void
}

/** A shorter stroke than this, in pixels, is no swipe. docs/domain.md §15 */
const minSwipePx = 50
/** As wide as the window, or as a picture of three to two is that fits into its height. */
const stageSizes = 'min(92vw, 126vh)'

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

  const onKeyDown = (event: KeyboardEvent) => {
    const to = getTargetIndex(event.key, shown, count)
    if (to === null) return
    event.preventDefault()
    go(to)
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
          <Stage {...{ name, imageUrls, shown, showImage: go }} />
          {count > 1 && <Thumbnails {...{ imageUrls, shown, onChoose: setShown }} />}
        </div>
      )}
    </dialog>
  )
}

/** Where a key leads; null for one that leads nowhere. */
function getTargetIndex(key: string, shown: number, count: number): number | null {
  const targets: Record<string, number> = {
    ArrowRight: shown + 1,
    ArrowLeft: shown - 1,
    Home: 0,
    End: count - 1,
  }
  return targets[key] ?? null
}

interface StageProps {
  name: string
  imageUrls: readonly string[]
  shown: number
  showImage: (to: number) => void
}

/** The one picture that is looked at, and the way to the next and the one before. */
function Stage({ name, imageUrls, shown, showImage: go }: StageProps) {
  const { t } = useTranslation()
  const count = imageUrls.length
  const swipe = useSwipeable({
    delta: minSwipePx,
    onSwipedLeft: () => go(shown + 1),
    onSwipedRight: () => go(shown - 1),
  })
  return (
    <div className={styles.stage} {...swipe}>
      <CurrentImage
        key={shown}
        src={imageUrls[shown] ?? ''}
        next={imageUrls[(shown + 1) % count] ?? ''}
        alt={t('homes.imageOf', { name, number: shown + 1, count })}
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

/** One picture; once it is there the next one is fetched, so that it is there at the press. */
function CurrentImage({ src, next, alt }: { src: string; next: string; alt: string }) {
  const { t } = useTranslation()
  const { hasFailed, onError } = useImageFailure(src)
  const [isThere, setThere] = useState(false)
  if (hasFailed) {
    return (
      <p className={styles.missing}>
        <IconPhotoOff size={40} stroke={1.5} aria-hidden />
        {t('homes.imageMissing')}
      </p>
    )
  }
  return (
    <>
      {!isThere && <span className={styles.coming} aria-hidden />}
      <Image
        isLargest
        className={styles.image}
        sizes={stageSizes}
        onLoad={() => setThere(true)}
        {...{ src, alt, onError }}
      />
      {isThere && next !== src && (
        <div className={styles.ahead} aria-hidden>
          <Image isEager src={next} alt="" sizes={stageSizes} />
        </div>
      )}
    </>
  )
}

interface ThumbnailsProps {
  imageUrls: readonly string[]
  shown: number
  onChoose: (index: number) => void
}

/** All of them small, to choose from with a pointer; the keyboard has the arrows. The shown one is kept in sight. */
function Thumbnails({ imageUrls, shown, onChoose }: ThumbnailsProps) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = strip.current?.children[shown]
    chosen?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <div className={styles.strip} aria-hidden ref={strip}>
      {imageUrls.map((url, index) => (
        <button
          key={`${index} of the strip`}
          type="button"
          tabIndex={-1}
          className={styles.small}
          data-shown={index === shown || undefined}
          onClick={() => onChoose(index)}
        >
          <Image src={url} alt="" sizes="5.5rem" width={320} height={213} />
        </button>
      ))}
    </div>
  )
}
