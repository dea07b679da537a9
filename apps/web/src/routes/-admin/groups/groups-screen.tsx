import type { AdminGroupRow } from '@samhus/contract/admin-groups'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '../../../api/admin-groups.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListColumn } from '../list/list-types.ts'
import { CreateGroupDialog } from './create-group-dialog.tsx'

/** `/admin/groups`: the associations. */
export function GroupsScreen() {
  const { t } = useTranslation('admin')
  const [isCreating, setCreating] = useState(false)
  const columns = useMemo(() => createColumns(t), [t])
  return (
    <>
      <ListPage
        screen="groups"
        sheet="groups"
        title={t('groups.title')}
        description={t('groups.description')}
        columns={columns}
        query={groupsQuery}
        getRowId={({ id }) => id}
        getRowName={({ name }) => name}
        getRowLink={({ id }) => ({ to: '/admin/groups/$groupId', params: { groupId: id } })}
        defaultSort="name"
        emptyTitle={t('groups.none')}
        emptyHint={t('groups.hint')}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
            {t('groups.create.press')}
          </Button>
        }
      />
      <CreateGroupDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}

function createColumns(t: TFunction<'admin'>): ListColumn<AdminGroupRow>[] {
  const getStatus = ({ isArchived }: AdminGroupRow) => t(isArchived ? 'groups.archived' : 'groups.active')
  return [
    {
      id: 'name',
      header: t('groups.name'),
      isSortable: true,
      cell: ({ name }) => name,
      text: ({ name }) => name,
    },
    {
      id: 'code',
      isUnbroken: true,
      header: t('groups.code'),
      isSortable: true,
      cell: ({ code }) => code,
      text: ({ code }) => code,
    },
    {
      id: 'numMembers',
      header: t('groups.numMembers'),
      isSortable: true,
      align: 'right',
      cell: ({ numMembers }) => numMembers,
      text: ({ numMembers }) => numMembers,
    },
    {
      id: 'numHouses',
      header: t('groups.numHouses'),
      isSortable: true,
      align: 'right',
      cell: ({ numHouses }) => numHouses,
      text: ({ numHouses }) => numHouses,
    },
    {
      id: 'yearlyGroupList',
      header: t('groups.yearlyGroupList'),
      cell: ({ reports }) => reports.yearlyGroupList,
      text: ({ reports }) => reports.yearlyGroupList,
    },
    { id: 'status', header: t('groups.status'), cell: getStatus, text: getStatus },
  ]
}
