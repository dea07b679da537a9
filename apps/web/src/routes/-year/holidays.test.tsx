import { act, cleanup, renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Cell } from '../../components/year/cell.ts'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { chooseCountries, useHolidays } from '../-booking-dialogs/use-holidays.ts'
import { addHolidaysToMonths, addHolidaysToWeeks } from './holidays.ts'

const createCell = (week: number) => ({ id: `w${week}`, week, label: `Uge ${week}` }) as Cell

describe('the holidays of a year', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  beforeEach(() => chooseCountries(null))
  afterEach(async () => {
    cleanup()
    await i18next.changeLanguage('da')
  })

  it('are Danish at first, and Swedish for who reads Swedish', async () => {
    expect(renderHook(() => useHolidays(2027)).result.current.countries).toEqual(['dk'])
    await i18next.changeLanguage('sv')
    const { countries, names } = renderHook(() => useHolidays(2027)).result.current
    expect(countries).toEqual(['se'])
    expect(names.get(44)).toBe('höstlov')
  })

  it('of both countries stand together, and the choice is remembered, none as well', () => {
    const { result } = renderHook(() => useHolidays(2027))
    act(() => result.current.toggleCountry('se'))
    expect(result.current.names.get(7)).toBe('vinterferie, svensk vinterferie (Göteborg)')
    expect(result.current.names.get(12)).toBe('påske')
    act(() => result.current.toggleCountry('dk'))
    act(() => result.current.toggleCountry('se'))
    expect(renderHook(() => useHolidays(2027)).result.current.countries).toEqual([])
    expect(window.localStorage.getItem('holidays')).toBe('')
  })

  it('are the last words of a week’s accessible name, and leave other weeks as they are', () => {
    const { names } = renderHook(() => useHolidays(2027)).result.current
    const cells = [createCell(12), createCell(13)]
    const [month] = addHolidaysToMonths([{ month: 3, cells }], names)
    expect(month?.cells[0]).toMatchObject({ label: 'Uge 12, påske', holiday: 'påske' })
    expect(month?.cells[1]).toBe(cells[1])
  })

  it('are in the heads of all houses too', () => {
    const { names } = renderHook(() => useHolidays(2027)).result.current
    const weeks = [12, 13].map((week) => ({
      week,
      month: 3,
      dateFrom: '2027-03-22',
      isCurrent: false,
      isPast: false,
    }))
    expect(addHolidaysToWeeks(weeks, names)).toEqual([{ ...weeks[0], holiday: 'påske' }, weeks[1]])
  })
})
