import type { PushNotification } from '@samhus/contract/hub'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../api/config.ts'
import { useGroups } from '../../session/current-group.tsx'
import { takeSession } from '../../session/device-session.ts'
import type { LiveState } from '../../live/connection-machine.ts'
import { useLive } from '../../live/live.tsx'
import { getServerNow } from '../../lib/server-time.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { useCountdown } from '../../components/ui/use-countdown.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { AnnouncedNotice } from './announced-notice.tsx'
import styles from './live-dialogs.module.css'

/** Dialogs of the live connection, over any page. */
export function LiveDialogs({ onSignOut }: { onSignOut: () => void }) {
  const { state, dispatch } = useLive()
  const { current, all, choose } = useGroups()
  return (
    <>
      <NoticeDialog notice={state.notices[0]} onRead={() => dispatch({ type: 'notice-read' })} />
      <AnnouncedNotice
        announced={state.announced}
        hasGroups={all.length > 1}
        onRead={({ groupId }) => {
          if (groupId !== current.id && all.some(({ id }) => id === groupId)) choose(groupId)
        }}
        onClose={() => dispatch({ type: 'announcement-read' })}
      />
      <ConnectionLostDialog state={state} onTryNow={() => dispatch({ type: 'try-now' })} />
      <SessionDialog isOpen={state.session === 'elsewhere'} onSignOut={onSignOut} />
    </>
  )
}

/** Says how it goes and when the next attempt is. Closes by itself once the page is connected again. */
export function ConnectionLostDialog({ state, onTryNow }: { state: LiveState; onTryNow: () => void }) {
  const { t } = useTranslation()
  const { phase, nextAttemptAt } = state
  const isWaiting = phase === 'Reconnecting' && nextAttemptAt !== null
  return (
    <Dialog isOpen={state.isLost && state.session !== 'elsewhere'} isBlocking title={t('live.lost')}>
      <DialogStack>
        <p>{t('live.lostText')}</p>
        <p role="status">
          {navigator.onLine ? t(`live.phase.${isWaiting ? 'Disconnected' : phase}`) : t('live.offline')}
        </p>
        {isWaiting && <NextAttempt at={nextAttemptAt} />}
      </DialogStack>
      <DialogActions>
        <Button onClick={onTryNow} isPending={!isWaiting}>
          {t('live.tryNow')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A timer, which screen readers do not read aloud by themselves. */
function NextAttempt({ at }: { at: number }) {
  const { t } = useTranslation()
  const leftMs = useCountdown(at, getServerNow, () => undefined)
  return <p role="timer">{t('live.nextAttempt', { count: Math.max(1, Math.ceil(leftMs / 1000)) })}</p>
}

function SessionDialog({ isOpen, onSignOut }: { isOpen: boolean; onSignOut: () => void }) {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  const [phase, setPhase] = useState<'asked' | 'taking' | 'failed'>('asked')
  const take = () => {
    setPhase('taking')
    takeSession().then(
      () => window.location.reload(),
      () => setPhase('failed'),
    )
  }
  const leave = () => {
    const site = config?.publicSiteUrl ?? null
    if (site === null) onSignOut()
    else window.location.assign(site)
  }
  return (
    <Dialog isOpen={isOpen} isBlocking title={t('live.takenOver')}>
      <p>{t('live.takenOverText')}</p>
      {phase === 'failed' && <p role="alert">{t('live.takeFailed')}</p>}
      <DialogActions>
        <Button kind="secondary" onClick={leave}>
          {t('live.leave')}
        </Button>
        <Button onClick={take} isPending={phase === 'taking'}>
          {t('live.take')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface NoticeProps {
  notice: PushNotification | undefined
  onRead: () => void
}

/** Notices from the server, one at a time, in the language of the page. */
export function NoticeDialog({ notice, onRead }: NoticeProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const latest = useRef(notice)
  if (notice !== undefined) latest.current = notice
  const shown = latest.current
  const isError = shown?.level === 'error'
  const Icon = isError ? IconAlertTriangle : IconInfoCircle
  const title = (
    <span className={styles.notice} data-level={shown?.level}>
      <Icon size={26} stroke={2} aria-hidden />
      {shown?.title[language]}
    </span>
  )
  return (
    <Dialog isOpen={notice !== undefined} title={title} onClose={onRead}>
      <p role={isError ? 'alert' : 'status'}>{shown?.body[language]}</p>
      <DialogActions>
        <Button onClick={onRead}>{t('common.ok')}</Button>
      </DialogActions>
    </Dialog>
  )
}
