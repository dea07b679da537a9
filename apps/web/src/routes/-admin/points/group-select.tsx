import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { allGroupsQuery } from '../../../api/admin-list.ts'

interface Props {
  name: string
  value: string
  showsProblem: boolean
  onChange: (groupId: string) => void
}

/** The association of a form; the only one is chosen already. Archived ones get no points. */
export function GroupSelect({ name, value, showsProblem, onChange }: Props) {
  const { t } = useTranslation('admin')
  const { data } = useQuery(allGroupsQuery)
  const groups = (data ?? []).filter(({ isArchived }) => !isArchived)
  const only = groups.length === 1 ? groups[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined && value === '') onChange(only)
  }, [only, value, onChange])
  return (
    <NativeSelect
      name={name}
      label={t('points.group')}
      required
      data-autofocus
      data={[{ value: '', label: '' }, ...groups.map((group) => ({ value: group.id, label: group.name }))]}
      value={value}
      error={showsProblem ? t('points.groupProblem') : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
