import type { OutputOf } from '@samhus/contract/endpoint-types'
import type { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { addDays } from '@samhus/domain/day'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'
import { formatShortDayInSentence } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import styles from './daily-round.module.css'

type Dashboard = OutputOf<typeof adminEndpoints.dashboard>

/** The server counts mails of so many days. */
const countedDays = 7

const mailStates = {
  failed: { state: 'Failed', words: 'dashboard.mailsFailed' },
  lost: { state: 'Lost', words: 'dashboard.mailsLost' },
  bounced: { state: 'Bounced', words: 'dashboard.mailsBounced' },
} as const

/** What the office looks at on a morning: each figure leads to its list. */
export function DailyRound(dashboard: Dashboard) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { arrivals, supportReports, offers, mails, fees, imports } = dashboard
  const today = getServerToday(getHouseZone())
  const kroner = new Intl.NumberFormat(language).format(fees.kroner)
  return (
    <nav aria-label={t('dashboard.round')}>
      <ul className={styles.round}>
        <Figure
          label={t('dashboard.arrivals', { day: formatShortDayInSentence(arrivals.day, language) })}
          value={arrivals.comes}
          detail={t('dashboard.leaves', { count: arrivals.leaves })}
          to="/admin/arrivals"
        />
        <Figure
          label={t('dashboard.reports')}
          value={supportReports.open}
          detail={t('dashboard.reportsInWork', { count: supportReports.working })}
          to="/admin/support"
          search={{ state: supportReports.open === 0 && supportReports.working > 0 ? 'working' : 'open' }}
        />
        <Figure
          label={t('dashboard.offers')}
          value={offers.endToday}
          detail={t('dashboard.offersOpen', { count: offers.open })}
          to="/admin/bookings"
          search={{ offerUntil: today }}
        />
        <Mails mails={mails} />
        <Figure
          label={t('dashboard.fees')}
          value={fees.open}
          detail={t('dashboard.feesKroner', { kroner })}
          to="/admin/fees"
          search={{ state: 'open' }}
        />
        <Figure
          label={t('dashboard.imports')}
          value={imports.open}
          detail={t('dashboard.importsChecked', { count: imports.checked })}
          to="/admin/import"
          search={{ state: 'waiting' }}
        />
      </ul>
    </nav>
  )
}

/** Leads to the mails with trouble, or to those of one state where there is trouble of that kind alone. */
function Mails({ mails }: Pick<Dashboard, 'mails'>) {
  const { t } = useTranslation('admin')
  const trouble = (['failed', 'lost', 'bounced'] as const).filter((kind) => mails[kind] > 0)
  const [only] = trouble
  const from = addDays(getServerToday(getHouseZone()), -countedDays)
  const state = only !== undefined && trouble.length === 1 ? mailStates[only].state : 'trouble'
  const words = trouble.map((kind) => t(mailStates[kind].words, { count: mails[kind] }))
  return (
    <Figure
      label={t('dashboard.mails')}
      value={trouble.reduce((sum, kind) => sum + mails[kind], 0)}
      detail={only === undefined ? t('dashboard.mailsWaiting', { count: mails.waiting }) : words.join(', ')}
      to="/admin/mails"
      search={{ from, state }}
    />
  )
}

interface FigureProps {
  label: string
  value: number
  detail: string
  to: string
  search?: Readonly<Record<string, string>>
}

function Figure({ label, value, detail, to, search = {} }: FigureProps) {
  return (
    <li className={styles.figure} data-is-zero={value === 0 || undefined}>
      <Link to={to} search={search as never} className={styles.link}>
        {label}
      </Link>
      <span className={styles.number}>{value}</span>
      <span className={styles.detail}>{detail}</span>
    </li>
  )
}
