import { findHolidaysOf, type HolidayCountry, holidayCountries } from '@samhus/domain/holidays-by-country'
import type { TFunction } from 'i18next'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'
import { useLanguage } from '../../locales/use-language.ts'

/** The names of a week's holidays by its number: `påske`. */
export type HolidayNames = ReadonlyMap<number, string>

/** The chosen countries as they are stored; undefined until they are read, null if nothing was ever chosen. */
let stored: string | null | undefined
const listeners = new Set<() => void>()

function getStored(): string | null {
  stored ??= readLocal('holidays', (value) => /^(dk|se|dk,se)?$/.test(value))
  return stored
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the choice, which counts for this page even where the browser stores nothing. */
export function chooseCountries(countries: readonly HolidayCountry[] | null): void {
  stored = countries?.join(',') ?? null
  writeLocal('holidays', stored)
  for (const listener of listeners) listener()
}

export function nameHolidays(year: number, countries: readonly HolidayCountry[], t: TFunction): HolidayNames {
  const named = [...findHolidaysOf(year, countries)].map(
    ([week, holidays]) => [week, holidays.map((one) => t(`holiday.${one}`)).join(', ')] as const,
  )
  return new Map(named)
}

/**
 * Returns the holidays of a year by the chosen countries, which may be none, and how to choose these; until something
 * is chosen they are those of the reader's language. The browser remembers them.
 */
export function useHolidays(year: number) {
  const { t } = useTranslation()
  const language = useLanguage()
  const chosen = useSyncExternalStore(subscribe, getStored)
  const countries = useMemo((): readonly HolidayCountry[] => {
    if (chosen === null) return language === 'sv' ? ['se'] : ['dk']
    return holidayCountries.filter((country) => chosen.split(',').includes(country))
  }, [chosen, language])
  const names = useMemo(() => nameHolidays(year, countries, t), [year, countries, t])
  const toggleCountry = (country: HolidayCountry) =>
    chooseCountries(holidayCountries.filter((one) => countries.includes(one) !== (one === country)))
  return { countries, names, toggleCountry }
}
