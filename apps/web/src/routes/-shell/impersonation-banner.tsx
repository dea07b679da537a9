import type { CurrentUser } from '@samhus/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { impersonatedUserId, setImpersonatedUserId } from '../../api/impersonation.ts'
import { readAllAgain } from '../../api/query-client.ts'
import styles from './shell.module.css'

/** Says, while an administrator acts as somebody, as whom; and ends it. */
export function ImpersonationBanner({ user }: { user: CurrentUser }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  if (impersonatedUserId() === null) return null
  const stop = () => {
    setImpersonatedUserId(null)
    void navigate({ to: '/admin/$', params: { _splat: 'owners' } }).then(() => readAllAgain(client))
  }
  return (
    <div className={styles.impersonation} role="status">
      <span>{t('shell.impersonating', { name: user.name })}</span>
      <button type="button" onClick={stop}>
        {t('shell.stopImpersonation')}
      </button>
    </div>
  )
}
