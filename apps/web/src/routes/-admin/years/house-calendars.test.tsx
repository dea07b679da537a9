import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { syncServerTime } from '../../../lib/server-time.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeServer } from '../testing/fake-owner.ts'
import { fakeGroupYear, fakeWeeks, groupId, houseIds } from '../testing/fake-years.ts'
import { findButton, findDialog, getButton, getByData } from '../testing/quick-queries.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { HouseCalendars } from './house-calendars.tsx'

const [houseId] = houseIds
const calendarsPath = `/admin/api/houses/${houseId}/calendars`

const calendar = {
  calendarId: '5',
  year: 2027,
  weeks: 52,
  points: 104,
  booked: 3,
  out: 1,
  unpriced: 2,
  isUntouched: false,
}

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
beforeEach(() => syncServerTime('2027-02-01T10:00:00Z'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderCalendars(url = '/admin') {
  const lastYear = Array.from({ length: 52 }, (_, at) => ({ week: at + 1, points: 3, restrictOne: false }))
  const writes = fakeServer({
    [`GET ${calendarsPath}`]: () => [
      200,
      { calendars: [{ ...calendar, calendarId: '4', year: 2025, isUntouched: true }, calendar] },
    ],
    'GET /admin/api/calendars/5': () => [
      200,
      { calendarId: '5', houseId, houseName: 'Klit', year: 2027, weeks: fakeWeeks(2027), version: 7 },
    ],
    [`GET /admin/api/groups/${groupId}/years/2028`]: () => [
      200,
      fakeGroupYear(2028, [{ calendarId: null, version: null, weeks: [], lastYear }, {}]),
    ],
    'GET /admin/api/season-templates': () => [200, { templates: [] }],
    'PATCH /admin/api/calendars/5/weeks': () => [200, { calendarId: '5', changed: 1, version: 8 }],
    'DELETE /admin/api/calendars/4': () => [200, { calendarId: '4' }],
    [`POST ${calendarsPath}`]: () => [200, { calendarId: '6' }],
  })
  const rendered = await renderAdmin(<HouseCalendars houseId={houseId} groupId={groupId} />, { url })
  return { ...rendered, writes }
}

const press = (name: string) => fireEvent.click(getButton(name))
const findCell = (week: number) => waitFor(() => getByData('cell', `0 ${week}`))
const findTable = () => screen.findByRole('table')

describe('the calendars of a house', () => {
  it('have their sums, the latest first, and the coming years without a calendar', async () => {
    await renderCalendars()
    const rows = [...(await findTable()).querySelectorAll('tr')]
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '2028No calendarOpen 2028',
      '202752104312Show weeks',
      '202552104312Show weeksRemove',
    ])
  })

  it('are removed after a second yes, if nobody has ever touched them', async () => {
    const { writes } = await renderCalendars()
    await findTable()
    expect(findButton('Remove the calendar for 2027')).toBeUndefined()
    press('Remove the calendar for 2025')
    const dialog = await findDialog('Remove the calendar for 2025?')
    expect(writes).toEqual([])
    fireEvent.click(within(dialog).getByText('Yes, remove the calendar'))
    await waitFor(() => expect(writes).toEqual([{ path: '/admin/api/calendars/4', body: {} }]))
  })

  it('open on the board, whose weeks are priced with the version that was read', async () => {
    const { writes } = await renderCalendars()
    await findTable()
    press('Show the weeks of 2027')
    fireEvent.pointerDown(await findCell(30), { button: 0, buttons: 1, pointerType: 'mouse' })
    fireEvent.keyDown(document.querySelector('[role=grid]')!, { key: '+' })
    press('Save changes')
    fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'Dearer' } })
    press('Save')
    await waitFor(() =>
      expect(writes).toEqual([
        {
          path: '/admin/api/calendars/5/weeks',
          body: { weeks: [{ week: 30, points: 3 }], version: 7, reason: 'Dearer' },
        },
      ]),
    )
  })

  it('are opened from the year before', async () => {
    const { writes, getUrl } = await renderCalendars()
    await findTable()
    press('Open 2028')
    expect((await findCell(20)).textContent).toBe('3')
    expect(document.querySelectorAll('[data-row]')).toHaveLength(1)
    press('Create 1 calendar…')
    await findDialog('Create 1 calendar for 2028')
    press('Create')
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]).toMatchObject({ path: calendarsPath, body: { year: 2028, source: { from: 'weeks' } } })
    await waitFor(() => expect(getUrl()).toBe('/admin?year=2028'))
  })
})
