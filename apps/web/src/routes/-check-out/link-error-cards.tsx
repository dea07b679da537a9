import { IconAlertTriangle, IconLinkOff, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/http.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../components/ui/button.tsx'
import { MessageCard } from '../../components/ui/message-card.tsx'
import { useOpenSupportForm } from './use-open-support-form.ts'

/** Shown to a guest who has opened the page without a token. */
export function InvalidTokenCard() {
  const { t } = useTranslation()
  return (
    <MessageCard isPage icon={<IconLinkOff size={28} />} title={t('checkOut.invalidToken')}>
      <p>{t('checkOut.tokenRequired')}</p>
    </MessageCard>
  )
}

/** Why the stay could not be loaded: with a retry if the error may pass, and the support form after check-out. */
export function LoadErrorCard({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const openSupportForm = useOpenSupportForm()
  const type = error instanceof CallError ? error.type : null
  const isTemporary =
    !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500
  const actions = isTemporary ? (
    <Button kind="secondary" icon={<IconRefresh size={20} />} onClick={onRetry}>
      {t('common.tryAgain')}
    </Button>
  ) : (
    type === 'already-checked-out' && <Button onClick={openSupportForm}>{t('checkOut.toSupport')}</Button>
  )
  return (
    <MessageCard
      isPage
      isError
      icon={<IconAlertTriangle size={28} />}
      title={t('checkOut.loadFailed')}
      actions={actions}
    >
      <p>{type === null && !isTemporary ? t('errors.booking-not-found') : getErrorMessage(error, t)}</p>
    </MessageCard>
  )
}
