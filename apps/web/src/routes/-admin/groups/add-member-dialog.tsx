import type { AdminGroup } from '@samhus/contract/admin-groups'
import { Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownerQuery, useAddMember } from '../../../api/admin-owners.ts'
import { PersonPicker } from '../activity/person-picker.tsx'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ReasonFields, useReasonForm } from '../owners/reason-fields.tsx'

interface Props {
  group: AdminGroup
  isOpen: boolean
  onClose: () => void
}

/** Makes a person who is known already a member of a group; a former membership is reactivated. */
export function AddMemberDialog({ group, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('groups.members.addTitle', { group: group.name })}>
      <AddMemberForm group={group} onClose={onClose} />
    </ActDialog>
  )
}

function AddMemberForm({ group, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const command = useAddMember()
  const [userId, setUserId] = useState<string | null>(null)
  const [flags, setFlags] = useState({ isCommittee: false, isMarked: false })
  const { data: person } = useQuery({ ...ownerQuery(userId ?? ''), enabled: userId !== null })
  const isMember = person?.groups.some(({ id }) => id === group.id) === true
  const isFormer = person?.formerGroups.some(({ id }) => id === group.id) === true
  const name = person?.name ?? t('owners.add.nameless')
  const act = useReasonForm<'person'>({
    problems: userId === null || isMember ? ['person'] : [],
    isPending: command.isPending,
    onValidSubmit: async (reason) => {
      if (userId === null) return
      await command.run({ userId, groupId: group.id, ...flags, ...reason })
      onClose()
      notify(t('owners.memberships.added', { name, group: group.name }))
    },
  })
  const problem = isMember ? t('errors.already-member') : t('groups.members.personProblem')
  return (
    <ActForm
      press={t('owners.memberships.addPress')}
      isPending={command.isPending}
      error={command.error}
      onSubmit={act.onSubmit}
      onClose={onClose}
    >
      <PersonPicker
        label={t('groups.members.person')}
        value={userId}
        error={isMember || act.showsProblem('person') ? problem : undefined}
        onChange={setUserId}
      />
      <Text size="sm">{t(isFormer ? 'owners.memberships.addTextFormer' : 'owners.memberships.addText')}</Text>
      <Switch
        label={t('owners.memberships.committeeMember')}
        checked={flags.isCommittee}
        onChange={(event) => setFlags({ ...flags, isCommittee: event.currentTarget.checked })}
      />
      <Switch
        label={t('owners.memberships.markedUser')}
        checked={flags.isMarked}
        onChange={(event) => setFlags({ ...flags, isMarked: event.currentTarget.checked })}
      />
      <ReasonFields
        name={name}
        value={act.value}
        onChange={act.setValue}
        showsProblem={act.showsProblem('reason')}
      />
    </ActForm>
  )
}
