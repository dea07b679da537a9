import { Progress, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '@samhus/contract/admin-import'
import styles from './import.module.css'

/** How many rows have been judged so far. */
export function Checking({ file: { checkedRows, totals } }: { file: ImportDetails }) {
  const { t } = useTranslation('admin')
  const isLast = checkedRows >= totals.rows
  return (
    <section className={styles.checking} aria-labelledby="import-checking">
      <Title order={2} id="import-checking">
        {t('imports.checking.title')}
      </Title>
      <Progress.Root size="md">
        <Progress.Section
          value={totals.rows === 0 ? 0 : (100 * checkedRows) / totals.rows}
          animated={isLast}
          aria-label={t('imports.checking.title')}
        />
      </Progress.Root>
      <Text size="sm" c="dimmed" role="status">
        {t('imports.checking.progress', { done: checkedRows, total: totals.rows })}
      </Text>
    </section>
  )
}
