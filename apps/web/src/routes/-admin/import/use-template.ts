import type { ImportKind } from '@samhus/contract/admin-import'
import { toCsv } from '@samhus/domain/spreadsheet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadSheet } from '../../../api/admin-list.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { makeExcel } from '../list/make-excel.ts'
import { readSheet } from '../list/sheet-data.ts'
import { notify } from '../notify.ts'
import { getSheet } from './kinds.ts'

/** Tells Excel that a CSV file is UTF-8. */
const byteOrderMark = '\uFEFF'

/** Downloads the columns of a kind without rows: those of the file that has what is in the group now. */
export function useTemplate(kind: ImportKind, groupId: string) {
  const { t } = useTranslation()
  const { t: tAdmin } = useTranslation('admin')
  const language = useLanguage()
  const [isLoading, setLoading] = useState(false)

  const downloadTemplate = async (format: 'xlsx' | 'csv') => {
    setLoading(true)
    try {
      const { file, headers } = await downloadSheet(getSheet(kind), { language, groupId })
      const { labels } = readSheet(await file.text(), headers.get('X-Sheet'))
      const name = `${tAdmin(`imports.kinds.${kind}.name`).toLowerCase()}.${format}`
      if (format === 'csv') saveFile(new Blob([byteOrderMark, toCsv([labels])], { type: 'text/csv' }), name)
      else {
        // As text, so that Excel keeps the zeros that a code or a telephone number begins with.
        const kinds = labels.map(() => 'text' as const)
        saveFile(await makeExcel({ heading: [], labels, kinds, rows: [] }), name)
      }
    } catch (error) {
      notify(tAdmin('list.exportFailed', { message: getErrorMessage(error, t) }), { isError: true })
    } finally {
      setLoading(false)
    }
  }
  return { downloadTemplate, isLoading }
}
