import { useTranslation } from 'react-i18next'
import styles from './dashboard.module.css'

const cards = ['offers', 'reports', 'mails']

/** The shape of the dashboard that is being loaded. */
export function DashboardSkeleton() {
  const { t } = useTranslation('admin')
  return (
    <div role="status" aria-label={t('dashboard.loading')} className={styles.page}>
      <div className={styles.figures}>
        {cards.map((card) => (
          <span key={card} className={`bone ${styles.boneFigure}`} />
        ))}
      </div>
      <span className={`bone ${styles.boneWeeks}`} />
    </div>
  )
}
