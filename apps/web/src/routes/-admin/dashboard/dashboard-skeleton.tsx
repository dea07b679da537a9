import { useTranslation } from 'react-i18next'
import styles from './dashboard.module.css'

/** The shape of the dashboard that is being loaded. */
export function DashboardSkeleton() {
  const { t } = useTranslation('admin')
  return (
    <div role="status" aria-label={t('dashboard.loading')} className={styles.page}>
      <span className={`bone ${styles.boneRound}`} />
      <span className={`bone ${styles.boneWeeks}`} />
    </div>
  )
}
