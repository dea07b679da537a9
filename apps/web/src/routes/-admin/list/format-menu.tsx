import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface Props {
  label: string
  isLoading: boolean
  isDisabled?: boolean
  onChoose: (format: 'xlsx' | 'csv') => void
}

/** A button that downloads a file, as Excel or CSV. */
export function FormatMenu({ label, isLoading, isDisabled = false, onChoose }: Props) {
  const { t } = useTranslation('admin')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isLoading}
          disabled={isDisabled}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() => onChoose('xlsx')}
        >
          {t('list.excel')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => onChoose('csv')}>
          {t('list.csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
