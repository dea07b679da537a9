import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import styles from './profile.module.css'

/** The error of one of several cards, with a retry button. */
export function CardError({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.problem} role="alert">
      <p>{message}</p>
      <Button kind="secondary" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}
