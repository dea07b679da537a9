import type { WeekHead } from '@samhus/contract/admin-bookings'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../locales/format.ts'
import styles from './booking-acts.module.css'
import { nameWeek } from './effects.tsx'

interface Props {
  from: WeekHead
  to: WeekHead
  pointsBack: number
  points: number
}

/** The old week and the new one, beside each other, with what each does to the points. */
export function TwoWeeks({ from, to, pointsBack, points }: Props) {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.weeks}>
      <Week title={t('acts.move.from')} week={from} points={t('acts.pointsBack', { count: pointsBack })} />
      <IconArrowRight size={20} aria-hidden className={styles.arrow} />
      <Week title={t('acts.move.to')} week={to} points={t('acts.pointsTaken', { count: points })} />
    </div>
  )
}

function Week({ title, week, points }: { title: string; week: WeekHead; points: string }) {
  const { t } = useTranslation('admin')
  return (
    <section>
      <h3>{title}</h3>
      <p className={styles.name}>{nameWeek(week, t)}</p>
      <p>
        {formatDay(week.dateFrom)} – {formatDay(week.dateTo)}
      </p>
      <p>{points}</p>
    </section>
  )
}
