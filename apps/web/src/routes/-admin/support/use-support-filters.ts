import { supportState } from '@samhus/contract/admin-support'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { housesQuery } from '../../../api/admin-groups.ts'
import type { ListFilter } from '../list/list-types.ts'
import { useGroupOptions } from '../points/use-group-options.ts'
import { useAdminOptions } from './use-admin-options.ts'

const allHouses = { page: 1, pageSize: 500, sort: 'name' }

/** Every filter of the list. The houses are those of the chosen group. */
export function useSupportFilters(): readonly ListFilter[] {
  const { t } = useTranslation('admin')
  const groups = useGroupOptions()
  const admins = useAdminOptions()
  const { groupId }: { groupId?: unknown } = useSearch({ strict: false })
  const { data } = useQuery(housesQuery(allHouses, typeof groupId === 'string' ? groupId : undefined))
  const houses = data?.items
  return useMemo<ListFilter[]>(
    () => [
      {
        kind: 'select',
        name: 'state',
        label: t('support.column.state'),
        options: supportState.options.map((value) => ({ value, label: t(`support.state.${value}`) })),
      },
      {
        kind: 'select',
        name: 'assigneeId',
        label: t('support.column.assignee'),
        options: [{ value: 'none', label: t('support.noAssignee') }, ...admins],
      },
      { kind: 'select', name: 'groupId', label: t('support.column.group'), options: groups },
      {
        kind: 'select',
        name: 'houseId',
        label: t('support.filter.house'),
        options: (houses ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { kind: 'day', name: 'from', label: t('support.filter.from') },
      { kind: 'day', name: 'to', label: t('support.filter.to') },
    ],
    [t, groups, admins, houses],
  )
}
