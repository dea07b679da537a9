import type { Owner } from '@samhus/contract/admin-owners'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useExportOwnerData } from '../../../api/admin-owners.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from './act-dialog.tsx'
import { useOwnerName } from './owner-name.ts'
import { ReasonField, useReasonForm } from './reason-fields.tsx'

interface Props {
  owner: Owner
  isOpen: boolean
  onClose: () => void
}

/** Downloads everything that is stored about a person, who is told. */
export function DataDialog({ owner, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('owners.data.title', { name })}>
      <DataForm owner={owner} onClose={onClose} />
    </ActDialog>
  )
}

function DataForm({ owner, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  const command = useExportOwnerData()
  const act = useReasonForm({
    isPending: command.isPending,
    onValidSubmit: async ({ reason }) => {
      const data = await command.run({ userId: owner.id, reason })
      saveJson(data, `${owner.title === '' ? owner.id : owner.title}.json`)
      onClose()
      notify(t('owners.data.done', { name }))
    },
  })
  return (
    <ActForm
      press={t('owners.data.press')}
      isPending={command.isPending}
      error={command.error}
      onSubmit={act.onSubmit}
      onClose={onClose}
    >
      <Text size="sm">{t('owners.data.text', { name })}</Text>
      <Text size="sm" fw={600}>
        {t('owners.data.told', { name })}
      </Text>
      <ReasonField
        name={name}
        value={act.value}
        onChange={act.setValue}
        showsProblem={act.showsProblem('reason')}
      />
    </ActForm>
  )
}

function saveJson(data: unknown, name: string): void {
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name)
}
