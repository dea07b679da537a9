import type { Booking } from '@samhus/contract/bookings'
import type { House } from '@samhus/contract/houses'
import { toDayNumber } from '@samhus/domain/day'
import { IconCalendarPlus, IconRoute } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPlace } from '../../components/house/has-place.ts'
import { HouseImage } from '../../components/house/house-image.tsx'
import { Button, LinkButton } from '../../components/ui/button.tsx'
import { getServerNow, getServerToday } from '../../lib/server-time.ts'
import { formatBareClock, formatClock } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { formatStayMoment, formatTimeUntil } from './format-stay.ts'
import { findNextStay } from './joined-weeks.ts'
import { nameWeeks } from './name-weeks.ts'
import styles from './next-stay.module.css'

interface Props {
  /** The owner's booked weeks, earliest first; null while they are not known. */
  active: readonly Booking[] | null
  /** Undefined while they are being fetched. */
  houses: readonly House[] | undefined
  currentYear: number
  /** Points of a year; null while they are not known. */
  findBalance: (year: number) => number | null
  onEdit: (booking: Booking) => void
  onCancel: (booking: Booking) => void
}

/** Where and when the owner goes next, with what can be done about it; with nothing booked, the way to a week. */
export function NextStay({ active, houses, ...rest }: Props) {
  if (active === null) return <NextStaySkeleton />
  const weeks = findNextStay(active)
  const [first] = weeks
  if (first === undefined) return <NothingBooked {...rest} />
  const house = houses?.find(({ id }) => id === first.houseId)
  return <Stay weeks={weeks} first={first} house={house} isLoading={houses === undefined} {...rest} />
}

interface StayProps extends Pick<Props, 'onEdit' | 'onCancel'> {
  weeks: readonly Booking[]
  first: Booking
  house: House | undefined
  isLoading: boolean
}

function Stay({ weeks, first, house, isLoading, onEdit, onCancel }: StayProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { policy } = useCurrentGroup()
  const id = useId()
  const last = weeks.at(-1) ?? first
  const from = Date.parse(first.checkInAt)
  const isUnderWay = getServerNow() >= from
  const days = toDayNumber(first.dateFrom) - toDayNumber(getServerToday(policy.timeZone))
  const { lendedOutContact: guest } = first
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={isLoading ? `bone ${styles.picture}` : styles.picture}>
        {!isLoading && (
          <HouseImage
            isEager
            src={house?.imageUrls[0]}
            name={first.houseName}
            sizes="(max-width: 48em) 100vw, 24rem"
          />
        )}
      </div>
      <div className={styles.text}>
        <h2 id={id} className={styles.title}>
          {t(isUnderWay ? 'home.next.under' : 'home.next.title')}
        </h2>
        <p className={styles.until}>{isUnderWay ? t('home.next.now') : formatTimeUntil(days, language)}</p>
        <p className={styles.house}>{[first.houseName, house?.city].filter(Boolean).join(', ')}</p>
        <p className={styles.dates}>
          <span>{formatStayMoment(first.dateFrom, formatBareClock(from, language), language)} –</span>{' '}
          <span>
            {formatStayMoment(last.dateTo, formatClock(Date.parse(last.checkOutAt), language), language)}
          </span>
        </p>
        <p className={styles.week}>
          <span>{nameWeeks(weeks, t)}</span>
          {guest !== null && <span>{` · ${t('overview.lentOut', { name: guest.name })}`}</span>}
        </p>
        <Actions {...{ weeks, first, house, isLoading, onEdit, onCancel }} />
      </div>
    </section>
  )
}

function Actions({ weeks, first, house, isLoading, onEdit, onCancel }: StayProps) {
  const { t } = useTranslation()
  // Of a stay of several weeks each one is lent out and cancelled by itself, in its own row.
  const isOneWeek = weeks.length === 1
  const saveCalendar = () => {
    void import('../-booking-dialogs/stay-calendar.ts').then(({ saveStay }) =>
      saveStay(weeks, house, getServerNow()),
    )
  }
  return (
    <div className={styles.actions}>
      <LinkButton to="/boliger/$houseId" params={{ houseId: first.houseId }} kind="secondary">
        {t('home.next.house')}
      </LinkButton>
      {isLoading && (
        <span className={`${styles.directions} ${styles.unknown}`}>{t('home.next.directions')}</span>
      )}
      {house !== undefined && hasPlace(house.location) && (
        <a
          className={styles.directions}
          href={`https://www.openstreetmap.org/directions?to=${house.location.lat}%2C${house.location.lng}`}
          target="_blank"
          rel="noreferrer"
        >
          <IconRoute size={20} stroke={1.8} aria-hidden />
          {t('home.next.directions')}
        </a>
      )}
      {isOneWeek && first.isEditable && (
        <Button kind="secondary" onClick={() => onEdit(first)}>
          {t(first.lendedOutContact === null ? 'home.next.lend' : 'home.next.lent')}
        </Button>
      )}
      <Button
        kind="secondary"
        icon={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
        onClick={saveCalendar}
      >
        {t('home.next.calendar')}
      </Button>
      {isOneWeek && first.isDeleteable && (
        <Button kind="quiet" onClick={() => onCancel(first)}>
          {t('home.next.cancel')}
        </Button>
      )}
    </div>
  )
}

function NothingBooked({ currentYear, findBalance }: Pick<Props, 'currentYear' | 'findBalance'>) {
  const { t } = useTranslation()
  const id = useId()
  const group = useCurrentGroup()
  // First the points that expire first.
  const year = [currentYear, currentYear + 1].find((one) => (findBalance(one) ?? 0) > 0)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.picture}>
        <HouseImage src={undefined} name={group.name} sizes="24rem" />
      </div>
      <div className={styles.text}>
        <h2 id={id} className={styles.title}>
          {t('home.next.title')}
        </h2>
        <p className={styles.house}>
          {year === undefined
            ? t('home.next.none')
            : t('home.next.points', { count: findBalance(year) ?? 0, year })}
        </p>
        <div className={styles.actions}>
          <LinkButton to="/booking/$year" params={{ year: String(year ?? currentYear + 1) }}>
            {t('home.next.find')}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

/** As high as a stay: what stands below it must not move. */
function NextStaySkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <div className={`bone ${styles.picture}`} />
      <div className={styles.text}>
        <span className={`bone ${styles.titleBone}`} />
        <span className={`bone ${styles.untilBone}`} />
        <span className={`bone ${styles.textBone}`} />
        <span className={`bone ${styles.actionsBone}`} />
      </div>
    </div>
  )
}
