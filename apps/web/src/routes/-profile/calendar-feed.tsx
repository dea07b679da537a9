import { mayAccessOwnData } from '@samhus/domain/access'
import { isAllowed } from '@samhus/domain/refusal'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImpersonatedUserId } from '../../session/impersonation.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { calendarFeedQuery, useCreateCalendarFeed, useRevokeCalendarFeed } from '../../api/account.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import { FeedUrl } from './feed-url.tsx'
import { CardError } from './card-error.tsx'
import styles from './profile.module.css'

/** The owner's weeks as a calendar feed: create its URL, which is shown once, replace or revoke it. */
export function CalendarFeed() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(calendarFeedQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const create = useCreateCalendarFeed()
  const revoke = useRevokeCalendarFeed()
  const [path, setPath] = useState<string | null>(null)
  const [question, setQuestion] = useState<'renew' | 'revoke' | null>(null)
  const mayCreate = isAllowed(mayAccessOwnData(getImpersonatedUserId() !== null))

  const createUrl = async () => {
    setQuestion(null)
    try {
      setPath((await create.run({})).path)
    } catch {
      showToast(t('feed.createError'), { isError: true })
    }
  }
  const revokeUrl = async () => {
    setQuestion(null)
    try {
      await revoke.run({})
      setPath(null)
      // The pressed button is removed, so the focus needs another place.
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
        <p className={styles.explain}>{t('feed.created', { at: Date.parse(since) })}</p>
      )}
      {data !== undefined && !mayCreate && <p className={styles.explain}>{t('feed.notYours')}</p>}
      {data !== undefined && (
        <div className={styles.acts}>
          {mayCreate && since === null && (
            <Button isPending={create.isPending} onClick={() => void createUrl()}>
              {t('feed.create')}
            </Button>
          )}
          {mayCreate && since !== null && (
            <Button kind="secondary" isPending={create.isPending} onClick={() => setQuestion('renew')}>
              {t('feed.renew')}
            </Button>
          )}
          {since !== null && (
            <Button kind="quiet" isPending={revoke.isPending} onClick={() => setQuestion('revoke')}>
              {t('feed.revoke')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        kind="renew"
        isOpen={question === 'renew'}
        onCancel={() => setQuestion(null)}
        onConfirm={() => void createUrl()}
      />
      <ConfirmDialog
        kind="revoke"
        isOpen={question === 'revoke'}
        onCancel={() => setQuestion(null)}
        onConfirm={() => void revokeUrl()}
      />
    </section>
  )
}

/** In place of the buttons while the feed is loading, or if that failed. */
function FeedNotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation()
  if (error === null) return <span className="bone" style={{ height: '2.75rem' }} />
  return <CardError message={t('feed.loadError', { message: getErrorMessage(error, t) })} onRetry={onRetry} />
}

interface ConfirmProps {
  kind: 'renew' | 'revoke'
  isOpen: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before the current URL stops working. */
function ConfirmDialog({ kind, isOpen, onCancel, onConfirm }: ConfirmProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} title={t(`feed.${kind}Title`)} onClose={onCancel}>
      <DialogStack>
        <p>{t(`feed.${kind}Text`)}</p>
        <DialogActions>
          <Button kind="secondary" onClick={onCancel}>
            {t('feed.cancel')}
          </Button>
          <Button kind={kind === 'revoke' ? 'danger' : 'primary'} onClick={onConfirm}>
            {t(`feed.${kind}`)}
          </Button>
        </DialogActions>
      </DialogStack>
    </Dialog>
  )
}
