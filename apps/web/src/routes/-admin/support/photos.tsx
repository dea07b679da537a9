import { Button, Group } from '@mantine/core'
import type { SupportReport } from '@samhus/contract/admin-support'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Image } from '../../../components/ui/image.tsx'
import { ActDialog } from '../owners/act-dialog.tsx'
import styles from './support.module.css'

interface Props {
  photos: SupportReport['photos']
  onBroken: () => void
}

/** The photos of a report, small; each opens large, with the way to the next one. */
export function Photos({ photos, onBroken }: Props) {
  const { t } = useTranslation('admin')
  const [shown, setShown] = useState<{ place: number; isOpen: boolean } | null>(null)
  if (photos.length === 0) return null
  const count = photos.length
  const place = Math.min(shown?.place ?? 0, count - 1)
  const large = photos[place]
  return (
    <>
      <ul className={styles.photos} aria-label={t('support.photos')}>
        {photos.map(({ number, imageUrl, width, height }, index) => (
          <li key={number}>
            <button
              type="button"
              className={styles.photo}
              aria-label={t('support.showPhoto', { number: index + 1, count })}
              onClick={() => setShown({ place: index, isOpen: true })}
            >
              <Image src={imageUrl} alt="" sizes="9rem" width={width} height={height} onError={onBroken} />
            </button>
          </li>
        ))}
      </ul>
      <ActDialog
        isOpen={shown?.isOpen === true}
        onClose={() => setShown({ place, isOpen: false })}
        title={t('support.photoOf', { number: place + 1, count })}
        isWide
      >
        {large !== undefined && (
          <>
            <div className={styles.large}>
              <Image
                key={large.number}
                src={large.imageUrl}
                alt={t('support.photoOf', { number: place + 1, count })}
                sizes="(min-width: 50rem) 46rem, 100vw"
                width={large.width}
                height={large.height}
                isEager
                onError={onBroken}
              />
            </div>
            {count > 1 && (
              <Group justify="space-between" mt="sm">
                <Button
                  variant="default"
                  leftSection={<IconArrowLeft size={16} aria-hidden />}
                  disabled={place === 0}
                  onClick={() => setShown({ place: place - 1, isOpen: true })}
                >
                  {t('support.previousPhoto')}
                </Button>
                <Button
                  variant="default"
                  rightSection={<IconArrowRight size={16} aria-hidden />}
                  disabled={place === count - 1}
                  onClick={() => setShown({ place: place + 1, isOpen: true })}
                >
                  {t('support.nextPhoto')}
                </Button>
              </Group>
            )}
          </>
        )}
      </ActDialog>
    </>
  )
}
