import type { Owner } from '@samhus/contract/admin-owners'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberPicker, type Member } from '../booking-acts/member-picker.tsx'
import { ActDialog } from '../owners/act-dialog.tsx'
import { useOwnerName } from '../owners/owner-name.ts'
import { AdjustForm } from './adjust-form.tsx'
import { GroupSelect } from './group-select.tsx'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

interface Props extends DialogProps {
  membershipId: string
  /** This year unless given. */
  year?: number
}

/** Corrects a member's points of a year by some more or less. */
export function AdjustPointsDialog({ membershipId, year, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('points.adjust.title')}>
      <AdjustForm membershipId={membershipId} onClose={onClose} {...(year === undefined ? {} : { year })} />
    </ActDialog>
  )
}

/** The same for a person, whose association is chosen where there are several. */
export function AdjustOwnerDialog({ owner, isOpen, onClose }: DialogProps & { owner: Owner }) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('points.adjust.titleOf', { name })}>
      <OwnerForm owner={owner} onClose={onClose} />
    </ActDialog>
  )
}

function OwnerForm({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const [only, second] = owner.groups
  const [chosen, setChosen] = useState('')
  const name = useOwnerName(owner)
  if (only === undefined) return <Text size="sm">{t('points.adjust.noMember', { name })}</Text>
  if (second === undefined) return <AdjustForm membershipId={only.membershipId} onClose={onClose} />
  return (
    <AdjustForm
      membershipId={chosen === '' ? null : chosen}
      onClose={onClose}
      chooser={(showsProblem) => (
        <NativeSelect
          name="member"
          label={t('points.group')}
          required
          data={[
            { value: '', label: '' },
            ...owner.groups.map((group) => ({ value: group.membershipId, label: group.name })),
          ]}
          value={chosen}
          error={showsProblem ? t('points.groupProblem') : undefined}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
    />
  )
}

/** The same for any member, who is chosen first. */
export function AdjustMemberDialog({ isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('points.adjust.title')}>
      <MemberForm onClose={onClose} />
    </ActDialog>
  )
}

function MemberForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const [groupId, setGroupId] = useState('')
  const [member, setMember] = useState<Member | null>(null)
  return (
    <AdjustForm
      membershipId={member?.membershipId ?? null}
      onClose={onClose}
      chooser={(showsProblem) => (
        <>
          <GroupSelect
            name={groupId === '' ? 'member' : 'groupId'}
            value={groupId}
            showsProblem={showsProblem && groupId === ''}
            onChange={(id) => {
              setGroupId(id)
              setMember(null)
            }}
          />
          {groupId !== '' && (
            <MemberPicker
              key={groupId}
              groupId={groupId}
              value={member}
              onChange={setMember}
              label={t('points.owner')}
              error={showsProblem && member === null ? t('points.memberProblem') : undefined}
            />
          )}
        </>
      )}
    />
  )
}
