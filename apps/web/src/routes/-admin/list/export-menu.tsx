import type { SheetName } from '@samhus/contract/admin-shell'
import { useTranslation } from 'react-i18next'
import { FormatMenu } from './format-menu.tsx'
import { useExport } from './use-export.ts'

interface Props {
  sheet: SheetName
  /** Filters, search and order as the sheet takes them. */
  query: Readonly<Record<string, string>>
  /** Null while it is unknown. */
  totalCount: number | null
}

/** Downloads the whole list, with its filters, as Excel or CSV. */
export function ExportMenu({ sheet, query, totalCount }: Props) {
  const { t } = useTranslation('admin')
  const { exportSheet, isExporting } = useExport()
  return (
    <FormatMenu
      label={t('list.export')}
      isLoading={isExporting}
      isDisabled={totalCount === null || totalCount === 0}
      onChoose={(format) => void exportSheet(format, { sheet, query, totalCount: totalCount ?? 0 })}
    />
  )
}
