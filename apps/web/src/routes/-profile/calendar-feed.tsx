import { mayAccessOwnData } from '@samhus/domain/access'
import { isAllowed } from '@samhus/domain/refusal'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { impersonatedUserId } from '../../session/impersonation.ts'
import { messageOf } from '../../api/error-message.ts'
import { calendarFeedQuery, useCreateCalendarFeed, useRevokeCalendarFeed } from '../../api/account.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import { dayAndTime } from '../../locales/format.ts'
import { FeedUrl } from './feed-url.tsx'
import { CardError } from './card-error.tsx'
import styles from './profile.module.css'

/** The owner's weeks in another calendar: make an address, which is shown once, replace it, stop it. */
export function CalendarFeed() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(calendarFeedQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const create = useCreateCalendarFeed()
  const revoke = useRevokeCalendarFeed()
  const [path, setPath] = useState<string | null>(null)
  const [asks, setAsks] = useState<'renew' | 'revoke' | null>(null)
  const mayCreate = isAllowed(mayAccessOwnData(impersonatedUserId() !== null))

  const make = async () => {
    setAsks(null)
    try {
      setPath((await create.run({})).path)
    } catch {
      showToast(t('feed.createError'), { isError: true })
    }
  }
  const stop = async () => {
    setAsks(null)
    try {
      await revoke.run({})
      setPath(null)
      // The button that was pressed goes.
      heading.current?.focus()
      showToast(t('feed.revoked'))
    } catch {
      showToast(t('feed.revokeError'), { isError: true })
    }
  }
  const since = data?.createdAt ?? null
  return (
    <section className={styles.card} aria-label={t('feed.title')}>
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {t('feed.title')}
      </h2>
      <p className={styles.explain}>{t('feed.explain')}</p>
      {data === undefined && <FeedNotLoaded error={error} onRetry={() => void refetch()} />}
      {path !== null && <FeedUrl path={path} />}
      {since !== null && path === null && (
        <p className={styles.explain}>{t('feed.created', dayAndTime(Date.parse(since)))}</p>
      )}
      {data !== undefined && !mayCreate && <p className={styles.explain}>{t('feed.notYours')}</p>}
      {data !== undefined && (
        <div className={styles.acts}>
          {mayCreate && since === null && (
            <Button isPending={create.isPending} onClick={() => void make()}>
              {t('feed.create')}
            </Button>
          )}
          {mayCreate && since !== null && (
            <Button kind="secondary" isPending={create.isPending} onClick={() => setAsks('renew')}>
              {t('feed.renew')}
            </Button>
          )}
          {since !== null && (
            <Button kind="quiet" isPending={revoke.isPending} onClick={() => setAsks('revoke')}>
              {t('feed.revoke')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog kind="renew" isOpen={asks === 'renew'} onNo={() => setAsks(null)} onYes={() => void make()} />
      <ConfirmDialog
        kind="revoke"
        isOpen={asks === 'revoke'}
        onNo={() => setAsks(null)}
        onYes={() => void stop()}
      />
    </section>
  )
}

/** Whether there is an address is being read, or could not be. */
function FeedNotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation()
  if (error === null) return <span className="bone" style={{ height: '2.75rem' }} />
  return <CardError message={t('feed.loadError', { message: messageOf(error, t) })} onRetry={onRetry} />
}

interface AskProps {
  kind: 'renew' | 'revoke'
  isOpen: boolean
  onNo: () => void
  onYes: () => void
}

/** Says what will happen before it does. */
function ConfirmDialog({ kind, isOpen, onNo, onYes }: AskProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} title={t(`feed.${kind}Title`)} onClose={onNo}>
      <DialogStack>
        <p>{t(`feed.${kind}Text`)}</p>
        <DialogActions>
          <Button kind="secondary" onClick={onNo}>
            {t('feed.cancel')}
          </Button>
          <Button kind={kind === 'revoke' ? 'danger' : 'primary'} onClick={onYes}>
            {t(`feed.${kind}`)}
          </Button>
        </DialogActions>
      </DialogStack>
    </Dialog>
  )
}
