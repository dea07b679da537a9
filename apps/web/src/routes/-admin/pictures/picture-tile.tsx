import type { AdminPicture } from '@samhus/contract/admin-pictures'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './pictures.module.css'

interface Props {
  picture: AdminPicture
  /** From 0. */
  place: number
  count: number
  isReadOnly: boolean
  onMove: (from: number, to: number) => void
  onRemove: () => void
  /** The image could not be loaded: its signed address may be too old. */
  onBroken: () => void
}

/** Of what is dragged within the page: the place of a picture. A file from outside has none. */
const dragType = 'application/x-samhus-picture'

/** One picture, with what can be done with it; it can be dragged, and takes what is dropped on it. */
export function PictureTile({ picture, place, count, isReadOnly, onMove, onRemove, onBroken }: Props) {
  const { t } = useTranslation('admin')
  const [isTarget, setTarget] = useState(false)
  const number = place + 1
  const isPicture = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragType)
  const dragging = !isReadOnly && {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(dragType, String(place))
      dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (!isPicture(event)) return
      event.preventDefault()
      setTarget(true)
    },
    onDragLeave: () => setTarget(false),
    onDrop: (event: DragEvent) => {
      if (!isPicture(event)) return
      event.preventDefault()
      setTarget(false)
      onMove(Number(event.dataTransfer.getData(dragType)), place)
    },
  }
  return (
    <li className={styles.tile} data-is-target={isTarget || undefined} {...dragging}>
      <img
        className={styles.image}
        src={picture.imageUrl}
        alt={t('pictures.alt', { number, count })}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        draggable={false}
        onError={onBroken}
      />
      {place === 0 && <span className={styles.card}>{t('pictures.card')}</span>}
      <div className={styles.tools}>
        <span className={styles.number}>{number}</span>
        {!isReadOnly && (
          <span className={styles.buttons}>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={place === 0}
              aria-label={t('pictures.earlier', { number })}
              onClick={() => onMove(place, place - 1)}
            >
              <IconArrowLeft size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={place === count - 1}
              aria-label={t('pictures.later', { number })}
              onClick={() => onMove(place, place + 1)}
            >
              <IconArrowRight size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('pictures.remove', { number })}
              onClick={onRemove}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </span>
        )}
      </div>
    </li>
  )
}
