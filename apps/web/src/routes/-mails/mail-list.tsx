import type { MyMail } from '@samhus/contract/mail'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useGroups } from '../../session/current-group.tsx'
import styles from './mails.module.css'

/** The mails, newest first, each a link that opens it; those of an owner of several groups say of which they are. */
export function MailList({ mails, openId }: { mails: readonly MyMail[]; openId: string | undefined }) {
  const { t } = useTranslation()
  const hasGroups = useGroups().all.length > 1
  return (
    <nav className={styles.list} aria-label={t('mails.list')}>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Link
              to="/mails"
              search={{ mail: mail.id }}
              className={styles.item}
              // Without this the router marks every mail as the current page.
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={mail.id === openId ? 'page' : undefined}
              resetScroll={false}
            >
              <span className={styles.top}>
                <span className={styles.to}>
                  {mail.recipient === 'contact'
                    ? t('mails.toGuest', { name: mail.toName })
                    : t('mails.toYou')}
                </span>
                {mail.recipient === 'contact' && <span className={styles.guest}>{t('mails.guest')}</span>}
              </span>
              <span className={styles.subject}>{mail.subject}</span>
              {hasGroups && mail.groupName !== null && <span className={styles.group}>{mail.groupName}</span>}
              <span className={styles.quiet}>
                {mail.week !== null && (
                  <span>
                    {t('mails.week', {
                      house: mail.week.houseName,
                      week: mail.week.week,
                      year: mail.week.year,
                    })}
                  </span>
                )}
                <time dateTime={mail.at}>{t('mails.at', { at: Date.parse(mail.at) })}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
