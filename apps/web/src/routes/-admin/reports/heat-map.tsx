import { VisuallyHidden } from '@mantine/core'
import { IconArrowUpRight, IconCheck, IconHourglass, IconMinus, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatShortDay } from '../../../locales/format.ts'
import styles from './heat-map.module.css'
import type { OccupancyReport } from './occupancy-report-screen.tsx'

type State = OccupancyReport['houses'][number]['states'][number]

/** The sign of a state, so that it is told without colour. A free week is the empty one. */
const signs: Readonly<Record<State, typeof IconCheck | null>> = {
  booked: IconCheck,
  'lent-out': IconArrowUpRight,
  reserved: IconHourglass,
  free: null,
  out: IconX,
  none: IconMinus,
}
const states = ['booked', 'lent-out', 'reserved', 'free', 'out', 'none'] as const

/** Houses × weeks. */
export function HeatMap({ report: { houses, weeks } }: { report: OccupancyReport }) {
  const { t } = useTranslation('admin')
  const used = states.filter((state) => houses.some((house) => house.states.includes(state)))
  return (
    <>
      <ul className={styles.legend}>
        {used.map((state) => (
          <li key={state}>
            <Cell state={state} />
            {t(`reports.states.${state}`)}
          </li>
        ))}
        <li>
          <span className={styles.cell} data-state="free" aria-hidden>
            <span className={styles.waiting}>2</span>
          </span>
          {t('reports.waitingLegend')}
        </li>
      </ul>
      <div className={styles.scroller} role="region" aria-label={t('reports.heatMap')} tabIndex={0}>
        <table className={styles.map}>
          <thead>
            <tr>
              <th scope="col">{t('reports.house')}</th>
              {weeks.map(({ week, dateFrom }) => (
                <th key={week} scope="col" title={formatShortDay(dateFrom)}>
                  {week}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {houses.map((house) => (
              <tr key={house.houseId}>
                <th scope="row">{house.houseName}</th>
                {house.states.map((state, index) => {
                  const waiting = house.waiting[index] ?? 0
                  const text = describeWeek(t, { state, waiting, points: house.points[index] ?? 0 })
                  return (
                    <td key={weeks[index]?.week} title={text}>
                      <Cell state={state} waiting={waiting} />
                      <VisuallyHidden>{text}</VisuallyHidden>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function describeWeek(
  t: TFunction<'admin'>,
  { state, waiting, points }: { state: State; waiting: number; points: number },
): string {
  const parts: string[] = [t(`reports.states.${state}`)]
  if (state !== 'none') parts.push(t('reports.points', { count: points }))
  if (waiting > 0) parts.push(t('reports.waiting', { count: waiting }))
  return parts.join(', ')
}

function Cell({ state, waiting = 0 }: { state: State; waiting?: number }) {
  const Sign = signs[state]
  return (
    <span className={styles.cell} data-state={state} aria-hidden>
      {waiting > 0 ? (
        <span className={styles.waiting}>{waiting}</span>
      ) : (
        Sign && <Sign size={14} stroke={2.4} />
      )}
    </span>
  )
}
