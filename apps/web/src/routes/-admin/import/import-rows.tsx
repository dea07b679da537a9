import { Text } from '@mantine/core'
import {
  type ImportDetails,
  type ImportFate,
  type ImportRow,
  importFate,
} from '@samhus/contract/admin-import'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { importRowsQuery } from '../../../api/admin-import.ts'
import type { ListInput } from '../../../api/admin-list.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { FormatMenu } from '../list/format-menu.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useExport } from '../list/use-export.ts'
import { Figures } from './figures.tsx'
import styles from './import.module.css'
import { buildRowColumns, getRowName } from './row-columns.tsx'

/** The rows of a file, each with what becomes of it or became of it. */
export function ImportRows({ file }: { file: ImportDetails }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { importId, kind, fields, header, totals } = file
  const isPast = file.state === 'applied'
  const [fate, setFate] = useFate()
  const columns = useMemo(
    () => buildRowColumns({ kind, fields, header, isPast, t }),
    [kind, fields, header, isPast, t],
  )
  const query = useCallback(
    (input: ListInput) =>
      importRowsQuery(importId, { ...input, language, ...(fate === null ? {} : { fate }) }),
    [importId, language, fate],
  )
  return (
    <ListPage<ImportRow>
      headingLevel={2}
      title={t('imports.rows.title')}
      columns={columns}
      query={query}
      getRowId={({ number }) => String(number)}
      getRowName={(row) => getRowName({ kind, fields, t }, row)}
      defaultSort="number"
      emptyTitle={t('imports.rows.empty')}
      emptyHint={t('imports.rows.emptyHint')}
      actions={totals.refused > 0 && <RefusedRows file={file} />}
    >
      <Figures totals={totals} isPast={isPast} chosen={fate} onChoose={setFate} />
    </ListPage>
  )
}

/** Downloads the refused rows, as the file had them and with why: to be corrected and sent again. */
function RefusedRows({ file: { importId, fileName, totals } }: { file: ImportDetails }) {
  const { t } = useTranslation('admin')
  const { exportSheet, isExporting } = useExport()
  const name = t('imports.rows.problemsFile', { file: fileName.replace(/\.(xlsx|csv|txt|tsv)\b/i, '') })
  return (
    <div className={styles.refusedRows}>
      <FormatMenu
        label={t('imports.rows.problems')}
        isLoading={isExporting}
        onChoose={(format) =>
          void exportSheet(format, {
            sheet: 'import-problems',
            query: { importId },
            totalCount: totals.refused,
            name,
          })
        }
      />
      <Text size="sm" c="dimmed">
        {t('imports.rows.problemsHint')}
      </Text>
    </div>
  )
}

/** Which rows are shown; null: all. In the URL, as the rest of the list. */
function useFate(): [ImportFate | null, (fate: ImportFate | null) => void] {
  const query: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const setFate = (fate: ImportFate | null) =>
    void navigate({
      to: '.',
      search: ({ page: _page, fate: _fate, ...others }: Record<string, string>) =>
        fate === null ? others : { ...others, fate },
      resetScroll: false,
    } as never)
  return [importFate.options.find((one) => one === query['fate']) ?? null, setFate]
}
