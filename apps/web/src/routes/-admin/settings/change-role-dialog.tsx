import { isSuperAdmin, type Role } from '@samhus/domain/access'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeRoles, type AdminPerson } from '../../../api/admin-settings.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ReasonFields, useReasonForm } from '../owners/reason-fields.tsx'
import { RoleChoice } from './role-choice.tsx'

interface Props {
  person: AdminPerson
  isOpen: boolean
  onClose: () => void
}

/** Gives a person the other role. */
export function ChangeRoleDialog({ person, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { name } = person
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('settings.admins.changeOf', { name })}>
      <ChangeRoleForm person={person} onClose={onClose} />
    </ActDialog>
  )
}

function ChangeRoleForm({ person, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const { userId, name, roleType } = person
  const [role, setRole] = useState<Role>(isSuperAdmin(roleType) ? 'Super Admin' : 'Admin')
  const command = useChangeRoles()
  const act = useReasonForm({
    isPending: command.isPending,
    onValidSubmit: async (reason) => {
      await command.run({ userId, roles: [role], ...reason })
      onClose()
      notify(t('settings.admins.changed', { name }))
    },
  })
  return (
    <ActForm
      press={t('settings.admins.change')}
      isBlocked={roleType.length === 1 && roleType[0] === role}
      isPending={command.isPending}
      error={command.error}
      onSubmit={act.onSubmit}
      onClose={onClose}
    >
      <RoleChoice value={role} onChange={setRole} />
      <ReasonFields
        name={name}
        value={act.value}
        onChange={act.setValue}
        showsProblem={act.showsProblem('reason')}
      />
    </ActForm>
  )
}
