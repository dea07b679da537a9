import { IconChevronLeft, IconChevronRight, IconPhotoOff, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSwipeable } from 'react-swipeable'
import styles from './gallery.module.css'
import { Image, useImageFailure } from './image.tsx'

interface Props {
  /** What the images show; also the dialog's accessible name. */
  name: string
  imageUrls: readonly string[]
  isOpen: boolean
  onClose: () => void
}

/** docs/domain.md §15 */
const minSwipePx = 50
/** The window's width, or that of a 3:2 image of the window's height. */
const stageSizes = 'min(92vw, 126vh)'

/** All images, one at a time over the whole window: arrow keys, Home, End, swipes, Escape. */
export function Gallery({ name, imageUrls, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState(0)
  const count = imageUrls.length
  const showImage = (index: number) => setShown((index + count) % count)

  useEffect(() => {
    const element = dialog.current
    if (element === null || isOpen === element.open) return
    if (!isOpen) return element.close()
    setShown(0)
    element.showModal()
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    const index = getTargetIndex(event.key, shown, count)
    if (index === null) return
    event.preventDefault()
    showImage(index)
  }
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.gallery}
      aria-label={t('homes.imagesOf', { name })}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
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
          <Stage {...{ name, imageUrls, shown, showImage }} />
          {count > 1 && <Thumbnails {...{ imageUrls, shown, onChoose: setShown }} />}
        </div>
      )}
    </dialog>
  )
}

/** Returns the index of the image that a key shows; null for a key without a meaning here. */
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

/** The current image, with buttons to the next and the previous one. */
function Stage({ name, imageUrls, shown, showImage }: StageProps) {
  const { t } = useTranslation()
  const count = imageUrls.length
  const swipe = useSwipeable({
    delta: minSwipePx,
    onSwipedLeft: () => showImage(shown + 1),
    onSwipedRight: () => showImage(shown - 1),
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
            onClick={() => showImage(shown - 1)}
          >
            <IconChevronLeft size={28} aria-hidden />
          </button>
          <button
            type="button"
            className={`${styles.round} ${styles.next}`}
            aria-label={t('homes.nextImage')}
            onClick={() => showImage(shown + 1)}
          >
            <IconChevronRight size={28} aria-hidden />
          </button>
        </>
      )}
    </div>
  )
}

/** One image. Once it is loaded the next one is preloaded, so that it shows immediately. */
function CurrentImage({ src, next, alt }: { src: string; next: string; alt: string }) {
  const { t } = useTranslation()
  const { hasFailed, onError } = useImageFailure(src)
  const [isLoaded, setLoaded] = useState(false)
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
      {!isLoaded && <span className={styles.loading} aria-hidden />}
      <Image
        isLargest
        className={styles.image}
        sizes={stageSizes}
        onLoad={() => setLoaded(true)}
        {...{ src, alt, onError }}
      />
      {isLoaded && next !== src && (
        <div className={styles.preloaded} aria-hidden>
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

/** Thumbnails to choose from with a pointer (the keyboard has the arrow keys). The current one is scrolled into view. */
function Thumbnails({ imageUrls, shown, onChoose }: ThumbnailsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.children[shown]
    chosen?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <div className={styles.thumbnails} aria-hidden ref={list}>
      {imageUrls.map((url, index) => (
        <button
          key={`${index} of the thumbnails`}
          type="button"
          tabIndex={-1}
          className={styles.thumbnail}
          data-shown={index === shown || undefined}
          onClick={() => onChoose(index)}
        >
          <Image src={url} alt="" sizes="5.5rem" width={320} height={213} />
        </button>
      ))}
    </div>
  )
}
