import { useTranslation } from 'react-i18next'
import styles from './spinner.module.css'

/** Loading indicator for content that has no skeleton. */
export function Spinner() {
  const { t } = useTranslation()
  return (
    <div className={styles.place} role="status">
      <span className={styles.ring} aria-hidden />
      <span className="hidden-visually">{t('common.loading')}</span>
    </div>
  )
}
