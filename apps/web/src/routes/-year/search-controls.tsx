import { type Holiday, findHolidays } from '@samhus/domain/holidays'
import { isSearching, type WeekSearch } from '@samhus/domain/week-search'
import { IconBed, IconCalendarStar, IconCheck, IconChevronDown, IconCoins, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupHousesQuery } from '../../api/houses.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { PointSlider } from './point-slider.tsx'
import styles from './search-controls.module.css'
import { emptySearch } from './week-search.ts'

export interface SearchProps {
  year: number
  search: WeekSearch
  onSearch: (next: WeekSearch) => void
  /** Empty if one house is shown. */
  houses: readonly { houseId: string; name: string }[]
  /** What the slider reaches to: the owner's points of the year, or the highest price if that is more. */
  mostPoints: number
  /** The limit at which it begins: the owner's points of the year. */
  balance: number | null
  /** How many weeks the owner can book. */
  bookable: number
  /** How many weeks the search finds; null if there is no search. */
  found: number | null
}

interface Props extends SearchProps {
  /** Every choice is open, as in a sheet. */
  isExpanded?: boolean
}

/** The search for weeks: what is chosen, and how many weeks that finds, also for screen readers. */
export function SearchControls({ isExpanded = false, ...props }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [openPanel, setOpenPanel] = useState<'houses' | 'holidays' | null>(null)
  const { search, onSearch, houses, balance, mostPoints, bookable, found } = props
  const change = (next: Partial<WeekSearch>) => onSearch({ ...search, ...next })
  const isOpen = (panel: 'houses' | 'holidays') => isExpanded || openPanel === panel
  const panelProps = (panel: 'houses' | 'holidays') => ({
    isOpen: isOpen(panel),
    controls: `${id}-${panel}`,
    onPress: () => setOpenPanel(openPanel === panel ? null : panel),
  })
  return (
    <div className={styles.search} role="search" aria-label={t('findWeek.title')}>
      <div className={styles.bar}>
        <Toggle isOn={search.onlyBookable} onPress={() => change({ onlyBookable: !search.onlyBookable })}>
          {t('findWeek.onlyBookable', { text: t('year.onlyBookable'), count: bookable })}
        </Toggle>
        <Toggle isOn={search.isPair} onPress={() => change({ isPair: !search.isPair })}>
          {t('findWeek.pair')}
        </Toggle>
        <Toggle
          isOn={search.maxPoints !== null}
          icon={<IconCoins size={18} aria-hidden />}
          onPress={() => change({ maxPoints: search.maxPoints === null ? (balance ?? mostPoints) : null })}
        >
          {t('findWeek.limit', { count: search.maxPoints ?? balance ?? mostPoints })}
        </Toggle>
        {!isExpanded && houses.length > 1 && (
          <PanelButton {...panelProps('houses')} icon={<IconBed size={18} aria-hidden />}>
            {search.houseIds.length === 0
              ? t('findWeek.anyHouse')
              : t('findWeek.housesChosen', { count: search.houseIds.length })}
          </PanelButton>
        )}
        {!isExpanded && (
          <PanelButton {...panelProps('holidays')} icon={<IconCalendarStar size={18} aria-hidden />}>
            {search.holidays.length === 0
              ? t('findWeek.anyHoliday')
              : search.holidays.map((holiday) => t(`findWeek.holiday.${holiday}`)).join(', ')}
          </PanelButton>
        )}
        <p className={styles.count} role="status">
          {found !== null && (found === 0 ? t('findWeek.nothing') : t('findWeek.count', { count: found }))}
        </p>
        {isSearching(search) && (
          <button type="button" className={styles.clear} onClick={() => onSearch(emptySearch)}>
            <IconX size={18} aria-hidden />
            {t('findWeek.clear')}
          </button>
        )}
      </div>
      {search.maxPoints !== null && (
        <PointSlider
          value={search.maxPoints}
          most={mostPoints}
          onChange={(maxPoints) => change({ maxPoints })}
        />
      )}
      {houses.length > 1 && isOpen('houses') && <HousesPanel id={`${id}-houses`} {...props} />}
      {isOpen('holidays') && <HolidaysPanel id={`${id}-holidays`} {...props} />}
    </div>
  )
}

interface ToggleProps {
  isOn: boolean
  onPress: () => void
  icon?: ReactNode
  children: ReactNode
}

function Toggle({ isOn, onPress, icon, children }: ToggleProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
      {isOn ? <IconCheck size={18} stroke={2.6} aria-hidden /> : icon}
      {children}
    </button>
  )
}

interface PanelButtonProps {
  isOpen: boolean
  controls: string
  onPress: () => void
  icon: ReactNode
  children: ReactNode
}

function PanelButton({ isOpen, controls, onPress, icon, children }: PanelButtonProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onPress}
    >
      {icon}
      <span className={styles.text}>{children}</span>
      <IconChevronDown size={18} aria-hidden />
    </button>
  )
}

function toggleAll<Value>(chosen: readonly Value[], values: readonly Value[]): Value[] {
  const hasAll = values.every((value) => chosen.includes(value))
  const others = chosen.filter((value) => !values.includes(value))
  return hasAll ? others : [...others, ...values]
}

/** The houses, and those of a country at once where there are several countries. */
function HousesPanel({ id, houses, search, onSearch }: SearchProps & { id: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useQuery(groupHousesQuery(useCurrentGroup().id, language))
  const countryOf = new Map(data?.houses.map((house) => [house.id, house.country]))
  const countries = [...new Set(houses.flatMap(({ houseId }) => countryOf.get(houseId) ?? []))]
  const press = (ids: readonly string[]) => onSearch({ ...search, houseIds: toggleAll(search.houseIds, ids) })
  const inCountry = (country: string) =>
    houses.flatMap(({ houseId }) => (countryOf.get(houseId) === country ? [houseId] : []))
  return (
    <div id={id} className={styles.panel} role="group" aria-label={t('year.tabs')}>
      {countries.length > 1 &&
        countries.map((country) => (
          <Toggle
            key={country}
            isOn={inCountry(country).every((one) => search.houseIds.includes(one))}
            onPress={() => press(inCountry(country))}
          >
            {t('findWeek.countryAll', { country })}
          </Toggle>
        ))}
      {houses.map(({ houseId, name }) => (
        <Toggle key={houseId} isOn={search.houseIds.includes(houseId)} onPress={() => press([houseId])}>
          {name}
        </Toggle>
      ))}
    </div>
  )
}

/** The holidays of the year, each with its weeks. */
function HolidaysPanel({ id, year, search, onSearch }: SearchProps & { id: string }) {
  const { t } = useTranslation()
  const byWeek = [...findHolidays(year)]
  const press = (holiday: Holiday) => onSearch({ ...search, holidays: toggleAll(search.holidays, [holiday]) })
  return (
    <div id={id} className={styles.panel} role="group" aria-label={t('findWeek.holidays')}>
      {[...new Set(byWeek.map(([, holiday]) => holiday))].map((holiday) => {
        const numbers = byWeek.flatMap(([week, of]) => (of === holiday ? [week] : []))
        const [first, last] = [numbers[0], numbers.at(-1)]
        const isRun = numbers.length > 2
        return (
          <Toggle key={holiday} isOn={search.holidays.includes(holiday)} onPress={() => press(holiday)}>
            {t(`findWeek.holiday.${holiday}`)}
            <small className={styles.weeks}>{isRun ? `${first}–${last}` : numbers.join(', ')}</small>
          </Toggle>
        )
      })}
    </div>
  )
}
