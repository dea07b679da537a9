import type { Booking } from '@samhus/contract/bookings'
import type { House } from '@samhus/contract/houses'
import { countIsoWeeks, getMonthOfWeek } from '@samhus/domain/week'
import { useTranslation } from 'react-i18next'
import { HouseImage } from '../../components/house/house-image.tsx'
import { formatMonthName, formatShortDayInSentence } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { getWeekNumber } from '../-booking-dialogs/reservation.ts'
import styles from './poster-sheet.module.css'

interface Props {
  year: number
  /** By their first day. */
  stays: readonly Booking[]
  /** Empty while they are loading. */
  houses: readonly House[]
  groupName: string
}

/** More columns the more weeks there are, so that all of them fit on the sheet. */
function countColumns(stays: number): number {
  if (stays <= 2) return 1
  if (stays <= 8) return 2
  return stays <= 12 ? 3 : 4
}

/** One sheet in the proportions of A4: a picture for each booked week, and the whole year below. */
export function PosterSheet({ year, stays, houses, groupName }: Props) {
  const { t } = useTranslation()
  const findHouse = (houseId: string) => houses.find(({ id }) => id === houseId)
  return (
    <div className={styles.frame}>
      <article className={styles.sheet} data-poster>
        <header className={styles.head}>
          <span className={styles.title}>
            {t('myYear.title')} <b>{year}</b>
          </span>
          <span className={styles.group}>{groupName}</span>
        </header>
        <ul className={styles.stays} data-columns={countColumns(stays.length)}>
          {stays.map((stay) => (
            <Stay key={stay.bookingId} stay={stay} house={findHouse(stay.houseId)} />
          ))}
        </ul>
        <YearStrip year={year} booked={new Set(stays.map(getWeekNumber))} />
      </article>
    </div>
  )
}

function Stay({ stay, house }: { stay: Booking; house: House | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const toDay = (day: string) => formatShortDayInSentence(day, language)
  const place = [house?.city, house?.country].filter((part) => part !== undefined && part !== '').join(', ')
  return (
    <li className={styles.stay}>
      <span className={styles.picture}>
        <HouseImage src={house?.imageUrls[0]} name={stay.houseName} sizes="50vw" isEager />
      </span>
      <span className={styles.words}>
        <span className={styles.week}>{t('year.weekShort', { week: getWeekNumber(stay) })}</span>
        <span className={styles.dates}>
          {toDay(stay.dateFrom)} – {toDay(stay.dateTo)}
        </span>
        <b className={styles.house}>{stay.houseName}</b>
        <span className={styles.place}>{place}</span>
      </span>
    </li>
  )
}

function YearStrip({ year, booked }: { year: number; booked: ReadonlySet<number> }) {
  const language = useLanguage()
  const weeks = Array.from({ length: countIsoWeeks(year) }, (_, index) => index + 1)
  return (
    <div className={styles.strip} aria-hidden>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={styles.month}>
          <span className={styles.monthName}>{formatMonthName(index + 1, language, 'short')}</span>
          {weeks
            .filter((week) => getMonthOfWeek(year, week) === index + 1)
            .map((week) => (
              <span key={week} className={styles.dot} data-booked={booked.has(week) || undefined}>
                {week}
              </span>
            ))}
        </div>
      ))}
    </div>
  )
}
