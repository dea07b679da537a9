import type { AdminGroup } from '@samhus/contract/admin-groups'
import type { AnnouncementRow } from '@samhus/contract/admin-announcements'
import type { Language } from '@samhus/contract/fields'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { announcementsQuery } from '../../../api/admin-announcements.ts'
import type { ListInput } from '../../../api/admin-list.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListColumn } from '../list/list-types.ts'
import { formatTableMoment } from '../points/moment.ts'
import { describeMails, MailCounts } from './mail-counts.tsx'

/** What was announced to a group, and the way to a new announcement. */
export function AnnouncementsTab({ groupId, group }: { groupId: string; group: AdminGroup }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns = useMemo(() => buildColumns(t, language), [t, language])
  const query = useCallback((input: ListInput) => announcementsQuery(groupId, input), [groupId])
  return (
    <ListPage<AnnouncementRow>
      headingLevel={2}
      title={t('announcements.list')}
      columns={columns}
      query={query}
      getRowId={({ announcementId }) => announcementId}
      getRowName={({ title }) => title}
      getRowLink={({ announcementId }) => ({
        to: '/admin/announcements/$announcementId',
        params: { announcementId },
      })}
      defaultSort="-sentAt"
      emptyTitle={t('announcements.empty')}
      emptyHint={t('announcements.emptyText')}
      actions={
        // An archived group has no readers.
        !group.isArchived && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/announcements/new" search={{ groupId }} {...props} />}
          >
            {t('announcements.new')}
          </Button>
        )
      }
    />
  )
}

function buildColumns(t: TFunction<'admin'>, language: Language): ListColumn<AnnouncementRow>[] {
  const sentAt = (row: AnnouncementRow) => formatTableMoment(row.sentAt, language)
  const audience = (row: AnnouncementRow) => t(`announcements.audience.${row.audience}`)
  const sentBy = (row: AnnouncementRow) => row.sentBy ?? t('announcements.one.nobody')
  const receivers = (row: AnnouncementRow) => row.receivers
  return [
    {
      id: 'title',
      header: t('announcements.column.title'),
      isSortable: true,
      cell: ({ title }) => title,
      text: ({ title }) => title,
    },
    {
      id: 'sentAt',
      header: t('announcements.column.sentAt'),
      isSortable: true,
      isUnbroken: true,
      cell: sentAt,
      text: sentAt,
    },
    {
      id: 'audience',
      header: t('announcements.column.audience'),
      isSortable: true,
      cell: audience,
      text: audience,
    },
    { id: 'sentBy', header: t('announcements.column.sentBy'), cell: sentBy, text: sentBy },
    {
      id: 'receivers',
      header: t('announcements.column.receivers'),
      align: 'right',
      cell: receivers,
      text: receivers,
    },
    {
      id: 'mails',
      header: t('announcements.column.mails'),
      cell: (row) => <MailCounts announcement={row} />,
      text: (row) => describeMails(row, t).join(', '),
    },
  ]
}
