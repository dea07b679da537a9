import type { ErrorType } from '@samhus/contract/errors'
import { IconLock, IconPlugConnectedX, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { Notice, NoticePage } from '../../components/ui/message-card.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'

/** Signed in, but in no group. */
export function NotAMember({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation()
  return (
    <NoticePage>
      <Notice
        isPage
        icon={<IconUserOff size={28} />}
        title={t('closed.notAMember')}
        actions={<Button onClick={onSignOut}>{t('shell.signOut')}</Button>}
      >
        <p>{t('closed.notAMemberText')}</p>
      </Notice>
    </NoticePage>
  )
}

/** Known, but closed by the office. */
export function UserDisabled({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation()
  return (
    <NoticePage>
      <Notice
        isPage
        icon={<IconLock size={28} />}
        title={t('closed.disabled')}
        actions={<Button onClick={onSignOut}>{t('shell.signOut')}</Button>}
      >
        <p>{t('errors.user-disabled')}</p>
      </Notice>
    </NoticePage>
  )
}

/** An administrator may not act as this person, or nobody is there: all there is to do is to stop. */
export function CannotAct({ type }: { type: ErrorType }) {
  const { t } = useTranslation()
  return (
    <>
      <ImpersonationBanner name={null} />
      <NoticePage>
        <Notice isPage isBad icon={<IconUserOff size={28} />} title={t(`errors.${type}`)} />
      </NoticePage>
    </>
  )
}

/** The server cannot say just now who this is or what belongs to them. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <NoticePage>
      <Notice
        isPage
        isBad
        icon={<IconPlugConnectedX size={28} />}
        title={t('closed.unavailable')}
        actions={
          <Button kind="secondary" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
      />
    </NoticePage>
  )
}

/** Signing in itself failed. */
export function SignInFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <NoticePage>
      <Notice
        isPage
        isBad
        icon={<IconLock size={28} />}
        title={t('closed.signInFailed')}
        actions={
          <Button kind="secondary" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
      />
    </NoticePage>
  )
}
