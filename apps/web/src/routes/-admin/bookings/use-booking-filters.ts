import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { housesQuery } from '../../../api/admin-groups.ts'
import type { ListFilter } from '../list/list-types.ts'
import { useGroupOptions } from '../points/use-group-options.ts'
import { listYearOptions } from '../points/years.ts'

const types = ['held', 'Book', 'Assign', 'Pre', 'Wait', 'Cancel', 'WaitExpire'] as const
const weeks = Array.from({ length: 53 }, (_, at) => String(at + 1))
const allHouses = { page: 1, pageSize: 500, sort: 'name' }

/** Every filter of the list. The houses are those of the chosen group. */
export function useBookingFilters(): readonly ListFilter[] {
  const { t } = useTranslation('admin')
  const groups = useGroupOptions()
  const { groupId }: { groupId?: unknown } = useSearch({ strict: false })
  const { data } = useQuery(housesQuery(allHouses, typeof groupId === 'string' ? groupId : undefined))
  const houses = data?.items
  return useMemo<ListFilter[]>(
    () => [
      { kind: 'select', name: 'groupId', label: t('bookings.filter.group'), options: groups },
      {
        kind: 'select',
        name: 'houseId',
        label: t('bookings.filter.house'),
        options: (houses ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { kind: 'person', name: 'userId', label: t('bookings.column.owner') },
      {
        kind: 'select',
        name: 'type',
        label: t('bookings.filter.type'),
        options: types.map((type) => ({ value: type, label: t(`bookings.types.${type}`) })),
      },
      {
        kind: 'select',
        name: 'year',
        label: t('bookings.filter.year'),
        options: listYearOptions(),
        isShort: true,
      },
      {
        kind: 'select',
        name: 'week',
        label: t('bookings.filter.week'),
        options: weeks.map((week) => ({ value: week, label: week })),
        isShort: true,
      },
      { kind: 'day', name: 'offerUntil', label: t('bookings.filter.offerUntil') },
      { kind: 'day', name: 'from', label: t('bookings.filter.from') },
      { kind: 'day', name: 'to', label: t('bookings.filter.to') },
    ],
    [t, groups, houses],
  )
}
