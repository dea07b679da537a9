import { importKinds, importState, type ImportSummary } from '@samhus/contract/admin-import'
import type { Language } from '@samhus/contract/fields'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { importsQuery } from '../../../api/admin-import.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListColumn, ListFilter } from '../list/list-types.ts'
import { formatTableMoment } from '../points/moment.ts'
import { useGroupOptions } from '../points/use-group-options.ts'
import { ImportStateBadge } from './import-state.tsx'

/** The files that were sent before, with what became of them. */
export function ImportList() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const groups = useGroupOptions()
  const columns = useMemo(() => buildColumns(t, language), [t, language])
  const filters = useMemo(() => buildFilters(t, groups), [t, groups])
  return (
    <ListPage<ImportSummary>
      headingLevel={2}
      title={t('imports.list.title')}
      columns={columns}
      filters={filters}
      query={importsQuery}
      getRowId={({ importId }) => importId}
      getRowName={({ fileName }) => fileName}
      getRowLink={({ importId }) => ({ to: '/admin/import/$importId', params: { importId } })}
      defaultSort="-createdAt"
      defaultPageSize={10}
      emptyTitle={t('imports.list.empty')}
      emptyHint={t('imports.list.emptyHint')}
    />
  )
}

function buildColumns(t: TFunction<'admin'>, language: Language): ListColumn<ImportSummary>[] {
  const kind = (row: ImportSummary) => t(`imports.kinds.${row.kind}.name`)
  const createdAt = (row: ImportSummary) => formatTableMoment(row.createdAt, language)
  const total = (id: 'rows' | 'new' | 'changed' | 'refused'): ListColumn<ImportSummary> => {
    const count = ({ totals }: ImportSummary) => totals[id]
    const cell = (row: ImportSummary) => count(row).toLocaleString(language)
    return { id, header: t(`imports.list.${id}`), align: 'right', cell, text: count }
  }
  return [
    {
      id: 'name',
      header: t('imports.list.file'),
      cell: ({ fileName }) => fileName,
      text: ({ fileName }) => fileName,
    },
    { id: 'kind', header: t('imports.list.kind'), cell: kind, text: kind },
    {
      id: 'groupName',
      header: t('imports.list.group'),
      cell: ({ groupName }) => groupName,
      text: ({ groupName }) => groupName,
    },
    {
      id: 'state',
      header: t('imports.list.state'),
      cell: ({ state }) => <ImportStateBadge state={state} />,
      text: ({ state }) => t(`imports.state.${state}`),
    },
    total('rows'),
    { ...total('new'), isHiddenAtFirst: true },
    { ...total('changed'), isHiddenAtFirst: true },
    total('refused'),
    {
      id: 'createdAt',
      header: t('imports.list.createdAt'),
      isSortable: true,
      isUnbroken: true,
      cell: createdAt,
      text: createdAt,
    },
    {
      id: 'createdBy',
      header: t('imports.list.createdBy'),
      cell: ({ createdBy }) => createdBy,
      text: ({ createdBy }) => createdBy,
    },
  ]
}

function buildFilters(
  t: TFunction<'admin'>,
  groups: readonly { value: string; label: string }[],
): ListFilter[] {
  return [
    {
      kind: 'select',
      name: 'kind',
      label: t('imports.list.kind'),
      options: importKinds.map((value) => ({ value, label: t(`imports.kinds.${value}.name`) })),
    },
    {
      kind: 'select',
      name: 'state',
      label: t('imports.list.state'),
      options: [...importState.options, 'waiting' as const].map((value) => ({
        value,
        label: t(`imports.state.${value}`),
      })),
    },
    { kind: 'select', name: 'groupId', label: t('imports.list.group'), options: groups },
  ]
}
