import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '@samhus/contract/admin-import'
import { getColumnName, listIgnored } from './column-names.ts'
import { ColumnsForm } from './columns-form.tsx'
import styles from './import.module.css'
import { ImportRows } from './import-rows.tsx'
import { OtherKind } from './other-kind.tsx'

/** Every row with what would become of it. Nothing is written yet. */
export function Checked({ file }: { file: ImportDetails }) {
  const { t } = useTranslation('admin')
  const [isChoosing, setChoosing] = useState(false)
  if (isChoosing) return <ColumnsForm file={file} onClose={() => setChoosing(false)} />
  const { refused } = file.totals
  return (
    <>
      <OtherKind file={file} />
      <Alert
        color={refused > 0 ? 'yellow' : 'slate'}
        icon={
          refused > 0 ? <IconAlertTriangle size={18} aria-hidden /> : <IconInfoCircle size={18} aria-hidden />
        }
      >
        {describe(file, t)}
      </Alert>
      <ReadColumns file={file} onChange={() => setChoosing(true)} />
      <ImportRows file={file} />
    </>
  )
}

/** Returns what is to do now. */
function describe({ totals }: ImportDetails, t: TFunction<'admin'>): string {
  const { refused } = totals
  if (totals.new + totals.changed === 0) {
    if (refused === 0) return t('imports.page.nothing')
    if (totals.unchanged === 0) return t('imports.page.onlyRefused')
    const here = t('imports.page.here', { count: totals.unchanged })
    return `${here} ${t('imports.page.hereRefused', { count: refused })}`
  }
  return refused > 0 ? t('imports.page.readyRefused', { count: refused }) : t('imports.page.ready')
}

/** How many columns are read, and which are not. */
function ReadColumns({ file, onChange }: { file: ImportDetails; onChange: () => void }) {
  const { t } = useTranslation('admin')
  const ignored = listIgnored(file.header, new Set(file.fields.map(({ column }) => column)))
  const names = ignored.map((column) => getColumnName(file.header, column, t)).join(', ')
  return (
    <Group gap="sm">
      <Text size="sm" className={styles.breaks ?? ''}>
        <span>{t('imports.columns.read', { count: file.header.length - ignored.length })}</span>
        {ignored.length > 0 && (
          <span>{` ${t('imports.columns.ignored', { count: ignored.length, names })}`}</span>
        )}
      </Text>
      <Button variant="default" size="compact-sm" onClick={onChange}>
        {t('imports.columns.change')}
      </Button>
    </Group>
  )
}
