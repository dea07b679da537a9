import type { SupportRow } from '@samhus/contract/admin-support'
import type { Language } from '@samhus/contract/fields'
import type { TFunction } from 'i18next'
import { IconPaperclip, IconMessageReply } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { supportReportsQuery } from '../../../api/admin-support.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { nameWeek } from '../booking-acts/effects.tsx'
import { ListPage } from '../list/list-page.tsx'
import type { ListColumn } from '../list/list-types.ts'
import { formatTableMoment } from '../points/moment.ts'
import { ReportState } from './report-state.tsx'
import styles from './support.module.css'
import { useSupportFilters } from './use-support-filters.ts'

/** `/admin/support`: what guests reported, page by page from the server. */
export function SupportScreen() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const filters = useSupportFilters()
  const columns = useMemo(() => buildColumns(t, language), [t, language])
  return (
    <ListPage<SupportRow>
      screen="support"
      sheet="support"
      title={t('support.title')}
      description={t('support.description')}
      columns={columns}
      filters={filters}
      query={supportReportsQuery}
      getRowId={({ reportId }) => reportId}
      getRowName={(row) => `${nameWeek(row, t)}: ${row.message}`}
      getRowLink={({ reportId }) => ({ to: '/admin/support/$reportId', params: { reportId } })}
      defaultSort="state"
      isCompact
      emptyTitle={t('support.empty')}
      emptyHint={t('support.emptyHint')}
    />
  )
}

function buildColumns(t: TFunction<'admin'>, language: Language): ListColumn<SupportRow>[] {
  const plain = (id: string, header: string, text: (row: SupportRow) => string): ListColumn<SupportRow> => ({
    id,
    header,
    cell: text,
    text,
  })
  const received = ({ createdAt }: SupportRow) => formatTableMoment(createdAt, language)
  const from = ({ guestName, name }: SupportRow) => (guestName ?? name) || t('outage.nameless')
  return [
    {
      id: 'message',
      header: t('support.column.message'),
      cell: (row) => <Message row={row} />,
      text: ({ message }) => message,
    },
    { ...plain('userName', t('support.column.from'), from), isSortable: true },
    { ...plain('houseName', t('support.column.house'), (row) => nameWeek(row, t)), isSortable: true },
    {
      ...plain('groupName', t('support.column.group'), ({ groupName }) => groupName),
      isSortable: true,
      isHiddenAtFirst: true,
    },
    {
      id: 'state',
      header: t('support.column.state'),
      isSortable: true,
      cell: ({ state }) => <ReportState state={state} />,
      text: ({ state }) => t(`support.state.${state}`),
    },
    {
      ...plain('assigneeName', t('support.column.assignee'), ({ assigneeName }) => assigneeName ?? ''),
      isSortable: true,
      keepsLabel: true,
    },
    { ...plain('createdAt', t('support.column.received'), received), isSortable: true, isUnbroken: true },
    { ...plain('contact', t('support.column.contact'), ({ contact }) => contact), isHiddenAtFirst: true },
  ]
}

/** The beginning of a message, and whether it has photos and was answered. */
function Message({ row: { message, numPhotos, numReplies } }: { row: SupportRow }) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles.message}>
      <span className={styles.excerpt}>{message}</span>
      {(numPhotos > 0 || numReplies > 0) && (
        <span className={styles.marks}>
          {numPhotos > 0 && (
            <span className={styles.mark}>
              <IconPaperclip size={14} aria-hidden />
              {t('support.photosCount', { count: numPhotos })}
            </span>
          )}
          {numReplies > 0 && (
            <span className={styles.mark}>
              <IconMessageReply size={14} aria-hidden />
              {t('support.repliesCount', { count: numReplies })}
            </span>
          )}
        </span>
      )}
    </span>
  )
}
