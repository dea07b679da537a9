import type { SupportReport } from '@samhus/contract/admin-support'
import { useTranslation } from 'react-i18next'
import { formatDayInSentence, formatMoment } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { BookingLink } from '../drawers/drawer-link.tsx'
import { PersonLink, Ways } from '../drawers/parts.tsx'
import { ReportSection } from './report-section.tsx'
import styles from './support.module.css'

/** The stay that the report is about, its guest and its owner, and how the guest wants to be reached. */
export function ReportPeople({ report }: { report: SupportReport }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { contact, email, phone, guest, owner, userId, name, bookingId, checkedOutAt } = report
  return (
    <ReportSection title={t('support.stay')}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('support.wants')}</dt>
          <dd>
            {contact === '' && <span className={styles.soft}>{t('support.noContact')}</span>}
            {contact !== '' && contact !== email && !isNumber(report) && <span>{contact}</span>}
            {phone !== null && (
              <a className={styles.way} href={`tel:${phone}`}>
                {isNumber(report) ? contact : phone}
              </a>
            )}
            {email !== null && (
              <a className={styles.way} href={`mailto:${email}`}>
                {email}
              </a>
            )}
          </dd>
        </div>
        {guest !== null && (
          <div>
            <dt>{t('support.guest')}</dt>
            <dd>
              {guest.name}
              <Ways phone={guest.phone} email={guest.email} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('support.owner')}</dt>
          <dd>
            <PersonLink userId={userId} name={name} />
            <Ways phone={owner.phone} email={owner.email} />
          </dd>
        </div>
        <div>
          <dt>{t('support.booking')}</dt>
          <dd>
            <BookingLink bookingId={bookingId} className={styles.link}>
              {t('support.dates', {
                from: formatDayInSentence(report.dateFrom, language),
                to: formatDayInSentence(report.dateTo, language),
              })}
            </BookingLink>
            {checkedOutAt !== null && (
              <span className={styles.soft}>
                {t('support.checkedOut', { at: formatMoment(Date.parse(checkedOutAt), language) })}
              </span>
            )}
          </dd>
        </div>
      </dl>
    </ReportSection>
  )
}

/** Whether the guest left a telephone number and nothing else. */
function isNumber({ contact, email, phone }: SupportReport): boolean {
  return email === null && phone !== null && /^[\d\s()+.-]*$/u.test(contact)
}
