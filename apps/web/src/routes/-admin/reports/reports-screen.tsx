import { Title } from '@mantine/core'
import { IconCalendarStats, IconCalendarWeek, IconGridDots, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './reports.module.css'

const reports = [
  { key: 'weekly', name: 'weeklyReport', to: '/admin/reports/weekly', icon: IconCalendarWeek },
  { key: 'yearly', name: 'yearlyReport', to: '/admin/reports/yearly', icon: IconCalendarStats },
  { key: 'occupancy', name: 'occupancyReport', to: '/admin/reports/occupancy', icon: IconGridDots },
  { key: 'use', name: 'useReport', to: '/admin/reports/use', icon: IconUsersGroup },
] as const

/** `/admin/reports`: the choice of a report. */
export function ReportsScreen() {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.page}>
      <div>
        <Title order={1}>{t('shell.nav.reports')}</Title>
        <p className={styles.description}>{t('reports.description')}</p>
      </div>
      <ul className={styles.cards}>
        {reports.map(({ key, name, to, icon: Icon }) => (
          <li key={key} className={styles.card}>
            <Icon size={28} stroke={1.6} aria-hidden />
            <div>
              <Title order={2}>
                <Link to={to} className={styles.cardLink}>
                  {t(`shell.nav.${name}`)}
                </Link>
              </Title>
              <p>{t(`reports.cards.${key}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
