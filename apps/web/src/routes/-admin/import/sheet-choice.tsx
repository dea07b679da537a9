import { Button, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './import.module.css'
import type { WorkbookSheet } from './workbook.ts'

interface Props {
  /** Of the file. */
  name: string
  sheets: readonly WorkbookSheet[]
  onChoose: (sheet: WorkbookSheet) => void
  onCancel: () => void
}

/** Which sheet of an Excel file is meant; the one with most rows is chosen at first. */
export function SheetChoice({ name, sheets, onChoose, onCancel }: Props) {
  const { t } = useTranslation('admin')
  const [chosen, setChosen] = useState(() => findLongest(sheets))
  return (
    <form
      className={styles.sheets}
      onSubmit={(event) => {
        event.preventDefault()
        const sheet = sheets[chosen]
        if (sheet !== undefined) onChoose(sheet)
      }}
    >
      <Radio.Group
        label={t('imports.drop.sheets', { name })}
        value={String(chosen)}
        onChange={(value) => setChosen(Number(value))}
      >
        <Stack gap="xs" mt="sm">
          {sheets.map((sheet, at) => (
            <Radio
              key={sheet.name}
              value={String(at)}
              label={t('imports.drop.sheet', { name: sheet.name, count: sheet.rows })}
              data-autofocus={at === chosen || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Group gap="sm" mt="md">
        <Button type="submit">{t('imports.drop.useSheet')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('imports.drop.another')}
        </Button>
      </Group>
    </form>
  )
}

function findLongest(sheets: readonly WorkbookSheet[]): number {
  const most = Math.max(...sheets.map(({ rows }) => rows))
  return sheets.findIndex(({ rows }) => rows === most)
}
