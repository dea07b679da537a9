import { Badge } from '@mantine/core'
import type { SupportState } from '@samhus/contract/admin-support'
import { useTranslation } from 'react-i18next'
import styles from './support.module.css'

/** Yellow is what no admin has begun with. */
const colors: Readonly<Record<SupportState, string>> = { open: 'yellow', working: 'slate', done: 'green' }

export function ReportState({ state }: { state: SupportState }) {
  const { t } = useTranslation('admin')
  return (
    <Badge className={styles.state ?? ''} color={colors[state]} variant="light" tt="none">
      {t(`support.state.${state}`)}
    </Badge>
  )
}
