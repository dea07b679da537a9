import type { AdminHouseRow } from '@samhus/contract/admin-houses'
import type { TFunction } from 'i18next'
import type { ListColumn } from '../list/list-types.ts'

/** The columns of every list of houses. */
export function buildHouseColumns(t: TFunction<'admin'>): ListColumn<AdminHouseRow>[] {
  const getStatus = ({ isArchived }: AdminHouseRow) => t(isArchived ? 'groups.archived' : 'groups.active')
  const getYears = ({ years }: AdminHouseRow) => formatYears(years)
  const plain = (id: 'name' | 'code' | 'groupName' | 'address' | 'city' | 'country', header: string) => ({
    id,
    header,
    cell: (house: AdminHouseRow) => house[id],
    text: (house: AdminHouseRow) => house[id],
  })
  return [
    { ...plain('name', t('groups.name')), isSortable: true },
    { ...plain('code', t('groups.code')), isSortable: true, isUnbroken: true },
    { ...plain('groupName', t('groups.group')), isSortable: true },
    plain('address', t('groups.address')),
    { ...plain('city', t('groups.city')), isSortable: true },
    { ...plain('country', t('groups.country')), isHiddenAtFirst: true },
    { id: 'years', header: t('groups.years'), isUnbroken: true, cell: getYears, text: getYears },
    { id: 'status', header: t('groups.status'), cell: getStatus, text: getStatus },
  ]
}

/** Returns 2025–2027 for years in a row, else 2025, 2027. */
function formatYears(years: readonly number[]): string {
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined || last === undefined || first === last) return years.join('')
  return last - first === years.length - 1 ? `${first}–${last}` : years.join(', ')
}
