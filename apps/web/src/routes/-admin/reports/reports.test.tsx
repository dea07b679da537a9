import type { WeeklyRow } from '@samhus/contract/admin-reports'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setCredentials } from '../../../api/http.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { findParts, splitWords } from './highlighted.tsx'
import { readWeek } from './use-report-url.ts'
import { WeeklyReportScreen } from './weekly-report-screen.tsx'
import { YearlyReportScreen } from './yearly-report-screen.tsx'

const groupId = '00000000-0000-4000-8000-000000000001'
/** The body of each operation by the last part of its path; a number is the status of a failure. */
let answers: Record<string, object | number>
let asked: string[]

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})

beforeEach(() => {
  asked = []
  setCredentials({ getToken: () => Promise.resolve('a-token'), signIn: () => undefined })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const answer = answers[url.replace(/\?.*/, '').split('/').at(-1) ?? ''] ?? 404
    const status = typeof answer === 'number' ? answer : 200
    const body = typeof answer === 'number' ? { title: 'Broken' } : answer
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const free: WeeklyRow = {
  groupName: 'Klitten',
  groupCode: 'T1',
  houseName: 'Havtorn',
  houseCode: 'H1',
  ownerName: null,
  ownerCode: null,
  isBooked: false,
  isLendedOut: false,
  contactInfo: null,
  isCheckedOut: false,
  numPeople: null,
  checkedOutAt: null,
}
const lent: WeeklyRow = {
  ...free,
  houseName: 'Røgeriet',
  houseCode: 'H2',
  ownerName: 'Anna Holm',
  ownerCode: 'K12',
  isBooked: true,
  isLendedOut: true,
  contactInfo: { name: 'Bo Berg', phone: '+45 12 34', email: 'bo@samhus.example' },
  isCheckedOut: true,
  numPeople: 5,
  checkedOutAt: '2027-07-05T08:00:00.000Z',
}
const kept: WeeklyRow = { ...free, houseName: 'Fjällbo', houseCode: 'H3', isBooked: true }

const createWeekly = (data: WeeklyRow[]) => ({
  reportGeneratedAt: '2027-06-30T10:00:00.000Z',
  weekStartDate: '2027-06-28',
  weekEndDate: '2027-07-04',
  weekNumber: 26,
  year: 2027,
  data,
})

const readRows = () =>
  screen.getAllByRole('row').map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))

