import type { Owner } from '@samhus/contract/admin-owners'
import { NativeSelect, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allGroupsQuery } from '../../../api/admin-list.ts'
import { useAddMember } from '../../../api/admin-owners.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActError, ActForm } from './act-dialog.tsx'
import { useOwnerName } from './owner-name.ts'
import { ReasonFields, useReasonForm } from './reason-fields.tsx'

interface Props {
  owner: Owner
  isOpen: boolean
  onClose: () => void
}

/** Makes a person a member of a group; a former membership is reactivated. */
export function AddToGroupDialog({ owner, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('owners.memberships.add')}>
      <AddToGroupForm owner={owner} onClose={onClose} />
    </ActDialog>
  )
}

function AddToGroupForm({ owner, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  const { data: groups, error } = useQuery(allGroupsQuery)
  const command = useAddMember()
  const [groupId, setGroupId] = useState('')
  const [flags, setFlags] = useState({ isCommittee: false, isMarked: false })
  const isMember = (id: string) => owner.groups.some((one) => one.id === id)
  const choices = (groups ?? []).filter((one) => !one.isArchived && !isMember(one.id))
  const group = choices.find(({ id }) => id === groupId)
  const isFormer = owner.formerGroups.some(({ id }) => id === groupId)
  const act = useReasonForm<'groupId'>({
    problems: group === undefined ? ['groupId'] : [],
    isPending: command.isPending,
    onValidSubmit: async (reason) => {
      await command.run({ userId: owner.id, groupId, ...flags, ...reason })
      onClose()
      notify(t('owners.memberships.added', { name, group: group?.name ?? '' }))
    },
  })
  if (groups !== undefined && choices.length === 0) {
    return <Text size="sm">{t('owners.memberships.noGroupsLeft', { name })}</Text>
  }
  return (
    <ActForm
      press={t('owners.memberships.addPress')}
      isBlocked={groups === undefined}
      isPending={command.isPending}
      error={command.error}
      onSubmit={act.onSubmit}
      onClose={onClose}
    >
      <ActError error={error} />
      <NativeSelect
        name="groupId"
        label={t('owners.memberships.group')}
        required
        data={[
          { value: '', label: '' },
          ...choices.map(({ id, code, name: groupName }) => ({ value: id, label: `${code} - ${groupName}` })),
        ]}
        value={groupId}
        error={act.showsProblem('groupId') ? t('owners.memberships.groupProblem') : undefined}
        onChange={(event) => setGroupId(event.currentTarget.value)}
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
