import type { SheetName } from '@samhus/contract/admin-shell'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadSheet } from '../../../api/admin-list.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { notify } from '../notify.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { makeExcel, maxExcelRows } from './make-excel.ts'

export interface SheetToExport {
  readonly sheet: SheetName
  /** Filters, search and order as the sheet takes them. */
  readonly query: Readonly<Record<string, string>>
  readonly totalCount: number
  /** Of the file, without its ending; the server's own where it is missing. */
  readonly name?: string
}

/** Downloads a whole list or report. What goes wrong is shown as a message. */
export function useExport() {
  const { t } = useTranslation()
  const { t: tAdmin } = useTranslation('admin')
  const language = useLanguage()
  const [isExporting, setExporting] = useState(false)

  const exportSheet = async (
    format: 'csv' | 'xlsx',
    { sheet, query, totalCount, name: ownName }: SheetToExport,
  ) => {
    if (format === 'xlsx' && totalCount > maxExcelRows) {
      notify(tAdmin('list.tooManyRows', { count: maxExcelRows }), { isError: true })
      return
    }
    setExporting(true)
    try {
      const { file, name: givenName, headers } = await downloadSheet(sheet, { language, ...query })
      const name = ownName === undefined ? givenName : `${ownName}.csv`
      if (format === 'csv') saveFile(file, name)
      else {
        const excel = await makeExcel({ csv: await file.text(), shape: headers.get('X-Sheet') })
        saveFile(excel, name.replace(/\.csv$/, '.xlsx'))
      }
    } catch (error) {
      notify(tAdmin('list.exportFailed', { message: getErrorMessage(error, t) }), { isError: true })
    } finally {
      setExporting(false)
    }
  }
  return { exportSheet, isExporting }
}
