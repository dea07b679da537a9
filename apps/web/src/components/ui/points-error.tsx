import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from '../../routes/-overview/overview.module.css'

/** The balances could not be fetched; all else on the page is as it should be. */
export function PointsError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={`${styles.strip} ${styles.urgent}`} role="alert">
      <IconAlertTriangle size={24} stroke={1.8} aria-hidden />
      <p>{t('overview.pointsError')}</p>
      <Button kind="secondary" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}
