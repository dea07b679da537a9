import type { AdminPicture } from '@samhus/contract/admin-pictures'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRemovePicture, type PicturesOwner } from '../../../api/admin-pictures.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'
import styles from './pictures.module.css'

interface Props {
  of: PicturesOwner
  picture: AdminPicture
  isOpen: boolean
  onClose: () => void
}

/** Asks once more before a picture is gone. */
export function RemovePictureDialog({ of, picture, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  const command = useRemovePicture(of)
  const remove = async () => {
    await command.run({ pictureId: picture.pictureId })
    onClose()
    notify(t('pictures.removed'))
  }
  const close = () => {
    command.reset()
    onClose()
  }
  return (
    <ActDialog isOpen={isOpen} onClose={close} title={t('pictures.removeTitle')}>
      <ActForm
        press={t('pictures.removePress')}
        isDangerous
        isPending={command.isPending}
        error={command.error}
        onSubmit={(event) => {
          event.preventDefault()
          void ignoreRefusal(remove())
        }}
        onClose={close}
      >
        <img className={styles.preview} src={picture.imageUrl} alt="" />
        <Text size="sm">{t('pictures.removeText')}</Text>
      </ActForm>
    </ActDialog>
  )
}
