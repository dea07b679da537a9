import { IconPhoto } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HouseImage } from '../../components/house/house-image.tsx'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import styles from './house.module.css'

const Gallery = lazyWithRetry(() => import('../../components/ui/gallery.tsx').then(({ Gallery }) => Gallery))

/** The first image, with a button that opens the gallery of all images. */
export function HouseImages({ name, imageUrls }: { name: string; imageUrls: readonly string[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return (
    <div className={styles.image}>
      <HouseImage
        isLargest
        sizes="(max-width: 62em) 94vw, 46rem"
        src={imageUrls[0]}
        name={name}
        alt={t('homes.imageOf', { name, number: 1, count: imageUrls.length })}
      />
      {imageUrls.length > 0 && (
        <button
          type="button"
          className={styles.openGallery}
          aria-haspopup="dialog"
          onClick={() => {
            setOpened(true)
            setOpen(true)
          }}
        >
          <IconPhoto size={20} aria-hidden />
          <span>{t('homes.viewAll')}</span>
          <span className={styles.count}>{imageUrls.length}</span>
        </button>
      )}
      {wasOpened && (
        <Suspense>
          <Gallery {...{ name, imageUrls, isOpen }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
