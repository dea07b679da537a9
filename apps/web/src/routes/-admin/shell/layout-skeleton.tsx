import { useTranslation } from 'react-i18next'
import styles from './shell.module.css'

/** The frame before its texts are there. */
export function LayoutSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.frame} role="status" aria-label={t('common.loading')}>
      <div className={styles.sidebar}>
        {[...Array(9).keys()].map((row) => (
          <span key={row} className={`bone ${styles.boneLink}`} />
        ))}
      </div>
      <div className={styles.column}>
        <div className={styles.topbar}>
          <span className={`bone ${styles.boneCrumb}`} />
        </div>
        <div className={styles.main}>
          <span className={`bone ${styles.boneTitle}`} />
          <span className={`bone ${styles.boneBody}`} />
        </div>
      </div>
    </div>
  )
}
