import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openReportCountQuery } from '../../../api/admin-support.ts'
import styles from './shell.module.css'

/** How many support reports no admin has begun with. Nothing for none. */
export function SupportCount() {
  const { t } = useTranslation('admin')
  const { data: count = 0 } = useQuery(openReportCountQuery)
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('support.openCount', { count })}</VisuallyHidden>
    </span>
  )
}
