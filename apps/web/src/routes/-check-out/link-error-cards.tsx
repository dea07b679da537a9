import { IconAlertTriangle, IconLinkOff, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/http.ts'
import { messageOf } from '../../api/error-message.ts'
import { Button } from '../../components/ui/button.tsx'
import { MessageCard } from '../../components/ui/message-card.tsx'
import { useOpenSupportForm } from './use-open-support-form.ts'

/** Whoever comes without a link. */
export function InvalidTokenCard() {
  const { t } = useTranslation()
  return (
    <MessageCard isPage icon={<IconLinkOff size={28} />} title={t('checkOut.invalidToken')}>
      <p>{t('checkOut.tokenRequired')}</p>
    </MessageCard>
  )
}

/** Why the link shows no stay, and what can still be done. */
export function LoadErrorCard({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const toSupport = useOpenSupportForm()
  const type = error instanceof CallError ? error.type : null
  const isPassing =
    !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500
  const actions = isPassing ? (
    <Button kind="secondary" icon={<IconRefresh size={20} />} onClick={onRetry}>
      {t('common.tryAgain')}
    </Button>
  ) : (
    type === 'already-checked-out' && <Button onClick={toSupport}>{t('checkOut.toSupport')}</Button>
  )
  return (
    <MessageCard
      isPage
      isError
      icon={<IconAlertTriangle size={28} />}
      title={t('checkOut.loadFailed')}
      actions={actions}
    >
      <p>{type === null && !isPassing ? t('errors.booking-not-found') : messageOf(error, t)}</p>
    </MessageCard>
  )
}
