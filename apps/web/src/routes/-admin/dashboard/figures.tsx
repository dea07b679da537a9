import type { OutputOf } from '@samhus/contract/endpoint-types'
import type { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { useTranslation } from 'react-i18next'
import styles from './dashboard.module.css'

type Dashboard = OutputOf<typeof adminEndpoints.dashboard>

/** What waits for an answer today. */
export function Figures({
  offers,
  supportReports,
  mails,
}: Pick<Dashboard, 'offers' | 'supportReports' | 'mails'>) {
  const { t } = useTranslation('admin')
  return (
    <section aria-label={t('dashboard.figures')}>
      <dl className={styles.figures}>
        <Figure
          label={t('dashboard.offers')}
          value={offers.open}
          detail={t('dashboard.offersEnd', { count: offers.endToday })}
        />
        <Figure
          label={t('dashboard.reports')}
          value={supportReports.total}
          detail={t('dashboard.reportsWeek', { count: supportReports.lastWeek })}
        />
        <Figure
          label={t('dashboard.mails')}
          value={mails.waiting}
          detail={t('dashboard.mailsFailed', { count: mails.failed + mails.lost + mails.bounced })}
        />
      </dl>
    </section>
  )
}

function Figure({ label, value, detail }: { label: string; value: number; detail: string }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.number}>{value}</span>
        <span className={styles.detail}>{detail}</span>
      </dd>
    </div>
  )
}
