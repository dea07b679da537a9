import { getErrorMessage } from '../../api/error-message.ts'
import { IconClock, IconLock, IconPlugConnectedX, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { MessageCard } from '../../components/ui/message-card.tsx'
import { DeadEnd } from './dead-end.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'

/** Signed in, but in no group. */
export function NotAMember({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation()
  return (
    <DeadEnd>
      <MessageCard
        isPage
        icon={<IconUserOff size={28} />}
        title={t('closed.notAMember')}
        actions={<Button onClick={onSignOut}>{t('shell.signOut')}</Button>}
      >
        <p>{t('closed.notAMemberText')}</p>
      </MessageCard>
    </DeadEnd>
  )
}

/** An administrator has disabled the account. */
export function UserDisabled({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation()
  return (
    <DeadEnd>
      <MessageCard
        isPage
        icon={<IconLock size={28} />}
        title={t('closed.disabled')}
        actions={<Button onClick={onSignOut}>{t('shell.signOut')}</Button>}
      >
        <p>{t('closed.disabledText')}</p>
      </MessageCard>
    </DeadEnd>
  )
}

/** The office has changed the address a short while ago: the first sign-in with it waits until `at`. R224 */
export function SignInWaits({ at, onSignOut }: { at: number; onSignOut: () => void }) {
  const { t } = useTranslation()
  return (
    <DeadEnd>
      <MessageCard
        isPage
        icon={<IconClock size={28} />}
        title={t('closed.waits')}
        actions={<Button onClick={onSignOut}>{t('shell.signOut')}</Button>}
      >
        <p>{t('closed.waitsText', { at })}</p>
      </MessageCard>
    </DeadEnd>
  )
}

/** The user cannot be impersonated, or does not exist: all the administrator can do is stop. */
export function CannotImpersonate({ error }: { error: Error }) {
  const { t } = useTranslation()
  return (
    <>
      <ImpersonationBanner name={null} />
      <DeadEnd>
        <MessageCard isPage isError icon={<IconUserOff size={28} />} title={getErrorMessage(error, t)} />
      </DeadEnd>
    </>
  )
}

/** The current user, or their groups, could not be loaded. `title`: what the page says of that itself. */
export function Unavailable({ title, onRetry }: { title?: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <DeadEnd>
      <MessageCard
        isPage
        isError
        icon={<IconPlugConnectedX size={28} />}
        title={title ?? t('closed.unavailable')}
        actions={
          <Button kind="secondary" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
      />
    </DeadEnd>
  )
}

/** The sign-in failed. */
export function SignInFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <DeadEnd>
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
    </DeadEnd>
  )
}
