import { useTranslation } from 'react-i18next'
import styles from './spinner.module.css'

/** A quiet ring for what takes a moment and has no shape yet. */
export function Spinner() {
  const { t } = useTranslation()
  return (
    <div className={styles.place} role="status">
      <span className={styles.ring} aria-hidden />
      <span className="hidden-visually">{t('common.loading')}</span>
    </div>
  )
}
