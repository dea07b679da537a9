import { useTranslation } from 'react-i18next'
import { getImpersonatedUserId, stopImpersonation } from '../../session/impersonation.ts'
import styles from './shell.module.css'

/** While an administrator impersonates a user: the user's name (null if not known), and a button that ends it. */
export function ImpersonationBanner({ name }: { name: string | null }) {
  const { t } = useTranslation()
  if (getImpersonatedUserId() === null) return null
  return (
    <div className={styles.impersonation} role="status">
      <span>{name === null ? t('shell.impersonatingNobody') : t('shell.impersonating', { name })}</span>
      <button type="button" onClick={() => stopImpersonation()}>
        {t('shell.stopImpersonation')}
      </button>
    </div>
  )
}
