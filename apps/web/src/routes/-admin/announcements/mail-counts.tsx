import type { AnnouncementRow } from '@samhus/contract/admin-announcements'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import styles from './announcements.module.css'

type Counted = Pick<AnnouncementRow, 'byMail' | 'mails'>

/** Failed ones first: they are what an admin should look at. */
const states = ['failed', 'waiting', 'sent', 'kept', 'dropped'] as const

/** Returns what has become of the mails of an announcement, a phrase for each state that some are in. */
export function describeMails({ byMail, mails }: Counted, t: TFunction<'admin'>): string[] {
  if (!byMail) return [t('announcements.mails.none')]
  return states.flatMap((state) =>
    mails[state] === 0 ? [] : [t(`announcements.mails.${state}`, { count: mails[state] })],
  )
}

export function MailCounts({ announcement }: { announcement: Counted }) {
  const { t } = useTranslation('admin')
  const isTroubled = announcement.byMail && announcement.mails.failed > 0
  return (
    <span className={styles.counts}>
      {describeMails(announcement, t).map((phrase, index) => (
        <span key={phrase} className={isTroubled && index === 0 ? styles.failed : undefined}>
          {phrase}
        </span>
      ))}
    </span>
  )
}
