import { Alert, Text, TextInput } from '@mantine/core'
import { emailAddress } from '@samhus/contract/fields'
import type { Role } from '@samhus/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminCandidateQuery, useAddAdmin } from '../../../api/admin-settings.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ReasonFields, useReasonForm } from '../owners/reason-fields.tsx'
import { CandidateFacts, mayGetRole } from './candidate-facts.tsx'
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

/** The first press finds the person, the second one gives them the role. */
function AddAdminForm({ onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('Admin')
  const [wanted, setWanted] = useState<string | null>(null)
  const candidate = useQuery({ ...adminCandidateQuery(wanted ?? ''), enabled: wanted !== null })
  const found = wanted === null ? undefined : candidate.data
  const [isNameAsked, setNameAsked] = useState(false)
  const command = useAddAdmin()
  const person = found?.person ?? null
  const isUnknown = found !== undefined && person === null
  const act = useReasonForm<'email' | 'name'>({
    problems: [
      ...(emailAddress.safeParse(email.trim()).success ? [] : (['email'] as const)),
      ...(isUnknown && name.trim() === '' ? (['name'] as const) : []),
    ],
    isPending: command.isPending || candidate.isFetching,
    onValidSubmit: async (reason) => {
      if (found === undefined) {
        setWanted(email.trim())
        if (candidate.isError) await candidate.refetch()
        return
      }
      const given = isUnknown ? { name: name.trim() } : {}
      await command.run({ email: email.trim(), ...given, roles: [role], ...reason })
      onClose()
      notify(t('settings.admins.added', { email: email.trim() }))
    },
  })
  const shownName = person?.name ?? name.trim()
  return (
    <ActForm
      press={found === undefined ? t('settings.admins.find') : t('settings.admins.addPress')}
      isPending={command.isPending || candidate.isFetching}
      isBlocked={person !== null && !mayGetRole(person)}
      error={command.error ?? candidate.error}
      onSubmit={(event) => {
        setNameAsked(isUnknown)
        act.onSubmit(event)
      }}
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
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value)
          setWanted(null)
        }}
      />
      {person !== null && <CandidateFacts person={person} />}
      {isUnknown && (
        <NewPerson name={name} onChange={setName} showsProblem={isNameAsked && act.showsProblem('name')} />
      )}
      <RoleChoice value={role} onChange={setRole} />
      <ReasonFields
        name={shownName === '' ? email.trim() || t('settings.admins.person') : shownName}
        value={act.value}
        onChange={act.setValue}
        showsProblem={act.showsProblem('reason')}
      />
    </ActForm>
  )
}

interface NewPersonProps {
  name: string
  onChange: (name: string) => void
  showsProblem: boolean
}

/** The person who is added with an address that is unknown here. */
function NewPerson({ name, onChange, showsProblem }: NewPersonProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Alert color="yellow" role="alert">
        {t('settings.admins.unknown')}
      </Alert>
      <TextInput
        name="name"
        label={t('settings.admins.name')}
        required
        error={showsProblem ? t('settings.admins.nameProblem') : undefined}
        maxLength={200}
        value={name}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  )
}
