import { useTranslation } from 'react-i18next'
import { impersonatedUserId, stopImpersonation } from '../../session/impersonation.ts'
import styles from './shell.module.css'

/** Says, while an administrator acts as somebody, as whom; and ends it. `name` is null where it is not known. */
export function ImpersonationBanner({ name }: { name: string | null }) {
  const { t } = useTranslation()
  if (impersonatedUserId() === null) return null
  return (
    <div className={styles.impersonation} role="status">
      <span>{name === null ? t('shell.impersonatingNobody') : t('shell.impersonating', { name })}</span>
      <button type="button" onClick={() => stopImpersonation()}>
        {t('shell.stopImpersonation')}
      </button>
    </div>
  )
}
