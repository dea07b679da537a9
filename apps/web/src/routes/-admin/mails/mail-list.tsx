import type { MailRow } from '@samhus/contract/admin-mail'
import type { Language } from '@samhus/contract/fields'
import { mailKind, mailState } from '@samhus/contract/mail'
import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListInput } from '../../../api/admin-list.ts'
import { mailsQuery } from '../../../api/admin-mails.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListColumn, ListFilter } from '../list/list-types.ts'
import { formatTableMoment } from '../points/moment.ts'
import { useGroupOptions } from '../points/use-group-options.ts'
import { ResendButton } from './resend-button.tsx'
import { MailNav } from './mail-nav.tsx'
import { MailStateBadge } from './mail-state.tsx'
import styles from './mails.module.css'

interface Props {
  /** Only the mails of this owner, as a part of a screen. */
  userId?: string
  /** Only the mails of this group, as a part of a screen. */
  groupId?: string
  /** Only the mails of this announcement, as a part of a screen. */
  announcementId?: string
}

/** The mail log, page by page from the server. */
export function MailList({ userId, groupId, announcementId }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const groups = useGroupOptions()
  const part = useMemo(() => toPart({ userId, groupId, announcementId }), [userId, groupId, announcementId])
  const columns = useMemo(
    () => buildColumns(t, language).filter(({ id }) => part?.columns.includes(id) !== true),
    [t, language, part],
  )
  const filters = useMemo(
    () => buildFilters(t, groups).filter(({ name }) => part?.filters.includes(name) !== true),
    [t, groups, part],
  )
  const query = useCallback((input: ListInput) => mailsQuery({ ...input, ...part?.query }), [part])
  return (
    <ListPage<MailRow>
      {...(part === null
        ? { screen: 'mails', description: t('mails.description') }
        : { sheetQuery: part.query })}
      sheet="mails"
      headingLevel={part === null ? 1 : 2}
      title={t(part?.title ?? 'mails.title')}
      columns={columns}
      filters={filters}
      query={query}
      getRowId={({ id }) => id}
      getRowName={({ kind, toName }) => `${t(`mailWords.kind.${kind}`)} ${toName ?? t('mails.nobody')}`}
      getRowLink={({ id }) => ({ to: '/admin/mails/$mailId', params: { mailId: id } })}
      actions={(input) => <ResendButton input={{ ...input, ...part?.query }} />}
      defaultSort="-createdAt"
      emptyTitle={t('mails.empty')}
      emptyHint={t('mails.emptyHint')}
    >
      {part === null && <MailNav />}
    </ListPage>
  )
}

/** What the list shows where it is a part of a screen; null: it shows all. */
function toPart({ userId, groupId, announcementId }: Parts): Part | null {
  if (userId !== undefined) {
    return { query: { userId }, title: 'mails.ofOne', columns: ['userName'], filters: [] }
  }
  if (announcementId !== undefined) {
    return {
      query: { announcementId },
      title: 'announcements.one.mails',
      columns: ['kind', 'week', 'groupName'],
      filters: ['kind', 'groupId'],
    }
  }
  if (groupId === undefined) return null
  return { query: { groupId }, title: 'mails.ofOne', columns: ['groupName'], filters: ['groupId'] }
}

type Parts = { [Name in keyof Props]: Props[Name] | undefined }

interface Part {
  readonly query: Readonly<Record<string, string>>
  readonly title: 'mails.ofOne' | 'announcements.one.mails'
  /** Say the same in every row. */
  readonly columns: readonly string[]
  /** Have no choice. */
  readonly filters: readonly string[]
}

type Moment = 'createdAt' | 'dueAt' | 'sentAt'

function buildColumns(t: TFunction<'admin'>, language: Language): ListColumn<MailRow>[] {
  const moment = (id: Moment, header: string): ListColumn<MailRow> => {
    const text = ({ [id]: at }: MailRow) => (at === null ? '' : formatTableMoment(at, language))
    return { id, header, isSortable: true, isUnbroken: true, cell: text, text }
  }
  const kind = (row: MailRow) => t(`mailWords.kind.${row.kind}`)
  const week = (row: MailRow) =>
    row.week === null
      ? ''
      : t('mails.detail.week', { house: row.week.houseName, week: row.week.week, year: row.week.year })
  const owner = ({ userName }: MailRow) => userName ?? t('mails.nobody')
  const group = ({ groupName }: MailRow) => groupName ?? ''
  return [
    { id: 'kind', header: t('mails.column.kind'), isSortable: true, cell: kind, text: kind },
    {
      id: 'subject',
      header: t('mails.column.subject'),
      isHiddenAtFirst: true,
      cell: ({ subject }) => subject,
      text: ({ subject }) => subject,
    },
    {
      id: 'to',
      header: t('mails.column.to'),
      cell: (row) => <Recipient row={row} />,
      text: ({ toName, toAddress }) => [toName, toAddress].filter((part) => part !== null).join(' '),
    },
    {
      id: 'userName',
      header: t('mails.column.owner'),
      isSortable: true,
      isHiddenAtFirst: true,
      cell: owner,
      text: owner,
    },
    { id: 'week', header: t('mails.column.week'), cell: week, text: week },
    {
      id: 'groupName',
      header: t('mails.column.group'),
      isSortable: true,
      isHiddenAtFirst: true,
      cell: group,
      text: group,
    },
    {
      id: 'state',
      header: t('mails.column.state'),
      isSortable: true,
      cell: ({ state, dropReason }) => (
        <span className={styles.stateCell}>
          <MailStateBadge state={state} />
          {dropReason !== null && (
            <span className={styles.why}>{t(`mailWords.dropReason.${dropReason}`)}</span>
          )}
        </span>
      ),
      text: ({ state }) => t(`mailWords.state.${state}`),
    },
    moment('createdAt', t('mails.column.created')),
    { ...moment('dueAt', t('mails.column.due')), isHiddenAtFirst: true },
    { ...moment('sentAt', t('mails.column.sent')), isHiddenAtFirst: true },
    {
      id: 'attempts',
      header: t('mails.column.attempts'),
      align: 'right',
      isHiddenAtFirst: true,
      cell: ({ attempts }) => attempts,
      text: ({ attempts }) => attempts,
    },
  ]
}

function Recipient({ row: { toName, toAddress } }: { row: MailRow }) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles.recipient}>
      <span>{toName ?? t('mails.nobody')}</span>
      {toAddress !== null && <Address address={toAddress} />}
    </span>
  )
}

/** A long address is broken before its @, not in the middle of a word. */
function Address({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className={styles.why}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

function buildFilters(
  t: TFunction<'admin'>,
  groups: readonly { value: string; label: string }[],
): ListFilter[] {
  return [
    {
      kind: 'select',
      name: 'state',
      label: t('mails.filter.state'),
      options: [
        { value: 'trouble', label: t('mails.filter.trouble') },
        ...mailState.options.map((value) => ({ value, label: t(`mailWords.state.${value}`) })),
      ],
    },
    {
      kind: 'select',
      name: 'kind',
      label: t('mails.filter.kind'),
      options: mailKind.options.map((value) => ({ value, label: t(`mailWords.kind.${value}`) })),
    },
    { kind: 'select', name: 'groupId', label: t('mails.filter.group'), options: groups },
    { kind: 'day', name: 'from', label: t('mails.filter.from') },
    { kind: 'day', name: 'to', label: t('mails.filter.to') },
  ]
}
