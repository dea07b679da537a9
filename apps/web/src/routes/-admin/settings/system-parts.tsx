import { Badge, Title } from '@mantine/core'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@samhus/contract/fields'
import type { SystemStatus } from '../../../api/admin-settings.ts'
import { formatMoment } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import styles from './settings.module.css'

type PartState = 'ok' | 'problem' | 'off'

const colors: Record<PartState, string> = { ok: 'green', problem: 'red', off: 'gray' }
const bytesPerMegabyte = 1_000_000

/** Each part of the system in a sentence, with its state. */
export function SystemParts({ status }: { status: SystemStatus }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { database, storage, push, mail, versions, jobs } = status
  const verification = describeVerification(status, { t, language })
  const lateJobs = jobs.filter(({ lagSeconds, lastError }) => lagSeconds > 60 || lastError !== null).length
  const megabytes = new Intl.NumberFormat(language).format(Math.ceil(database.bytes / bytesPerMegabyte))
  return (
    <div className={styles.parts}>
      <Part title={t('settings.part.database')} state={database.isOk ? 'ok' : 'problem'}>
        {t('settings.database', { ms: Math.round(database.latencyMs), megabytes, version: database.version })}
      </Part>
      {jobs.length > 0 && (
        <Part title={t('settings.part.jobs')} state={lateJobs === 0 ? 'ok' : 'problem'}>
          {lateJobs === 0 ? t('settings.jobsOnTime') : t('settings.jobsLate', { count: lateJobs })}
        </Part>
      )}
      <Part title={t('settings.part.storage')} state={storage.isOk ? 'ok' : 'problem'}>
        {storage.isOk ? t(`settings.storage.${storage.kind}`) : t('settings.storage.away')}
      </Part>
      <Part title={t('settings.part.push')} state={push.isOn ? 'ok' : 'off'}>
        {push.isOn ? t('settings.pushOn', { count: push.subscriptions }) : t('settings.pushOff')}
      </Part>
      <Part title={t('settings.part.mail')} state={mail.retrying > 0 ? 'problem' : mail.isOn ? 'ok' : 'off'}>
        {describeMail(status, { t, language })}
      </Part>
      <Part title={t('settings.part.verify')} state={verification.state}>
        {verification.text}
      </Part>
      <Part title={t('settings.part.versions')} state={null}>
        {t('settings.versions', {
          ...versions,
          startedAt: formatMoment(Date.parse(status.startedAt), language),
        })}
      </Part>
    </div>
  )
}

/** Whether mail is sent, what waits, when the relay last took one, and what it says to those that it does not take. */
function describeMail(
  { mail }: SystemStatus,
  { t, language }: { t: TFunction<'admin'>; language: Language },
): string {
  const { isOn, waiting: count, retrying, lastSentAt, lastProblem } = mail
  const moment = lastSentAt === null ? null : formatMoment(Date.parse(lastSentAt), language)
  const sentences = [
    t(isOn ? 'settings.mailOn' : 'settings.mailOff', { count }),
    ...(moment === null ? [] : [t('settings.mailLastSent', { moment })]),
    ...(retrying === 0 ? [] : [t('settings.mailRetrying', { count: retrying, problem: lastProblem ?? '' })]),
  ]
  return sentences.join(' ')
}

function describeVerification(
  { lastVerify }: SystemStatus,
  { t, language }: { t: TFunction<'admin'>; language: Language },
): { state: PartState; text: string } {
  if (lastVerify === null) return { state: 'off', text: t('settings.neverVerified') }
  const moment = formatMoment(Date.parse(lastVerify.at), language)
  if (lastVerify.violations === 0) return { state: 'ok', text: t('settings.verified', { moment }) }
  return { state: 'problem', text: t('settings.violations', { moment, count: lastVerify.violations }) }
}

function Part({ title, state, children }: { title: string; state: PartState | null; children: ReactNode }) {
  const { t } = useTranslation('admin')
  return (
    <section className={styles.part}>
      <header>
        <Title order={2} size="h3">
          {title}
        </Title>
        {state !== null && (
          <Badge color={colors[state]} variant="light">
            {t(`settings.state.${state}`)}
          </Badge>
        )}
      </header>
      <p>{children}</p>
    </section>
  )
}
