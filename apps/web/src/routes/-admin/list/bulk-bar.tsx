import { Button } from '@mantine/core'
import type { RowSelectionState } from '@tanstack/react-table'
import { IconCopy, IconFileSpreadsheet, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { notify } from '../notify.ts'
import styles from './list.module.css'
import type { ListColumn, ListPageProps } from './list-types.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { makeExcel } from './make-excel.ts'
import type { SheetData } from './sheet-data.ts'

interface Props<Row extends object> {
  list: ListPageProps<Row>
  rows: readonly Row[]
  selection: RowSelectionState
  onClear: () => void
}

/** What can be done with the selected rows. Nothing while there are none. */
export function BulkBar<Row extends object>({ list, rows, selection, onClear }: Props<Row>) {
  const { t } = useTranslation('admin')
  const selected = rows.filter((row) => selection[list.getRowId(row)] === true)
  if (selected.length === 0) return null
  const { getEmail } = list
  const exportSelected = async () => {
    const name = `${list.sheet ?? 'samhus'}.xlsx`
    try {
      saveFile(await makeExcel(toSheet(list.columns, selected)), name)
    } catch (error) {
      notify(t('list.exportFailed', { message: String(error) }), { isError: true })
    }
  }
  return (
    <div className={styles.bulk} role="group" aria-label={t('list.selected', { count: selected.length })}>
      <strong>{t('list.selected', { count: selected.length })}</strong>
      {getEmail !== undefined && (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() =>
            void copyEmails(
              selected.flatMap((row) => getEmail(row) ?? []),
              t,
            )
          }
        >
          {t('list.copyEmails')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        onClick={() => void exportSelected()}
      >
        {t('list.exportSelected')}
      </Button>
      {list.bulkActions?.(selected)}
      <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
        {t('list.clearSelection')}
      </Button>
    </div>
  )
}

/** Copies the addresses as the address line of a mail takes them. */
async function copyEmails(
  emails: readonly string[],
  t: ReturnType<typeof useTranslation<'admin'>>['t'],
): Promise<void> {
  const unique = [...new Set(emails.filter((email) => email !== ''))]
  try {
    await navigator.clipboard.writeText(unique.join('; '))
    notify(t('list.emailsCopied', { count: unique.length }))
  } catch {
    notify(t('list.copyFailed'), { isError: true })
  }
}

function toSheet<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): SheetData {
  const written = columns.flatMap(({ header, text }) => (text === undefined ? [] : [{ header, text }]))
  const values = rows.map((row) => written.map(({ text }) => text(row)))
  return {
    heading: [],
    labels: written.map(({ header }) => header),
    kinds: written.map((_, at) => (values.every((row) => typeof row[at] === 'number') ? 'number' : 'text')),
    rows: values.map((row) => row.map((value) => (value === null ? '' : String(value)))),
  }
}
