import { Alert, Text, TextInput } from '@mantine/core'
import { emailAddress } from '@samhus/contract/fields'
import type { Role } from '@samhus/domain/access'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddAdmin } from '../../../api/admin-settings.ts'
import { CallError } from '../../../api/http.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ReasonFields, useReasonForm } from '../owners/reason-fields.tsx'
import { RoleChoice } from './role-choice.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Gives a person a role, by e-mail address. One who is unknown here is added. */
export function AddAdminDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('settings.admins.add')}>
      <AddAdminForm onClose={onClose} />
    </ActDialog>
  )
}

function AddAdminForm({ onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('Admin')
  const command = useAddAdmin()
  const isUnknown = command.error instanceof CallError && command.error.type === 'user-not-found'
  const problems = emailAddress.safeParse(email.trim()).success ? [] : (['email'] as const)
  const act = useReasonForm<'email'>({
    problems,
    isPending: command.isPending,
    onValidSubmit: async (reason) => {
      const given = name.trim() === '' ? {} : { name: name.trim() }
      await command.run({ email: email.trim(), ...given, roles: [role], ...reason })
      onClose()
      notify(t('settings.admins.added', { email: email.trim() }))
    },
  })
  return (
    <ActForm
      press={t('settings.admins.addPress')}
      isPending={command.isPending}
      error={isUnknown ? null : command.error}
      onSubmit={act.onSubmit}
      onClose={onClose}
    >
      <Text size="sm">{t('settings.admins.addText')}</Text>
      <TextInput
        name="email"
        type="email"
        label={t('settings.admins.email')}
        required
        maxLength={254}
        data-autofocus
        value={email}
        error={act.showsProblem('email') ? t('settings.admins.emailProblem') : undefined}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <TextInput
        label={t('settings.admins.name')}
        description={t('settings.admins.nameHint')}
        maxLength={200}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {isUnknown && (
        <Alert color="yellow" role="alert">
          {t('settings.admins.unknown')}
        </Alert>
      )}
      <RoleChoice value={role} onChange={setRole} />
      <ReasonFields
        name={name.trim() === '' ? email.trim() || t('settings.admins.person') : name.trim()}
        value={act.value}
        onChange={act.setValue}
        showsProblem={act.showsProblem('reason')}
      />
    </ActForm>
  )
}
