import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../api/config.ts'
import { takeSession } from '../../session/device-session.ts'
import { useLive } from '../../live/live.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions } from '../../components/ui/dialog.tsx'
import { isLanguage } from '../../locales/i18n.ts'

/** Dialogs of the live connection, over any page. */
export function LiveDialogs({ onSignOut }: { onSignOut: () => void }) {
  const { state } = useLive()
  return (
    <>
      <NoticeDialog />
      <ConnectionLostDialog isOpen={state.isLost && state.session !== 'elsewhere'} />
      <SessionDialog isOpen={state.session === 'elsewhere'} onSignOut={onSignOut} />
    </>
  )
}

/** Closes by itself once the page is connected again. */
function ConnectionLostDialog({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} isBlocking title={t('live.lost')}>
      <p role="status">{t('live.lostText')}</p>
      {isOpen && !navigator.onLine && <p>{t('live.offline')}</p>}
    </Dialog>
  )
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

/** Notices from the server, one at a time, in the language of the page. */
function NoticeDialog() {
  const { t, i18n } = useTranslation()
  const { state, dispatch } = useLive()
  const [notice] = state.notices
  const shown = useRef(notice)
  if (notice !== undefined) shown.current = notice
  const language = isLanguage(i18n.language) ? i18n.language : 'da'
  const read = () => dispatch({ type: 'notice-read' })
  return (
    <Dialog isOpen={notice !== undefined} title={shown.current?.title[language] ?? ''} onClose={read}>
      <p role={shown.current?.level === 'error' ? 'alert' : 'status'}>{shown.current?.body[language]}</p>
      <DialogActions>
        <Button onClick={read}>{t('common.ok')}</Button>
      </DialogActions>
    </Dialog>
  )
}
