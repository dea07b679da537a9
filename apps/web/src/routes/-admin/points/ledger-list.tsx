import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListInput } from '../../../api/admin-list.ts'
import { pointLedgersQuery } from '../../../api/admin-points.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListFilter } from '../list/list-types.ts'
import { createLedgerColumns } from './ledger-columns.tsx'
import { formatTableMoment } from './moment.ts'
import { useGroupOptions } from './use-group-options.ts'
import { listYearOptions } from './years.ts'

const types = ['Assign', 'Book', 'Cancel', 'Expire', 'Adjust'] as const

interface Props {
  /** Only the lines of that owner, as a part of a screen. */
  userId?: string
  /** Buttons beside the title. */
  actions?: ReactNode
}

/** The ledger, page by page from the server. */
export function LedgerList({ userId, actions }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const groups = useGroupOptions()
  const isOfOne = userId !== undefined
  const columns = useMemo(() => {
    const all = createLedgerColumns(t, language)
    return isOfOne ? all.filter(({ id }) => id !== 'owner') : all
  }, [t, language, isOfOne])
  const filters = useMemo<ListFilter[]>(
    () => [
      { kind: 'select', name: 'groupId', label: t('points.group'), options: groups },
      { kind: 'select', name: 'year', label: t('points.year'), options: listYearOptions() },
      {
        kind: 'select',
        name: 'type',
        label: t('points.type'),
        options: types.map((type) => ({ value: type, label: t(`points.types.${type}`) })),
      },
      { kind: 'day', name: 'from', label: t('points.from') },
      { kind: 'day', name: 'to', label: t('points.to') },
    ],
    [t, groups],
  )
  const query = useCallback((input: ListInput) => pointLedgersQuery(input, userId), [userId])
  return (
    <ListPage
      {...(isOfOne ? { sheetQuery: { userId } } : { screen: 'point-ledger' })}
      sheet="point-ledger"
      headingLevel={isOfOne ? 2 : 1}
      title={t('points.ledgerTitle')}
      columns={columns}
      filters={filters}
      query={query}
      actions={actions}
      getRowId={({ id }) => id}
      getRowName={({ timestamp, userName }) =>
        `${formatTableMoment(timestamp, language)} ${userName ?? t('points.noUser')}`
      }
      defaultSort="-timestamp"
      emptyTitle={t('points.noLedgers')}
      emptyHint={t('points.hint')}
    />
  )
}