describe('the weekly report', () => {
  const open = (query = '?week=26&year=2026') =>
    renderAdmin(<WeeklyReportScreen />, { url: `/admin/reports/weekly${query}` })

  it('has the columns group, house, owner, lent out, contact and checked out, with their words', async () => {
    answers = { weekly: createWeekly([free, lent, kept]) }
    await open()
    await screen.findByRole('heading', { name: 'House Bookings' })
    expect(readRows()).toEqual([
      ['Group', 'House', 'Owner', 'Lent Out', 'Contact', 'Checked Out'],
      ['KlittenT1', 'HavtornH1', 'Not booked', '', '', ''],
      [
        'KlittenT1',
        'RøgerietH2',
        'Anna HolmK12',
        'Lent out',
        'Bo Berg+45 12 34bo@samhus.example',
        'Yes5 people, 05/07-2027 10:00',
      ],
      ['KlittenT1', 'FjällboH3', 'No owner', 'No', 'No contact info', 'No'],
    ])
    expect(screen.getByText('28/06-2027 – 04/07-2027')).toBeTruthy()
    expect(screen.getByText('Total Houses').nextSibling?.textContent).toBe('3')
    expect(screen.getByText('Generated').nextSibling?.textContent).toBe('30/06-2027 12:00')
    expect(asked).toEqual(['/admin/api/reports/weekly?year=2026&weekNumber=26'])
  })

  it('says that there is no booking data, and offers no download then', async () => {
    answers = { weekly: createWeekly([]) }
    await open()
    expect(await screen.findByText('No booking data found')).toBeTruthy()
    expect(
      screen.getByText('No bookings found for the selected week. Try selecting a different week or year.'),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download CSV' })).toHaveProperty('disabled', true)
  })

  it.each([
    ['klitten t1', 3],
    ['havtorn', 1],
    ['h3', 1],
    ['ANNA k12', 1],
    ['berg', 1],
    ['12 34', 1],
    ['bo@samhus', 1],
    ['anna havtorn', 0],
  ])('finds %s in groups, houses, owners and contacts, and marks it', async (text, count) => {
    answers = { weekly: createWeekly([free, lent, kept]) }
    await open(`?week=26&year=2026&search=${encodeURIComponent(text)}`)
    await screen.findByRole('heading', { name: 'House Bookings' })
    if (count === 0) expect(screen.getByText('No rows match the search')).toBeTruthy()
    else expect(readRows()).toHaveLength(1 + count)
    expect(document.querySelectorAll('mark').length > 0).toBe(count > 0)
  })

  it('has a hundred rows on a page, of the six sizes, and is read anew on refresh', async () => {
    const houses = Array.from({ length: 120 }, (_, at) => ({ ...free, houseCode: `H${at}` }))
    answers = { weekly: createWeekly(houses) }
    await open('?week=26&year=2026&page=2')
    await screen.findByText('101–120 of 120')
    expect(readRows()).toHaveLength(1 + 20)
    const sizes = within(screen.getByRole('combobox', { name: 'Rows per page' })).getAllByRole('option')
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['10', '20', '50', '100', '200', '500'])
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(asked).toHaveLength(2))
  })

  it('offers weeks 1 to 53, the last where the year has it, and years from 2017 to the next', async () => {
    answers = { weekly: createWeekly([free]) }
    const { getUrl } = await open()
    await screen.findByText('Havtorn')
    const week = screen.getByRole('combobox', { name: 'Week' })
    const options = () => within(week).getAllByRole<HTMLOptionElement>('option')
    expect(options()).toHaveLength(53)
    expect(options().at(-1)?.disabled).toBe(false)
    const years = within(screen.getByRole('combobox', { name: 'Year' })).getAllByRole('option')
    expect(years.at(-1)?.textContent).toBe('2017')
    fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2025' } })
    await waitFor(() => expect(getUrl()).toContain('year=2025'))
    expect(options().at(-1)?.disabled).toBe(true)
  })

  it('says what has failed, and loads again', async () => {
    answers = { weekly: 418 }
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading data: Broken')
    answers = { weekly: createWeekly([lent]) }
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Anna Holm')).toBeTruthy()
  })
})

describe('the week of a report', () => {
  const today = { year: 2026, week: 42 }

  it('is the current ISO week unless the URL names one', () => {
    expect(readWeek({}, today)).toEqual(today)
    expect(readWeek({ year: '2025', week: '7' }, today)).toEqual({ year: 2025, week: 7 })
    expect(readWeek({ year: '2016', week: '54' }, today)).toEqual(today)
    expect(readWeek({ year: '2028', week: 'x' }, today)).toEqual(today)
  })

  it('is 52 in a year that has no week 53', () => {
    expect(readWeek({ year: '2026', week: '53' }, today)).toEqual({ year: 2026, week: 53 })
    expect(readWeek({ year: '2027', week: '53' }, today)).toEqual({ year: 2027, week: 52 })
  })
})

