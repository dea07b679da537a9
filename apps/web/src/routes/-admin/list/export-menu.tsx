import { Button, Menu } from '@mantine/core'
import type { SheetName } from '@samhus/contract/admin-shell'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
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
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isExporting}
          disabled={totalCount === null || totalCount === 0}
        >
          {t('list.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() => void exportSheet('xlsx', { sheet, query, totalCount: totalCount ?? 0 })}
        >
          {t('list.excel')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypeCsv size={16} aria-hidden />}
          onClick={() => void exportSheet('csv', { sheet, query, totalCount: totalCount ?? 0 })}
        >
          {t('list.csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
