import { Checkbox, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddOwner } from '../../../api/admin-owners.ts'
import { useForm } from '../../../lib/use-form.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from './act-dialog.tsx'
import { findMembershipProblems, NewMemberships, type NewMembership } from './new-memberships.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { emptyOwner, findOwnerProblems, type OwnerField, type OwnerValues } from './owner-form-values.ts'
import { findRefusedField, useOwnerProblems } from './owner-problems.ts'
import { ignoreRefusal } from './reason-fields.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** The group of which the person is to be a member. */
  groupId?: string
}

/** Adds a person, with memberships, and invites them. */
export function AddOwnerDialog({ isOpen, onClose, groupId }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('owners.add.title')} isWide>
      <AddOwnerForm onClose={onClose} groupId={groupId} />
    </ActDialog>
  )
}

function AddOwnerForm({ onClose, groupId }: Pick<Props, 'onClose'> & { groupId: string | undefined }) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const command = useAddOwner()
  const [values, setValues] = useState<OwnerValues>(emptyOwner)
  const [memberships, setMemberships] = useState<readonly NewMembership[]>(() =>
    groupId === undefined ? [] : [{ groupId, isCommittee: false, isMarked: false }],
  )
  const [invites, setInvites] = useState(true)
  const [sent, setSent] = useState<OwnerValues | null>(null)
  const add = async () => {
    setSent(values)
    const { userId } = await command.run({ ...values, memberships: [...memberships], invite: invites })
    onClose()
    notify(t('owners.add.added', { name: values.name.trim() }))
    await navigate({ to: '/admin/owners/$userId', params: { userId } })
  }
  const { onSubmit, showsProblem } = useForm<OwnerField | `groupId${number}`>({
    problems: [...findOwnerProblems(values), ...findMembershipProblems(memberships)],
    isPending: command.isPending,
    onValidSubmit: () => void ignoreRefusal(add()),
  })
  const getProblem = useOwnerProblems({ values, showsProblem, error: command.error, sent })
  const name = values.name.trim() === '' ? t('owners.add.nameless') : values.name.trim()
  return (
    <ActForm
      press={t('owners.add.press')}
      isPending={command.isPending}
      error={findRefusedField(command.error) === null ? command.error : null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Text size="sm">{t('owners.add.text')}</Text>
      <OwnerFields values={values} onChange={setValues} getProblem={getProblem} />
      <NewMemberships memberships={memberships} onChange={setMemberships} showsProblem={showsProblem} />
      <Checkbox
        label={t('owners.add.invite', { name })}
        description={t('owners.add.inviteHint')}
        checked={invites}
        onChange={(event) => setInvites(event.currentTarget.checked)}
      />
    </ActForm>
  )
}
