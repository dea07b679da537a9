import type { AdminHouseRow } from '@samhus/contract/admin-houses'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { housesQuery } from '../../../api/admin-groups.ts'
import type { ListInput } from '../../../api/admin-list.ts'
import { AddHouseDialog } from '../houses/add-house-dialog.tsx'
import { buildHouseColumns } from '../houses/house-columns.ts'
import { ListPage } from '../list/list-page.tsx'

/** The houses of a group. */
export function HousesTab({ groupId }: { groupId: string }) {
  const { t } = useTranslation('admin')
  const [isAdding, setAdding] = useState(false)
  const columns = useMemo(
    () => buildHouseColumns(t).filter(({ id }) => id !== 'groupName' && id !== 'country'),
    [t],
  )
  const query = useCallback((input: ListInput) => housesQuery(input, groupId), [groupId])
  return (
    <>
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
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t('houses.add.press')}
          </Button>
        }
      />
      <AddHouseDialog isOpen={isAdding} onClose={() => setAdding(false)} groupId={groupId} />
    </>
  )
}
