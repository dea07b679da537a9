import type { GroupCalendars } from '@samhus/contract/calendars'
import type { House } from '@samhus/contract/houses'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { GoodToKnow } from '../../components/house/house-description.tsx'
import { HouseImage } from '../../components/house/house-image.tsx'
import { Select } from '../../components/ui/field.tsx'
import { formatShortDay } from '../../locales/format.ts'
import { getServerNow } from '../../lib/server-time.ts'
import { type ComingWeek, findHouseWeek, type HouseInWeek, listComingWeeks } from './coming-weeks.ts'
import styles from './compare.module.css'
import { FreeMonthsOfHouse } from './free-months.tsx'

type Pair = readonly [House, House]

interface Props {
  houses: readonly House[]
  pair: Pair
  /** Undefined while they are not loaded. */
  calendars: GroupCalendars | undefined
  /** With the ids of the houses that are then compared. */
  onChange: (ids: readonly [string, string]) => void
}

/** The choice of two houses, and below it the two side by side: the image of each, its place and its prices. */
export function CompareFacts({ houses, pair: [first, second], calendars, onChange }: Props) {
  const { t } = useTranslation()
  const listOthers = (other: House) =>
    houses.filter(({ id }) => id !== other.id).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <div className={styles.choosers}>
        <Select
          label={t('compare.first')}
          value={first.id}
          options={listOthers(second)}
          onChange={(id) => onChange([id, second.id])}
        />
        <Select
          label={t('compare.second')}
          value={second.id}
          options={listOthers(first)}
          onChange={(id) => onChange([first.id, id])}
        />
      </div>
      <div className={styles.pair}>
        <HouseColumn house={first} calendars={calendars} />
        <HouseColumn house={second} calendars={calendars} />
      </div>
    </>
  )
}

interface ColumnProps {
  house: House
  calendars: GroupCalendars | undefined
}

function HouseColumn({ house, calendars }: ColumnProps) {
  return (
    <section className={styles.house} aria-label={house.name}>
      <div className={styles.image}>
        <HouseImage src={house.imageUrls[0]} name={house.name} sizes="(max-width: 48em) 46vw, 36rem" />
      </div>
      <h2 className={styles.name}>
        <Link to="/boliger/$houseId" params={{ houseId: house.id }}>
          {house.name}
        </Link>
      </h2>
      <Facts house={house} calendars={calendars} />
      <FreeMonthsOfHouse houseId={house.id} calendars={calendars} />
    </section>
  )
}

/** What to know about each of the two; nothing of a house that has no such text. */
export function CompareNotes({ pair }: { pair: Pair }) {
  return (
    <div className={styles.notes}>
      {pair
        .filter(({ goodToKnowInformation }) => goodToKnowInformation.trim() !== '')
        .map(({ id, name, goodToKnowInformation, goodToKnowLanguage }) => (
          <div key={id} className={styles.note}>
            <h2 className={styles.name}>{name}</h2>
            <GoodToKnow text={goodToKnowInformation} language={goodToKnowLanguage} heading="h3" />
          </div>
        ))}
    </div>
  )
}

interface FactsProps {
  house: House
  calendars: GroupCalendars | undefined
}

function Facts({ house, calendars }: FactsProps) {
  const { t } = useTranslation()
  const prices = calendars === undefined ? undefined : summarizePrices(calendars, house.id, getServerNow())
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('compare.place')}</dt>
        <dd>{[house.city, house.country].filter(Boolean).join(', ')}</dd>
      </div>
      {prices !== undefined && (
        <>
          <div>
            <dt>{t('compare.price')}</dt>
            <dd>
              {prices.least === prices.most
                ? t('common.points', { count: prices.least })
                : t('compare.pointsSpan', { from: prices.least, to: prices.most })}
            </dd>
          </div>
          <div>
            <dt>{t('compare.cheapestFree')}</dt>
            <dd>{prices.cheapest === null ? t('compare.none') : formatCheapest(prices.cheapest, t)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

function formatCheapest({ week, year, dateFrom, points }: ComingWeek & HouseInWeek, t: TFunction): string {
  const price = t('common.points', { count: points }).replace(' ', '\u00a0')
  return `${t('places.week', { week, year })} (${formatShortDay(dateFrom)}), ${price}`
}

/** Returns least and most points of the coming weeks, 0 if there are none, and the cheapest free one, the soonest first. */
function summarizePrices(calendars: GroupCalendars, houseId: string, now: number) {
  const found = listComingWeeks(calendars, now).flatMap((week) => {
    const unit = findHouseWeek(calendars, houseId, week)
    return unit === null || unit.points === 0 ? [] : [{ ...week, ...unit }]
  })
  const points = found.map((one) => one.points)
  const [cheapest = null] = found
    .filter(({ isFree }) => isFree)
    .toSorted((one, other) => one.points - other.points)
  const [least = 0] = points.toSorted((one, other) => one - other)
  return { least, most: Math.max(0, ...points), cheapest }
}
