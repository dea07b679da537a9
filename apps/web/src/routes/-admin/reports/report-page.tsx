import { ActionIcon, Button, Title, Tooltip } from '@mantine/core'
import type { SheetName } from '@samhus/contract/admin-shell'
import { IconFileSpreadsheet, IconFileTypeCsv, IconPrinter, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useExport } from '../list/use-export.ts'
import styles from './reports.module.css'

interface Props {
  title: string
  /** What the report is about, for paper, where the fields are missing. */
  subject: string
  /** The fields that choose the report. */
  fields: ReactNode
  /** What can be downloaded, and how many rows that has. */
  sheet: {
    readonly name: SheetName
    readonly query: Readonly<Record<string, string>>
    readonly rows: number
  } | null
  isFetching: boolean
  /** Null: there is nothing to read again. */
  onRefresh: (() => void) | null
  children: ReactNode
}

/** The frame of a report: title, fields, downloads. */
export function ReportPage({ title, subject, fields, sheet, isFetching, onRefresh, children }: Props) {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.page}>
      <div>
        <Title order={1}>{title}</Title>
        <p className={styles.subject}>{subject}</p>
      </div>
      <div className={styles.controls} data-screen-only>
        <div className={styles.fields}>{fields}</div>
        <div className={styles.tools}>
          {sheet && <Downloads {...sheet} />}
          <Tooltip label={t('reports.print')}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('reports.print')}
              onClick={() => window.print()}
            >
              <IconPrinter size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('list.refresh')}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('list.refresh')}
              loading={isFetching}
              disabled={onRefresh === null}
              onClick={() => onRefresh?.()}
            >
              <IconRefresh size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      {children}
    </div>
  )
}

function Downloads({ name, query, rows }: NonNullable<Props['sheet']>) {
  const { t } = useTranslation('admin')
  const { exportSheet, isExporting } = useExport()
  const download = (format: 'csv' | 'xlsx') =>
    void exportSheet(format, { sheet: name, query, totalCount: rows })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypeCsv size={16} aria-hidden />}
        disabled={rows === 0 || isExporting}
        onClick={() => download('csv')}
      >
        {t('reports.downloadCsv')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        disabled={rows === 0 || isExporting}
        onClick={() => download('xlsx')}
      >
        {t('reports.downloadExcel')}
      </Button>
    </>
  )
}
