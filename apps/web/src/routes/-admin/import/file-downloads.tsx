import { Group, Text } from '@mantine/core'
import type { ImportKind } from '@samhus/contract/admin-import'
import { useTranslation } from 'react-i18next'
import { FormatMenu } from '../list/format-menu.tsx'
import { useExport } from '../list/use-export.ts'
import styles from './import.module.css'
import { getSheet } from './kinds.ts'
import { useTemplate } from './use-template.ts'

/** Files to begin with: the columns alone, or with what is in the group now. */
export function FileDownloads({ kind, groupId }: { kind: ImportKind; groupId: string }) {
  const { t } = useTranslation('admin')
  const { downloadTemplate, isLoading } = useTemplate(kind, groupId)
  const { exportSheet, isExporting } = useExport()
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
          onChoose={(format) =>
            void exportSheet(format, { sheet: getSheet(kind), query: { groupId }, totalCount: 0 })
          }
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t('imports.start.nowHint')}
      </Text>
    </div>
  )
}
