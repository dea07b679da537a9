import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useChangeRoles, type AdminPerson } from '../../../api/admin-settings.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ReasonFields, useReasonForm } from '../owners/reason-fields.tsx'

interface Props {
  person: AdminPerson
  isOpen: boolean
  onClose: () => void
}

/** Takes a person's roles away. */
export function RemoveAdminDialog({ person, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { name } = person
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('settings.admins.removeTitle', { name })}>
      <RemoveAdminForm person={person} onClose={onClose} />
    </ActDialog>
  )
}

function RemoveAdminForm({ person, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const { userId, name, isMember } = person
  const command = useChangeRoles()
  const act = useReasonForm({
    isPending: command.isPending,
    onValidSubmit: async (reason) => {
      await command.run({ userId, roles: [], ...reason })
      onClose()
      notify(t('settings.admins.removed', { name }))
    },
  })
  return (
    <ActForm
      press={t('settings.admins.remove')}
      isDangerous
      isPending={command.isPending}
      error={command.error}
      onSubmit={act.onSubmit}
      onClose={onClose}
    >
      <Text size="sm">
        {t(isMember ? 'settings.admins.removeMemberText' : 'settings.admins.removeText', { name })}
      </Text>
      <ReasonFields
        name={name}
        value={act.value}
        onChange={act.setValue}
        showsProblem={act.showsProblem('reason')}
      />
    </ActForm>
  )
}
