import type { OwnerRow } from '@samhus/contract/admin-owners'
import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { Badge, Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allGroupsQuery, listQuery, type ListInput } from '../../../api/admin-list.ts'
import { formatDayAt } from '../../../locales/format.ts'
import { ImportLink } from '../import/import-link.tsx'
import { ListPage } from '../list/list-page.tsx'
import type { ListColumn, ListFilter } from '../list/list-types.ts'
import { AddOwnerDialog } from './add-owner-dialog.tsx'
import { RowMenu } from './row-menu.tsx'

const readOwners = (input: ListInput) => listQuery('owners', adminEndpoints.owners, input)

/** `/admin/owners`: everybody who owns a share, or did. */
export function OwnersScreen() {
  const { t } = useTranslation('admin')
  const [isAdding, setAdding] = useState(false)
  const { data: groups } = useQuery(allGroupsQuery)
  const columns = useMemo(() => buildColumns(t), [t])
  const filters = useMemo(() => buildFilters(t, groups ?? []), [t, groups])
  return (
    <>
      <ListPage<OwnerRow>
        screen="owners"
        sheet="owners"
        title={t('owners.list.title')}
        description={t('owners.list.description')}
        columns={columns}
        filters={filters}
        query={readOwners}
        getRowId={({ id }) => id}
        getRowName={({ name }) => name}
        getRowLink={({ id }) => ({ to: '/admin/owners/$userId', params: { userId: id } })}
        getEmail={({ email }) => email}
        rowActions={(row) => <RowMenu row={row} />}
        defaultSort="name"
        emptyTitle={t('owners.list.empty')}
        emptyHint={t('owners.list.emptyHint')}
        actions={
          <>
            <ImportLink kind="owners" />
            <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              {t('owners.add.press')}
            </Button>
          </>
        }
      />
      <AddOwnerDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

function buildColumns(t: TFunction<'admin'>): ListColumn<OwnerRow>[] {
  const word = ({ enabled }: OwnerRow) => t(enabled ? 'owners.badge.active' : 'owners.badge.inactive')
  const lastUsed = ({ lastUsedAt }: OwnerRow) =>
    lastUsedAt === null ? '' : formatDayAt(Date.parse(lastUsedAt))
  const plain = (id: 'title' | 'name' | 'phone' | 'email', header: string): ListColumn<OwnerRow> => ({
    id,
    header,
    isSortable: true,
    cell: (row) => row[id],
    text: (row) => row[id],
  })
  return [
    { ...plain('title', t('owners.list.code')), isUnbroken: true },
    plain('name', t('owners.field.name')),
    { ...plain('phone', t('owners.field.phone')), isUnbroken: true },
    plain('email', t('owners.field.email')),
    {
      id: 'numGroups',
      header: t('owners.list.groups'),
      isSortable: true,
      align: 'right',
      cell: ({ numGroups }) => numGroups,
      text: ({ numGroups }) => numGroups,
    },
    {
      id: 'enabled',
      header: t('owners.list.status'),
      isSortable: true,
      isHiddenAtFirst: true,
      cell: (row) => (
        <Badge color={row.enabled ? 'green' : 'red'} variant="light" tt="none">
          {word(row)}
        </Badge>
      ),
      text: word,
    },
    {
      id: 'lastUsedAt',
      header: t('owners.list.lastUsed'),
      isSortable: true,
      isHiddenAtFirst: true,
      cell: lastUsed,
      text: lastUsed,
    },
  ]
}

interface GroupChoice {
  id: string
  code: string
  name: string
}

function buildFilters(t: TFunction<'admin'>, groups: readonly GroupChoice[]): ListFilter[] {
  return [
    {
      kind: 'select',
      name: 'groupId',
      label: t('owners.list.group'),
      options: groups.map(({ id, code, name }) => ({ value: id, label: `${code} - ${name}` })),
    },
    {
      kind: 'select',
      name: 'isEnabled',
      label: t('owners.list.status'),
      options: [
        { value: 'true', label: t('owners.badge.active') },
        { value: 'false', label: t('owners.badge.inactive') },
      ],
    },
    {
      kind: 'select',
      name: 'role',
      label: t('owners.list.role'),
      options: (['owner', 'admin', 'super-admin'] as const).map((value) => ({
        value,
        label: t(`owners.list.roleOf.${value}`),
      })),
    },
  ]
}
