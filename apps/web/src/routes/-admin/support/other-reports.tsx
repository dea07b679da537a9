import type { SupportReport } from '@samhus/contract/admin-support'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ReportSection } from './report-section.tsx'
import { ReportState } from './report-state.tsx'
import styles from './support.module.css'

/** What else was reported about the house: the same tap may drip for the third time. */
export function OtherReports({ report: { others, houseId, houseName } }: { report: SupportReport }) {
  const { t } = useTranslation('admin')
  return (
    <ReportSection title={t('support.others', { house: houseName })}>
      {others.length === 0 ? (
        <p className={styles.soft}>{t('support.noOthers')}</p>
      ) : (
        <ul className={styles.others}>
          {others.map(({ reportId, message, state, week, year }) => (
            <li key={reportId} className={styles.other}>
              <Link to="/admin/support/$reportId" params={{ reportId }} className={styles.otherLink}>
                <span className={styles.excerpt}>{message}</span>
              </Link>
              <span className={styles.marks}>
                {t('bookings.week', { week, year })}
                <ReportState state={state} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/admin/houses/$houseId" params={{ houseId }} className={styles.link}>
          {t('support.toHouse', { house: houseName })}
        </Link>
      </p>
    </ReportSection>
  )
}
