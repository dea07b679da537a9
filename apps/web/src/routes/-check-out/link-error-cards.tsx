import { IconAlertTriangle, IconLinkOff, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/http.ts'
import { messageOf } from '../../api/error-message.ts'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/message-card.tsx'
import { useSupportForm } from './use-support-form.ts'

/** Whoever comes without a link. */
export function InvalidToken() {
  const { t } = useTranslation()
  return (
    <Notice isPage icon={<IconLinkOff size={28} />} title={t('checkOut.invalidToken')}>
      <p>{t('checkOut.tokenRequired')}</p>
    </Notice>
  )
}

/** Why the link shows no stay, and what can still be done. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const toSupport = useSupportForm()
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
    <Notice
      isPage
      isBad
      icon={<IconAlertTriangle size={28} />}
      title={t('checkOut.loadFailed')}
      actions={actions}
    >
      <p>{type === null && !isPassing ? t('errors.booking-not-found') : messageOf(error, t)}</p>
    </Notice>
  )
}