describe('the yearly report', () => {
  const groups = [
    { id: groupId, code: 'C12', name: 'Comfort', yearlyGroupList: '2' },
    { id: groupId.replace('1', '2'), code: 'Q03', name: 'Quantus', yearlyGroupList: '1' },
    { id: groupId.replace('1', '3'), code: 'X01', name: 'Hidden', yearlyGroupList: null },
  ].map(({ yearlyGroupList, ...group }) => ({ ...group, reports: { yearlyGroupList }, isArchived: false }))
  const report = {
    reportGeneratedAt: '2027-06-30T10:00:00.000Z',
    year: 2026,
    totalBookedPercentage: 33.333333,
    houseColumns: [
      { houseId: 'a', houseCode: 'H1', houseName: 'Havtorn', bookedPercentage: 66.6666 },
      { houseId: 'b', houseCode: 'H2', houseName: 'Røgeriet', bookedPercentage: 12.5 },
    ],
    data: [
      {
        weekNumber: 1,
        houses: [
          { houseId: 'a', isBooked: true, ownerName: 'Anna Holm' },
          { houseId: 'b', isBooked: false, ownerName: null },
        ],
      },
      {
        weekNumber: 2,
        houses: [
          { houseId: 'a', isBooked: true, ownerName: null },
          { houseId: 'b', isBooked: true, ownerName: 'Bo Berg' },
        ],
      },
    ],
  }
  const open = (query: string) =>
    renderAdmin(<YearlyReportScreen />, { url: `/admin/reports/yearly?${query}` })

  beforeEach(() => {
    answers = { groups, yearly: report }
  })

  it('has a row for each week, a column for each house with its rate, and owners, No owner or Not booked', async () => {
    await open(`year=2026&groupId=${groupId}&search=HOLM`)
    await screen.findByText('Total Booking Rate')
    expect(readRows()).toEqual([
      ['Week', 'Havtorn (67%)', 'Røgeriet (13%)'],
      ['1', 'Anna Holm', 'Not booked'],
      ['2', 'No owner', 'Bo Berg'],
    ])
    expect(screen.getByText('Total Booking Rate').nextSibling?.textContent).toBe('33.3%')
    expect(screen.getByText('Total Houses').nextSibling?.textContent).toBe('2')
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Holm'])
    expect(screen.getByText('1–2 of 2')).toBeTruthy()
  })

  it('asks to select a group while none is chosen, and reads nothing', async () => {
    await open('year=2026')
    expect(await screen.findByText('Select a group')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download CSV' })).toHaveProperty('disabled', true)
    expect(asked.filter((url) => url.includes('yearly'))).toEqual([])
  })

  it('says that nothing was found for the year and group', async () => {
    answers = { groups, yearly: { ...report, houseColumns: [], data: [] } }
    await open(`year=2026&groupId=${groupId}`)
    expect(
      await screen.findByText(
        'No bookings found for the selected year and group. Try selecting a different year or group.',
      ),
    ).toBeTruthy()
  })

  it('lists the groups of the yearly list as code - name, finds them by typing, and takes one with the keyboard', async () => {
    const { getUrl } = await open('year=2026')
    await screen.findByText('Select a group')
    await waitFor(() => expect(asked.some((url) => url.includes('/groups'))).toBe(true))
    const field = screen.getByRole('combobox', { name: 'Group' })
    const options = () => within(screen.getByRole('listbox')).queryAllByRole('option')
    fireEvent.click(field)
    await waitFor(() =>
      expect(options().map(({ textContent }) => textContent)).toEqual(['Q03 - Quantus', 'C12 - Comfort']),
    )
    fireEvent.change(field, { target: { value: 'zz' } })
    expect(await screen.findByText('No results found')).toBeTruthy()
    fireEvent.change(field, { target: { value: 'comf c12' } })
    expect(options()).toHaveLength(1)
    fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
    await waitFor(() => expect(getUrl()).toContain(`groupId=${groupId}`))
  })

  it('closes the list of groups 150 ms after the field has lost the focus', async () => {
    await open('year=2026')
    await screen.findByText('Select a group')
    const field = screen.getByRole('combobox', { name: 'Group' })
    fireEvent.click(field)
    const isOpen = () => field.getAttribute('aria-expanded') === 'true'
    await waitFor(() => expect(isOpen()).toBe(true))
    vi.useFakeTimers()
    fireEvent.blur(field)
    act(() => void vi.advanceTimersByTime(149))
    expect(isOpen()).toBe(true)
    act(() => void vi.advanceTimersByTime(1))
    expect(isOpen()).toBe(false)
    vi.useRealTimers()
  })
})

describe('the marked words of a search', () => {
  const mark = (text: string, search: string) =>
    findParts(text, splitWords(search))
      .map((part) => (part.isFound ? `[${part.text}]` : part.text))
      .join('')

  it('are marked wherever they are, in upper or lower case, also where they overlap', () => {
    expect(mark('Anna Hansen', 'AN hans')).toBe('[An]na [Hans]en')
    expect(mark('banana', 'ana')).toBe('b[anana]')
    expect(mark('Åse', 'å')).toBe('[Å]se')
    expect(mark('İstanbul', 'i')).toBe('İstanbul')
  })
})
