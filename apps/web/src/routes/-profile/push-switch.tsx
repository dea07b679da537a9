import { mayAccessOwnData } from '@samhus/domain/access'
import { isAllowed } from '@samhus/domain/refusal'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImpersonatedUserId } from '../../session/impersonation.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import {
  type PushState,
  getPushState,
  resendSubscription,
  disablePush,
  enablePush,
  waitForWorker,
} from '../../pwa/push.ts'
import { syncPushWithPerson } from '../../pwa/sync-push.ts'
import { currentUserQuery } from '../../api/users.ts'
import { Checkbox } from '../../components/ui/field.tsx'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './profile.module.css'

/** Switches push notifications in this browser on and off, or says why that is not possible. */
export function PushSwitch() {
  const { t } = useTranslation()
  const { data: user } = useQuery(currentUserQuery)
  if (user === undefined) return null
  return (
    <section className={styles.card} aria-label={t('push.title')}>
      <h2 className={styles.title}>{t('push.title')}</h2>
      {isAllowed(mayAccessOwnData(getImpersonatedUserId() !== null)) ? (
        <OwnSwitch personId={user.id} />
      ) : (
        <p className={styles.note}>{t('push.ownAlone')}</p>
      )}
    </section>
  )
}

function OwnSwitch({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state, problem, turn } = usePush(personId, language)
  const reason =
    state === 'unsupported' ? t('push.unsupported') : state === 'denied' ? t('push.denied') : null
  return (
    <>
      <Checkbox
        isSwitch
        label={t('push.label')}
        note={t('push.note')}
        isChecked={state === 'on'}
        isDisabled={state === null || reason !== null}
        onChange={(isOn) => turn(isOn)}
      />
      {reason !== null && <p className={styles.note}>{reason}</p>}
      {problem !== null && (
        <p className={styles.failed} role="alert">
          {t('push.failed', { message: getErrorMessage(problem, t) })}
        </p>
      )}
    </>
  )
}

/** State of push notifications in this browser: null until it is known, and while it changes. */
function usePush(personId: string, language: 'da' | 'sv' | 'en') {
  const [state, setState] = useState<PushState | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const track = (change: Promise<PushState>) => {
    setState(null)
    setProblem(null)
    change.then(setState, (error: unknown) => {
      setProblem(error)
      void getPushState(personId).then(setState)
    })
  }
  useEffect(() => {
    let isMounted = true
    const refresh = async () => {
      const found = await getPushState(personId)
      if (isMounted) setState(found)
    }
    void syncPushWithPerson(personId, language).then(refresh)
    // On a slow device the worker is ready only after the first answer, which was then "not supported".
    void waitForWorker().then(refresh)
    return () => {
      isMounted = false
    }
    // The language of the messages is sent below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [personId])
  const isOn = state === 'on'
  useEffect(() => {
    // Sends the subscription again: with the current language, and in case the server has lost it.
    if (isOn) void resendSubscription(language).catch(() => undefined)
  }, [isOn, language])
  const turn = (wanted: boolean) => track(wanted ? enablePush(personId, language) : disablePush())
  return { state, problem, turn }
}
