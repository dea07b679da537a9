import type { AdminGroup, AdminGroupMember } from '@samhus/contract/admin-groups'
import { Button } from '@mantine/core'
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupMembersQuery } from '../../../api/admin-groups.ts'
import type { ListInput } from '../../../api/admin-list.ts'
import { formatDayAt } from '../../../locales/format.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListColumn } from '../list/list-types.ts'
import { AddOwnerDialog } from '../owners/add-owner-dialog.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'

/** The owners who are members of a group now. */
export function MembersTab({ groupId, group }: { groupId: string; group: AdminGroup }) {
  const { t } = useTranslation('admin')
  const [dialog, setDialog] = useState<'member' | 'owner' | null>(null)
  const columns = useMemo(() => buildColumns(t), [t])
  const query = useCallback((input: ListInput) => groupMembersQuery(groupId, input), [groupId])
  const close = () => setDialog(null)
  return (
    <>
      <ListPage<AdminGroupMember>
        headingLevel={2}
        title={t('groups.numMembers')}
        columns={columns}
        query={query}
        getRowId={({ membershipId }) => membershipId}
        getRowName={({ name }) => name}
        getRowLink={({ id }) => ({
          to: '/admin/owners/$userId',
          params: { userId: id },
          search: { tab: 'memberships' },
        })}
        getEmail={({ email }) => email}
        defaultSort="name"
        emptyTitle={t('groups.members.none')}
        emptyHint={t('groups.members.noneText')}
        actions={
          // An archived group gets no new members.
          !group.isArchived && (
            <>
              <Button
                variant="default"
                leftSection={<IconUserPlus size={18} aria-hidden />}
                onClick={() => setDialog('owner')}
              >
                {t('groups.members.newOwner')}
              </Button>
              <Button
                leftSection={<IconUserSearch size={18} aria-hidden />}
                onClick={() => setDialog('member')}
              >
                {t('groups.members.add')}
              </Button>
            </>
          )
        }
      />
      <AddMemberDialog group={group} isOpen={dialog === 'member'} onClose={close} />
      <AddOwnerDialog groupId={groupId} isOpen={dialog === 'owner'} onClose={close} />
    </>
  )
}

function buildColumns(t: TFunction<'admin'>): ListColumn<AdminGroupMember>[] {
  const addedAt = (row: AdminGroupMember) => formatDayAt(Date.parse(row.addedAt))
  const status = ({ enabled }: AdminGroupMember) =>
    t(enabled ? 'owners.badge.active' : 'owners.badge.inactive')
  const plain = (id: 'title' | 'name' | 'email', header: string): ListColumn<AdminGroupMember> => ({
    id,
    header,
    isSortable: true,
    cell: (row) => row[id],
    text: (row) => row[id],
  })
  const flag = (id: 'isCommittee' | 'isMarked', header: string): ListColumn<AdminGroupMember> => {
    const text = (row: AdminGroupMember) => t(row[id] ? 'owners.memberships.yes' : 'owners.memberships.no')
    return { id, header, isSortable: true, cell: text, text }
  }
  return [
    { ...plain('title', t('owners.list.code')), isUnbroken: true },
    plain('name', t('owners.field.name')),
    plain('email', t('owners.field.email')),
    {
      id: 'addedAt',
      header: t('owners.memberships.column.joined'),
      isSortable: true,
      isUnbroken: true,
      cell: addedAt,
      text: addedAt,
    },
    flag('isCommittee', t('owners.memberships.column.isCommittee')),
    flag('isMarked', t('owners.memberships.column.isMarked')),
    { id: 'enabled', header: t('owners.list.status'), isUnbroken: true, cell: status, text: status },
  ]
}
