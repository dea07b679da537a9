import { ActionIcon, Button, Checkbox, Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allGroupsQuery } from '../../../api/admin-list.ts'
import styles from './owners.module.css'
import { ActError } from './act-dialog.tsx'

/** A membership of a person who is being added; without a group until one is chosen. */
export interface NewMembership {
  groupId: string
  isCommittee: boolean
  isMarked: boolean
}

/** Returns the inputs of memberships without a group, and of the second one of the same group. */
export function findMembershipProblems(memberships: readonly NewMembership[]): `groupId${number}`[] {
  const ids = memberships.map(({ groupId }) => groupId)
  return ids.flatMap((id, index) =>
    id === '' || ids.indexOf(id) < index ? [`groupId${index}` as const] : [],
  )
}

interface Props {
  memberships: readonly NewMembership[]
  onChange: (memberships: readonly NewMembership[]) => void
  showsProblem: (name: `groupId${number}`) => boolean
}

/** The memberships with which a person begins. */
export function NewMemberships({ memberships, onChange, showsProblem }: Props) {
  const { t } = useTranslation('admin')
  const { data: groups = [], error } = useQuery(allGroupsQuery)
  const replace = (index: number, next: NewMembership) =>
    onChange(memberships.map((one, place) => (place === index ? next : one)))
  return (
    <Fieldset legend={t('owners.add.memberships')} classNames={{ legend: styles.legend ?? '' }}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('owners.add.membershipsHint')}
        </Text>
        <ActError error={error} />
        {memberships.map((one, index) => (
          // Rows are told apart by their place alone: two may be empty.
          <MembershipRow
            key={index}
            number={index + 1}
            name={`groupId${index}`}
            value={one}
            groups={groups.filter(({ isArchived }) => !isArchived)}
            problem={showsProblem(`groupId${index}`) ? t('owners.memberships.groupProblem') : undefined}
            onChange={(next) => replace(index, next)}
            onRemove={() => onChange(memberships.filter((_, place) => place !== index))}
          />
        ))}
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...memberships, { groupId: '', isCommittee: false, isMarked: false }])}
        >
          {t('owners.add.addMembership')}
        </Button>
      </Stack>
    </Fieldset>
  )
}

interface RowProps {
  number: number
  name: string
  value: NewMembership
  groups: readonly { id: string; code: string; name: string }[]
  problem: string | undefined
  onChange: (value: NewMembership) => void
  onRemove: () => void
}

function MembershipRow({ number, name, value, groups, problem, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('admin')
  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        name={name}
        label={t('owners.memberships.group')}
        flex={1}
        miw={200}
        required
        data={[
          { value: '', label: '' },
          ...groups.map((group) => ({ value: group.id, label: `${group.code} - ${group.name}` })),
        ]}
        value={value.groupId}
        error={problem}
        onChange={(event) => onChange({ ...value, groupId: event.currentTarget.value })}
      />
      <Stack gap={6} mt={22}>
        <Checkbox
          label={t('owners.memberships.committeeMember')}
          checked={value.isCommittee}
          onChange={(event) => onChange({ ...value, isCommittee: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('owners.memberships.markedUser')}
          checked={value.isMarked}
          onChange={(event) => onChange({ ...value, isMarked: event.currentTarget.checked })}
        />
      </Stack>
      <ActionIcon
        color="red"
        mt={22}
        aria-label={t('owners.add.removeMembership', { number })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
