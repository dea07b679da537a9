import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDiscardImport } from '../../../api/admin-import.ts'
import { CallError } from '../../../api/http.ts'
import { notify } from '../notify.ts'
import { ActForm } from '../owners/act-dialog.tsx'

interface Props {
  importId: string
  onClose: () => void
}

/** A file that is discarded is not imported, and writes nothing. */
export function DiscardForm({ importId, onClose }: Props) {
  const { t } = useTranslation('admin')
  const command = useDiscardImport()
  const discard = async () => {
    try {
      await command.run({ importId })
      onClose()
      notify(t('imports.discard.done'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.type !== 'changed-meanwhile') return
      onClose()
      notify(t('imports.over'), { isError: true })
    }
  }
  return (
    <ActForm
      press={t('imports.discard.pressSure')}
      isDangerous
      isPending={command.isPending}
      error={command.error}
      onSubmit={(event) => {
        event.preventDefault()
        void discard()
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('imports.discard.text')}</Text>
    </ActForm>
  )
}
