import { Button, Stack, Text } from '@mantine/core'
import type { ImportDetails } from '@samhus/contract/admin-import'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInviteImported } from '../../../api/admin-import.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'
import styles from './import.module.css'

interface Props {
  file: ImportDetails
  /** It is what comes next. */
  isNext: boolean
  /** There are several files. */
  namesFile: boolean
}

/** Invites the owners of a file who were never invited, where there are any, after a second yes. */
export function InviteImported({ file, isNext, namesFile }: Props) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {file.numToInvite > 0 && (
        <Button
          variant={isNext ? 'filled' : 'default'}
          leftSection={<IconMail size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t(namesFile ? 'imports.result.inviteFrom' : 'imports.result.invite', {
            count: file.numToInvite,
            file: file.fileName,
          })}
        </Button>
      )}
      <ActDialog isOpen={isOpen} onClose={close} title={t('imports.invite.title')}>
        <InviteForm file={file} onClose={close} />
      </ActDialog>
    </>
  )
}

function InviteForm({ file, onClose }: { file: ImportDetails; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const command = useInviteImported()
  const invite = async () => {
    const { numInvited } = await command.run({ importId: file.importId })
    onClose()
    notify(numInvited === 0 ? t('imports.invite.nobody') : t('imports.invite.done', { count: numInvited }))
  }
  return (
    <ActForm
      press={t('imports.result.invite', { count: file.numToInvite })}
      isPending={command.isPending}
      error={command.error}
      onSubmit={(event) => {
        event.preventDefault()
        void ignoreRefusal(invite())
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" className={styles.breaks ?? ''}>
          {t('imports.invite.who', { count: file.numToInvite, file: file.fileName })}
        </Text>
        <Text size="sm">{t('imports.invite.mail')}</Text>
      </Stack>
    </ActForm>
  )
}
