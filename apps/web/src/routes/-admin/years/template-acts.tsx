import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRow } from './board-model.ts'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import { TemplatesDialog } from './templates-dialog.tsx'

/** Keeps the prices of a year as a template, and the list of templates. @param rows Those of the year that is shown. */
export function TemplateActs({ year, rows }: { year: number; rows: readonly BoardRow[] }) {
  const { t } = useTranslation('admin')
  const [open, setOpen] = useState<'save' | 'list' | null>(null)
  const opened = rows.filter(({ weeks }) => weeks.length > 0)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('years.templates.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={opened.length === 0} onClick={() => setOpen('save')}>
            {t('years.templates.saveYear', { year })}
          </Menu.Item>
          <Menu.Item onClick={() => setOpen('list')}>{t('years.templates.manage')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SaveTemplateDialog isOpen={open === 'save'} year={year} rows={opened} onClose={() => setOpen(null)} />
      <TemplatesDialog isOpen={open === 'list'} onClose={() => setOpen(null)} />
    </>
  )
}
