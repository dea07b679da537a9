import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './banner.module.css'

/** A banner: the balances could not be loaded, while the rest of the page works. */
export function PointsError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={`${styles.banner} ${styles.urgent}`} role="alert">
      <IconAlertTriangle size={24} stroke={1.8} aria-hidden />
      <p>{t('overview.pointsError')}</p>
      <Button kind="secondary" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}
