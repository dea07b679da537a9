import type { Booking } from '@samhus/contract/bookings'
import type { House } from '@samhus/contract/houses'
import { IconHourglass } from '@tabler/icons-react'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { HouseImage } from '../../components/house/house-image.tsx'
import { DateRange } from '../../components/week/date-range.tsx'
import { StatusBadge } from '../../components/year/status-badge.tsx'
import { getServerToday } from '../../lib/server-time.ts'
import { formatDay, formatMonthName } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { getWeekNumber } from '../-booking-dialogs/reservation.ts'
import { buildRibbon, type RibbonItem, type RibbonMonth } from './ribbon-items.ts'
import styles from './ribbon.module.css'

interface Props {
  active: readonly Booking[]
  waitlists: readonly Booking[]
  houses: readonly House[] | undefined
}

/** The owner's stays, waitlists and point days of the next 24 months on a line, today first; on a phone downwards. */
export function Ribbon({ active, waitlists, houses }: Props) {
  const { t } = useTranslation()
  const { policy } = useCurrentGroup()
  const { timeZone, pointPlan: plan } = policy
  const today = getServerToday(timeZone)
  const { items, months, lanes } = useMemo(
    () => buildRibbon({ today, active, waitlists, plan }),
    [today, active, waitlists, plan],
  )
  const hasWeeks = items.some(({ kind }) => kind === 'stay' || kind === 'wait')
  return (
    <>
      {!hasWeeks && <p className={styles.none}>{t('home.ribbon.none')}</p>}
      <div className={styles.ribbon} style={{ '--lanes': hasWeeks ? lanes : 0 } as CSSProperties}>
        <span className={styles.line} aria-hidden />
        <Months months={months} />
        <ol className={styles.items} aria-label={t('home.ribbon.label')}>
          <li className={styles.item} data-kind="today" style={place(0)}>
            <span className={styles.needle} aria-hidden />
            <span className={styles.todayName}>{t('home.ribbon.today')}</span>
          </li>
          {items.map((item) => (
            <li
              key={item.key}
              className={styles.item}
              data-kind={item.kind}
              style={place(item.at, 'lane' in item ? item.lane : 0)}
            >
              <Item item={item} houses={houses} />
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

function place(at: number, lane = 0): CSSProperties {
  return { '--at': at, '--lane': lane } as CSSProperties
}

function Item({ item, houses }: { item: RibbonItem; houses: readonly House[] | undefined }) {
  const { t } = useTranslation()
  switch (item.kind) {
    case 'stay':
    case 'wait':
      return <Week booking={item.booking} isWaiting={item.kind === 'wait'} houses={houses} />
    case 'coin':
      return (
        <>
          <span className={styles.coin} aria-hidden>
            {item.points}
          </span>
          <span className={styles.words}>
            {t('home.ribbon.coin', { count: item.points, year: item.year })},{' '}
            <span className={styles.soft}>{formatDay(item.day)}</span>
          </span>
        </>
      )
    case 'end':
      return (
        <>
          <span className={styles.hourglass} aria-hidden>
            <IconHourglass size={14} stroke={2.2} />
          </span>
          <span className={styles.words}>
            {t('home.ribbon.ends', { year: item.year })},{' '}
            <span className={styles.soft}>{formatDay(item.day)}</span>
          </span>
        </>
      )
  }
}

interface WeekProps {
  booking: Booking
  isWaiting: boolean
  houses: readonly House[] | undefined
}

function Week({ booking, isWaiting, houses }: WeekProps) {
  const { t } = useTranslation()
  const { houseId, houseName, priority } = booking
  const week = getWeekNumber(booking)
  return (
    <>
      <span className={styles.thumb} data-look={isWaiting ? 'YourWaitlist' : 'YourBooking'} aria-hidden>
        {isWaiting ? (
          <span className={styles.number}>{week}</span>
        ) : (
          <>
            {houses !== undefined && (
              <HouseImage
                src={houses.find(({ id }) => id === houseId)?.imageUrls[0]}
                name={houseName}
                sizes="3.5rem"
              />
            )}
            <StatusBadge appearance="YourBooking" className={styles.sign} />
          </>
        )}
      </span>
      <span className={styles.caption}>{t('year.weekShort', { week })}</span>
      <span className={styles.words}>
        <strong>{houseName}</strong>{' '}
        <span className={styles.soft}>
          <DateRange from={booking.dateFrom} to={booking.dateTo} />
        </span>
        {isWaiting && <span>{`, ${t('year.inQueue', { place: Math.max(1, (priority ?? 2) - 1) })}`}</span>}
      </span>
    </>
  )
}

/** The scale of the line; the words of each item say its day. */
function Months({ months }: { months: readonly RibbonMonth[] }) {
  const language = useLanguage()
  return (
    <ul className={styles.months} aria-hidden>
      {months.map(({ at, year, month }) => (
        <li key={`${year}-${month}`} style={place(at)} data-named={month % 3 === 1 || undefined}>
          {month % 3 === 1 && (
            <span>
              {[formatMonthName(month, language, 'short'), ...(month === 1 ? [year] : [])].join(' ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
