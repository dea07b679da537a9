import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { housesQuery } from '../../../api/admin-groups.ts'
import { allGroupsQuery } from '../../../api/admin-list.ts'
import { ImportLink } from '../import/import-link.tsx'
import { ListPage } from '../list/list-page.tsx'
import type { ListFilter } from '../list/list-types.ts'
import { AddHouseDialog } from './add-house-dialog.tsx'
import { buildHouseColumns } from './house-columns.ts'

/** `/admin/houses`: the houses of all associations. */
export function HousesScreen() {
  const { t } = useTranslation('admin')
  const [isAdding, setAdding] = useState(false)
  const { data: groups } = useQuery(allGroupsQuery)
  const columns = useMemo(() => buildHouseColumns(t), [t])
  const filters = useMemo<ListFilter[]>(() => {
    const options = (groups ?? []).map(({ id, name }) => ({ value: id, label: name }))
    return [{ kind: 'select', name: 'groupId', label: t('groups.group'), options }]
  }, [t, groups])
  return (
    <>
      <ListPage
        screen="houses"
        sheet="houses"
        title={t('groups.housesTitle')}
        description={t('houses.description')}
        columns={columns}
        filters={filters}
        query={housesQuery}
        getRowId={({ id }) => id}
        getRowName={({ name }) => name}
        getRowLink={({ id }) => ({ to: '/admin/houses/$houseId', params: { houseId: id } })}
        defaultSort="name"
        emptyTitle={t('groups.noHouses')}
        emptyHint={t('groups.hint')}
        actions={
          <>
            <ImportLink kind="houses" />
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              {t('houses.add.press')}
            </Button>
          </>
        }
      />
      <AddHouseDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}
