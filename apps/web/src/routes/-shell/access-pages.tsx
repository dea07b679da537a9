import type { ErrorType } from '@samhus/contract/errors'
import { IconLock, IconPlugConnectedX, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { MessageCard, MessagePage } from '../../components/ui/message-card.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'

/** Signed in, but in no group. */
export function NotAMember({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation()
  return (
    <MessagePage>
      <MessageCard
        isPage
        icon={<IconUserOff size={28} />}
        title={t('closed.notAMember')}
        actions={<Button onClick={onSignOut}>{t('shell.signOut')}</Button>}
      >
        <p>{t('closed.notAMemberText')}</p>
      </MessageCard>
    </MessagePage>
  )
}

/** Known, but closed by the office. */
export function UserDisabled({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation()
  return (
    <MessagePage>
      <MessageCard
        isPage
        icon={<IconLock size={28} />}
        title={t('closed.disabled')}
        actions={<Button onClick={onSignOut}>{t('shell.signOut')}</Button>}
      >
        <p>{t('errors.user-disabled')}</p>
      </MessageCard>
    </MessagePage>
  )
}

/** An administrator may not act as this person, or nobody is there: all there is to do is to stop. */
export function CannotAct({ type }: { type: ErrorType }) {
  const { t } = useTranslation()
  return (
    <>
      <ImpersonationBanner name={null} />
      <MessagePage>
        <MessageCard isPage isError icon={<IconUserOff size={28} />} title={t(`errors.${type}`)} />
      </MessagePage>
    </>
  )
}

/** The server cannot say just now who this is or what belongs to them. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <MessagePage>
      <MessageCard
        isPage
        isError
        icon={<IconPlugConnectedX size={28} />}
        title={t('closed.unavailable')}
        actions={
          <Button kind="secondary" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
      />
    </MessagePage>
  )
}

/** Signing in itself failed. */
export function SignInFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <MessagePage>
      <MessageCard
        isPage
        isError
        icon={<IconLock size={28} />}
        title={t('closed.signInFailed')}
        actions={
          <Button kind="secondary" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
      />
    </MessagePage>
  )
}
