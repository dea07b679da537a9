import type { AdminPicture } from '@samhus/contract/admin-pictures'
import { maxPictures } from '@samhus/domain/pictures'
import { Button, FileButton, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrderPictures, useReadPictures, type PicturesOwner } from '../../../api/admin-pictures.ts'
import { ActError } from '../owners/act-dialog.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'
import { movePicture } from './move-picture.ts'
import { PictureTile } from './picture-tile.tsx'
import styles from './pictures.module.css'
import { RemovePictureDialog } from './remove-picture-dialog.tsx'
import { UploadList } from './upload-list.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

interface Props {
  of: PicturesOwner
  /** As they are stored, in their order. */
  pictures: readonly AdminPicture[]
  isReadOnly?: boolean
}

const accepted = 'image/jpeg,image/png,image/webp,image/avif'

/** The pictures of a group or a house: added by drop or choice, put in order, removed. Everything is saved at once. */
export function PicturesField({ of, pictures, isReadOnly = false }: Props) {
  const { t } = useTranslation('admin')
  const { uploads, isFull, add, retry, forget } = usePictureUploads(of, pictures.length)
  const order = usePictureOrder(of, pictures)
  const readPictures = useReadPictures(of)
  const [isOver, setOver] = useState(false)
  const [removed, setRemoved] = useState<AdminPicture | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const dropping = !isReadOnly && takeFiles({ add, setOver })
  return (
    <Stack
      component="section"
      gap="sm"
      aria-label={t('pictures.title')}
      className={styles.field ?? ''}
      data-is-over={isOver || undefined}
      {...dropping}
    >
      <Title order={2}>{t('pictures.title')}</Title>
      {pictures.length === 0 && <Text c="dimmed">{t('pictures.none')}</Text>}
      {!isReadOnly && pictures.length > 1 && (
        <Text size="sm" c="dimmed">
          {t('pictures.ordering')}
        </Text>
      )}
      {pictures.length > 0 && (
        <ol className={styles.pictures}>
          {order.shown.map((picture, place) => (
            <PictureTile
              key={picture.pictureId}
              picture={picture}
              place={place}
              count={order.shown.length}
              isReadOnly={isReadOnly}
              onMove={order.move}
              onBroken={() => void readPictures()}
              onRemove={() => {
                setRemoved(picture)
                setRemoving(true)
              }}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
      <ActError error={order.error} />
      <UploadList uploads={uploads} onRetry={retry} onForget={forget} />
      {isFull && (
        <Text size="sm" c="red" role="alert">
          {t('pictures.full', { count: maxPictures })}
        </Text>
      )}
      {!isReadOnly && <Choose onChoose={add} />}
      {removed !== null && (
        <RemovePictureDialog
          of={of}
          picture={removed}
          isOpen={isRemoving}
          onClose={() => setRemoving(false)}
        />
      )}
    </Stack>
  )
}

interface FileTarget {
  add: (files: File[]) => void
  setOver: (isOver: boolean) => void
}

/** Returns the handlers of what files are dropped on. */
function takeFiles({ add, setOver }: FileTarget) {
  return {
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length > 0) add(files)
    },
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      if (event.dataTransfer.types.includes('Files')) setOver(true)
    },
    onDragLeave: () => setOver(false),
  }
}

function Choose({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { t } = useTranslation('admin')
  return (
    <Group gap="sm">
      <FileButton multiple accept={accepted} onChange={onChoose}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPhotoUp size={18} aria-hidden />}>
            {t('pictures.add')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        {t('pictures.drop')}
      </Text>
    </Group>
  )
}

/** The pictures as they are shown: in the new order from the moment on in which one is moved. */
function usePictureOrder(of: PicturesOwner, pictures: readonly AdminPicture[]) {
  const { t } = useTranslation('admin')
  const command = useOrderPictures(of)
  const [moved, setMoved] = useState<{
    from: readonly AdminPicture[]
    shown: readonly AdminPicture[]
  } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // What is stored has been read again: it counts, whatever was moved here.
  const shown = moved !== null && moved.from === pictures ? moved.shown : pictures
  const save = async (next: readonly AdminPicture[]) => {
    try {
      await command.run(next.map(({ pictureId }) => pictureId))
    } catch (error) {
      setMoved(null)
      throw error
    }
  }
  return {
    shown,
    announcement,
    error: command.error,
    move: (from: number, to: number) => {
      if (to < 0 || to >= shown.length || to === from || command.isPending) return
      const next = movePicture(shown, from, to)
      setMoved({ from: pictures, shown: next })
      setAnnouncement(t('pictures.moved', { number: to + 1, count: shown.length }))
      void ignoreRefusal(save(next))
    },
  }
}
