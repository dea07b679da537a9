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

/** Two houses side by side: the choice of each, its image, place, prices and what to know about it. */
export function CompareFacts({ houses, pair: [first, second], calendars, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.pair}>
      <HouseColumn
        label={t('compare.first')}
        house={first}
        options={houses.filter(({ id }) => id !== second.id)}
        calendars={calendars}
        onChoose={(id) => onChange([id, second.id])}
      />
      <HouseColumn
        label={t('compare.second')}
        house={second}
        options={houses.filter(({ id }) => id !== first.id)}
        calendars={calendars}
        onChoose={(id) => onChange([first.id, id])}
      />
    </div>
  )
}

interface ColumnProps {
  label: string
  house: House
  options: readonly House[]
  calendars: GroupCalendars | undefined
  onChoose: (houseId: string) => void
}

function HouseColumn({ label, house, options, calendars, onChoose }: ColumnProps) {
  return (
    <section className={styles.house} aria-label={house.name}>
      <Select
        label={label}
        value={house.id}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChoose}
      />
      <div className={styles.image}>
        <HouseImage src={house.imageUrls[0]} name={house.name} sizes="(max-width: 46em) 48vw, 36rem" />
      </div>
      <h2 className={styles.name}>
        <Link to="/boliger/$houseId" params={{ houseId: house.id }}>
          {house.name}
        </Link>
      </h2>
      <Facts house={house} calendars={calendars} />
      <FreeMonthsOfHouse houseId={house.id} calendars={calendars} />
      <GoodToKnow text={house.goodToKnowInformation} language={house.goodToKnowLanguage} heading="h3" />
    </section>
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
      <dt>{t('compare.place')}</dt>
      <dd>{[house.city, house.country].filter(Boolean).join(', ')}</dd>
      {prices !== undefined && (
        <>
          <dt>{t('compare.price')}</dt>
          <dd>
            {prices.least === prices.most
              ? t('common.points', { count: prices.least })
              : t('compare.pointsSpan', { from: prices.least, to: prices.most })}
          </dd>
          <dt>{t('compare.cheapestFree')}</dt>
          <dd>{prices.cheapest === null ? t('compare.none') : formatCheapest(prices.cheapest, t)}</dd>
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
