import type { AdminHouseRow } from '@samhus/contract/admin-houses'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { housesQuery } from '../../../api/admin-groups.ts'
import type { ListInput } from '../../../api/admin-list.ts'
import { buildHouseColumns } from '../houses/house-columns.ts'
import { ListPage } from '../list/list-page.tsx'

/** The houses of a group. */
export function HousesTab({ groupId }: { groupId: string }) {
  const { t } = useTranslation('admin')
  const columns = useMemo(
    () => buildHouseColumns(t).filter(({ id }) => id !== 'groupName' && id !== 'country'),
    [t],
  )
  const query = useCallback((input: ListInput) => housesQuery(input, groupId), [groupId])
  return (
    <ListPage<AdminHouseRow>
      sheet="houses"
      sheetQuery={{ groupId }}
      headingLevel={2}
      title={t('groups.housesTitle')}
      columns={columns}
      query={query}
      getRowId={({ id }) => id}
      getRowName={({ name }) => name}
      getRowLink={({ id }) => ({ to: '/admin/houses/$houseId', params: { houseId: id } })}
      defaultSort="name"
      emptyTitle={t('groups.noHouses')}
      emptyHint={t('groups.houses.none')}
    />
  )
}
