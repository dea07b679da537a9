import { Group, Select, Text } from '@mantine/core'
import { maxImportRows, type ImportKind } from '@samhus/contract/admin-import'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormatMenu } from '../list/format-menu.tsx'
import { useExport } from '../list/use-export.ts'
import { getPresentYear, listComingYears } from '../points/years.ts'
import styles from './import.module.css'
import { getSheet, namingFields } from './kinds.ts'
import { useTemplate } from './use-template.ts'

/**
 * Files to begin with: the columns alone, or with what is in the group now. What has years can be taken a year at a time,
 * since a file that is sent back has a limit.
 */
export function FileDownloads({ kind, groupId }: { kind: ImportKind; groupId: string }) {
  const { t } = useTranslation('admin')
  const { downloadTemplate, isLoading } = useTemplate(kind, groupId)
  const { exportSheet, isExporting } = useExport()
  const [year, setYear] = useState<string | null>(null)
  const hasYears = namingFields[kind].includes('year')
  const query = hasYears && year !== null ? { groupId, year } : { groupId }
  const years = listComingYears(kind === 'balances' ? undefined : getPresentYear() - 1)
  return (
    <div className={styles.downloads}>
      <Group gap="sm">
        <FormatMenu
          label={t('imports.start.template')}
          isLoading={isLoading}
          onChoose={(format) => void downloadTemplate(format)}
        />
        <FormatMenu
          label={t('imports.start.now')}
          isLoading={isExporting}
          onChoose={(format) => void exportSheet(format, { sheet: getSheet(kind), query, totalCount: 0 })}
        />
        {hasYears && (
          <Select
            aria-label={t('imports.start.year')}
            placeholder={t('imports.start.allYears')}
            data={years}
            value={year}
            onChange={setYear}
            clearable
            w={180}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {[
          t('imports.start.nowHint'),
          ...(hasYears ? [t('imports.start.nowLimit', { count: maxImportRows })] : []),
        ].join(' ')}
      </Text>
    </div>
  )
}
