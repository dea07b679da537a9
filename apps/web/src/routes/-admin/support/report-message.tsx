import type { SupportReport } from '@samhus/contract/admin-support'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { Photos } from './photos.tsx'
import styles from './support.module.css'

interface Props {
  report: SupportReport
  /** A photo could not be loaded: its signed address may be too old. */
  onBroken: () => void
}

/** What the guest wrote, their name, and the photos. */
export function ReportMessage({ report, onBroken }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { message, guestName, name, createdAt, language: written, photos } = report
  const from = (guestName ?? name) || t('outage.nameless')
  return (
    <section className={styles.letter} aria-label={t('support.messageOf', { name: from })}>
      <p className={styles.from}>
        <strong>{from}</strong>
        <span className={styles.soft}>
          {[
            t(guestName === null ? 'support.isOwner' : 'support.isGuest'),
            formatMoment(Date.parse(createdAt), language),
            t('support.writtenIn', { language: t(`support.language.${written}`) }),
          ].join(' · ')}
        </span>
      </p>
      <blockquote className={styles.words} lang={written}>
        {message}
      </blockquote>
      <Photos photos={photos} onBroken={onBroken} />
    </section>
  )
}
