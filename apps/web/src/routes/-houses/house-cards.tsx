import type { GroupCalendars } from '@samhus/contract/calendars'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { HouseImage } from '../../components/house/house-image.tsx'
import { LegendSwatch } from '../../components/year/legend.tsx'
import { useSlices } from '../../components/year/use-slices.ts'
import { listHouseTabs } from '../../lib/list-house-tabs.ts'
import { capitalize } from '../../locales/format.ts'
import { type ComingWeek, findHouseWeek } from './coming-weeks.ts'
import { FreeMonthsOfHouse } from './free-months.tsx'
import styles from './house-cards.module.css'

export interface CardHouse {
  id: string
  name: string
  city: string
  country: string
  imageUrls: readonly string[]
}

/** Cards that are filled in one task, once the calendars are there: as many as the first view has. */
const sliceSize = 3

/** Image widths: the cards are in one to three columns. */
const cardSizes = '(max-width: 46em) 92vw, (max-width: 68em) 46vw, 24rem'

interface Props {
  houses: readonly CardHouse[]
  /** Undefined while they are not loaded. */
  calendars: GroupCalendars | undefined
  week: ComingWeek | undefined
  /** The houses that are chosen for a comparison, two at most. */
  chosen: readonly string[]
  onToggle: (houseId: string) => void
  /** A card is pointed at or has the focus; null: none. */
  onPoint: (houseId: string | null) => void
}

/** The houses as cards: image, place, what the chosen week is, and how many weeks of each month are free. */
export function HouseCards({ houses, calendars, week, chosen, onToggle, onPoint }: Props) {
  const { t } = useTranslation()
  // Each keeps the place of what it waits for.
  const filled = useSlices(calendars === undefined ? 0 : houses.length, sliceSize)
  const year = week?.year
  const tabs = useMemo(
    () => (calendars && year !== undefined ? listHouseTabs(calendars.calendars, year) : undefined),
    [calendars, year],
  )
  return (
    <ul className={styles.cards}>
      {houses.map(({ id, name, city, country, imageUrls }, index) => (
        <li
          key={id}
          id={getCardId(id)}
          className={styles.card}
          onPointerEnter={() => onPoint(id)}
          onPointerLeave={() => onPoint(null)}
          onFocus={() => onPoint(id)}
          onBlur={() => onPoint(null)}
        >
          <div className={styles.image}>
            <HouseImage src={imageUrls[0]} name={name} isEager={index < 3} sizes={cardSizes} />
          </div>
          <div className={styles.text}>
            <h2 className={styles.name} id={`${getCardId(id)}-name`}>
              <Link to="/boliger/$houseId" params={{ houseId: id }} className={styles.link}>
                {name}
              </Link>
            </h2>
            <p className={styles.place}>{[city, country].filter(Boolean).join(', ')}</p>
            {calendars && week && index < filled ? (
              <WeekLine houseId={id} tabIndex={tabs?.get(id)} {...{ calendars, week }} />
            ) : (
              <p className={styles.week} />
            )}
            <FreeMonthsOfHouse houseId={id} calendars={index < filled ? calendars : undefined} />
            <label className={styles.compare}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={chosen.length === 2 && !chosen.includes(id)}
                onChange={() => onToggle(id)}
              />
              <span>{t('compare.add', { name })}</span>
            </label>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Returns the id of a house's card, to which its pin on the map leads. */
export function getCardId(houseId: string): string {
  return `house-${houseId}`
}

interface WeekLineProps {
  houseId: string
  /** Of the house on the page of the week's year. */
  tabIndex: number | undefined
  calendars: GroupCalendars
  week: ComingWeek
}

/** The chosen week in this house: sign, status, price, and the way to it. */
function WeekLine({ houseId, tabIndex, calendars, week }: WeekLineProps) {
  const { t, i18n } = useTranslation()
  const found = findHouseWeek(calendars, houseId, week)
  if (found === null) return <p className={styles.week}>{t('places.notOpen')}</p>
  const { appearance, count, points } = found
  return (
    <p className={styles.week}>
      <LegendSwatch appearance={appearance} count={count} />
      <span>
        <strong>{capitalize(t(`status.${appearance}`), i18n.language)}</strong>
        {points > 0 && <span>, {t('common.points', { count: points })}</span>}
      </span>
      <Link
        to="/booking/$year"
        params={{ year: String(week.year) }}
        search={{ tabIndex, week: week.week }}
        className={styles.toWeek}
        aria-describedby={`${getCardId(houseId)}-name`}
      >
        {t('places.seeWeek', { week: week.week })}
      </Link>
    </p>
  )
}
