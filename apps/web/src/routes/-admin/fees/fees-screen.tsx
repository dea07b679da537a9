import { Badge } from '@mantine/core'
import { type FeeRow, feeState, type FeeState } from '@samhus/contract/admin-fees'
import type { Language } from '@samhus/contract/fields'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { feesQuery } from '../../../api/admin-fees.ts'
import { formatDayAt } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import bookings from '../bookings/bookings.module.css'
import { nameWeek } from '../booking-acts/effects.tsx'
import { ListPage } from '../list/list-page.tsx'
import type { ListColumn, ListFilter } from '../list/list-types.ts'
import { formatTableMoment } from '../points/moment.ts'
import { useGroupOptions } from '../points/use-group-options.ts'
import { FeeBulk, FeeMenu } from './fee-acts.tsx'

/** `/admin/fees`: what is to be billed for changes that owners asked for, and what was. */
export function FeesScreen() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const groups = useGroupOptions()
  const columns = useMemo(() => buildColumns(t, language), [t, language])
  const filters = useMemo(() => buildFilters(t, groups), [t, groups])
  return (
    <ListPage<FeeRow>
      screen="fees"
      sheet="fees"
      title={t('fees.title')}
      description={t('fees.description')}
      columns={columns}
      filters={filters}
      query={feesQuery}
      getRowId={({ feeId }) => feeId}
      getRowName={(row) => `${nameOwner(row, t)}, ${nameWeek(row, t)}`}
      getRowLink={({ userId }) => ({
        to: '/admin/owners/$userId',
        params: { userId },
        search: { tab: 'bookings' },
      })}
      rowActions={(row) => <FeeMenu fee={row} />}
      bulkActions={(rows) => <FeeBulk fees={rows} />}
      emptyTitle={t('fees.empty')}
      emptyHint={t('fees.emptyHint')}
    />
  )
}

function nameOwner({ userName }: FeeRow, t: TFunction<'admin'>): string {
  return userName || t('outage.nameless')
}

/** Yellow is what is left to be done. */
const colors: Readonly<Record<FeeState, string>> = { open: 'yellow', billed: 'green', waived: 'slate' }

function buildColumns(t: TFunction<'admin'>, language: Language): ListColumn<FeeRow>[] {
  const plain = (id: string, header: string, text: (row: FeeRow) => string): ListColumn<FeeRow> => ({
    id,
    header,
    cell: text,
    text,
  })
  const settledAt = (row: FeeRow) =>
    row.settledAt === null ? '' : formatTableMoment(row.settledAt, language)
  return [
    { ...plain('userName', t('fees.column.owner'), (row) => nameOwner(row, t)), isSortable: true },
    {
      ...plain('week', t('fees.column.week'), (row) => nameWeek(row, t)),
      cell: (row) => (
        <span className={bookings.two}>
          <span className={bookings.unbroken}>{t('bookings.week', row)}</span>
          <span className={bookings.second}>{row.houseName}</span>
        </span>
      ),
    },
    { ...plain('groupName', t('fees.column.group'), (row) => row.groupName), isSortable: true },
    plain('act', t('fees.column.act'), ({ act }) => t(`fees.act.${act}`)),
    {
      ...plain('at', t('fees.column.at'), ({ at }) => formatDayAt(Date.parse(at))),
      isSortable: true,
      isUnbroken: true,
    },
    {
      id: 'kroner',
      header: t('fees.column.kroner'),
      align: 'right',
      isSortable: true,
      cell: ({ kroner }) => kroner.toLocaleString(language),
      text: ({ kroner }) => kroner,
    },
    {
      id: 'state',
      header: t('fees.column.state'),
      isSortable: true,
      cell: ({ state }) => (
        <Badge color={colors[state]} variant="light" tt="none">
          {t(`fees.state.${state}`)}
        </Badge>
      ),
      text: ({ state }) => t(`fees.state.${state}`),
    },
    {
      ...plain('settledAt', t('fees.column.settledAt'), settledAt),
      isUnbroken: true,
      isHiddenAtFirst: true,
    },
    {
      ...plain('settledBy', t('fees.column.settledBy'), ({ settledBy }) => settledBy ?? ''),
      isHiddenAtFirst: true,
    },
    { ...plain('reason', t('fees.column.reason'), ({ reason }) => reason ?? ''), isHiddenAtFirst: true },
  ]
}

function buildFilters(
  t: TFunction<'admin'>,
  groups: readonly { value: string; label: string }[],
): ListFilter[] {
  return [
    {
      kind: 'select',
      name: 'state',
      label: t('fees.column.state'),
      options: feeState.options.map((value) => ({ value, label: t(`fees.state.${value}`) })),
    },
    { kind: 'select', name: 'groupId', label: t('fees.column.group'), options: groups },
    { kind: 'day', name: 'from', label: t('fees.from') },
    { kind: 'day', name: 'to', label: t('fees.to') },
  ]
}
