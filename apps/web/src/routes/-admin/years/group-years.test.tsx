import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { syncServerTime } from '../../../lib/server-time.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeServer, type Answer } from '../testing/fake-owner.ts'
import { booked, fakeGroupYear, fakeTemplate, fakeWeeks, groupId, houseIds } from '../testing/fake-years.ts'
import { findButton, findDialog, getButton, getByData } from '../testing/quick-queries.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { GroupYears } from './group-years.tsx'

const yearPath = (year: number) => `/admin/api/groups/${groupId}/years/${year}`
const savePath = `${yearPath(2027)}/weeks`

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
beforeEach(() => syncServerTime('2027-02-01T10:00:00Z'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Options {
  url?: string
  year?: ReturnType<typeof fakeGroupYear>
  answers?: Readonly<Record<string, () => Answer>>
}

async function renderYears({ url = '/admin', year = fakeGroupYear(2027), answers = {} }: Options = {}) {
  const writes = fakeServer({
    [`GET ${yearPath(year.year)}`]: () => [200, year],
    'GET /admin/api/season-templates': () => [200, { templates: [fakeTemplate()] }],
    [`PATCH ${savePath}`]: () => [200, { changed: 1 }],
    ...answers,
  })
  const rendered = await renderAdmin(<GroupYears groupId={groupId} />, { url })
  return { ...rendered, writes }
}

const houses = ['Klit', 'Skov']
const getCell = (house: string, week: number) => getByData('cell', `${houses.indexOf(house)} ${week}`)
const findCell = (house: string, week: number) => waitFor(() => getCell(house, week))
const press = (name: string) => fireEvent.click(getButton(name))
const drag = (from: HTMLElement, to: HTMLElement) => {
  fireEvent.pointerDown(from, { button: 0, buttons: 1, pointerType: 'mouse' })
  fireEvent.pointerOver(to, { buttons: 1, pointerType: 'mouse' })
}
/** Presses a key, a tenth of a second after the last one: digits that come quickly are one number. */
const key = (name: string, options: object = {}) => {
  const grid = document.querySelector('[role=grid]')!
  const event = createEvent.keyDown(grid, { key: name, ...options })
  keyedAt += 100
  Object.defineProperty(event, 'timeStamp', { value: keyedAt })
  fireEvent(grid, event)
}
let keyedAt = 0
const save = async (reason: string) => {
  press('Save changes')
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: reason } })
  press('Save')
}

describe('the board of an association’s year', () => {
  it('sets points and RestrictOne of a range of weeks of several houses, and saves what differs with a reason', async () => {
    const { writes } = await renderYears()
    drag(await findCell('Klit', 27), getCell('Skov', 28))
    expect(screen.getByText('4 weeks selected')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Points of the selected weeks'), { target: { value: '4' } })
    press('Set')
    press('RestrictOne on')
    expect(getCell('Skov', 28).getAttribute('aria-label')).toContain(
      '4 points, RestrictOne. changed from 2 points',
    )
    press('Save changes')
    const dialog = await findDialog('Save 4 weeks')
    expect(within(dialog).getByText('Klit, Skov')).toBeDefined()
    expect(within(dialog).getByText('Weeks 27–28: from 2 points to 4 points, RestrictOne')).toBeDefined()
    press('Save')
    expect(await screen.findByText('Write a reason of at most 500 characters.')).toBeDefined()
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'High summer' } })
    press('Save')
    const weeks = [27, 28].map((week) => ({ week, points: 4, restrictOne: true }))
    await waitFor(() =>
      expect(writes).toEqual([
        {
          path: savePath,
          body: {
            calendars: [
              { calendarId: '1', version: 10, weeks },
              { calendarId: '2', version: 11, weeks },
            ],
            reason: 'High summer',
          },
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByText('4 weeks changed')).toBeNull())
  })

  it('is worked by keyboard alone: range, week, house, points, RestrictOne, undo and redo', async () => {
    await renderYears()
    drag(await findCell('Klit', 10), getCell('Klit', 10))
    key('ArrowRight', { shiftKey: true })
    key('ArrowDown', { shiftKey: true })
    expect(screen.getByText('4 weeks selected')).toBeDefined()
    key('1')
    key('2')
    expect(getCell('Skov', 11).textContent).toBe('12')
    key('z', { ctrlKey: true })
    expect(getCell('Skov', 11).textContent).toBe('1')
    key('z', { ctrlKey: true })
    expect(getCell('Skov', 11).textContent).toBe('2')
    key('y', { ctrlKey: true })
    expect(getCell('Skov', 11).textContent).toBe('1')
    key('r')
    expect(getCell('Klit', 10).getAttribute('aria-label')).toContain('1 point, RestrictOne')
    key(' ', { ctrlKey: true })
    expect(screen.getByText('2 weeks selected')).toBeDefined()
    key(' ', { shiftKey: true })
    expect(screen.getByText('52 weeks selected')).toBeDefined()
    key('a', { ctrlKey: true })
    expect(screen.getByText('104 weeks selected')).toBeDefined()
    key('Escape')
    expect(screen.getByText('0 weeks selected')).toBeDefined()
  })

  it('selects weeks by their number or holiday, a house by its name, and by tapping one after the other', async () => {
    await renderYears()
    await findCell('Klit', 1)
    const click = (element: HTMLElement) =>
      fireEvent.pointerDown(element, { button: 0, pointerType: 'mouse' })
    click(getButton('Select week 30 of all houses'))
    expect(screen.getByText('2 weeks selected')).toBeDefined()
    click(getButton('Select Winter holiday of all houses'))
    expect(screen.getByText('4 weeks selected')).toBeDefined()
    click(getByData('row', '0'))
    expect(screen.getByText('52 weeks selected')).toBeDefined()
    key('Escape')
    for (const week of [3, 5]) {
      fireEvent.pointerDown(getCell('Klit', week), { pointerType: 'touch' })
      fireEvent.click(getCell('Klit', week))
    }
    expect(screen.getByText('2 weeks selected')).toBeDefined()
  })

  it('names the weeks that cannot be free of price, and says who has a week', async () => {
    const weeks = fakeWeeks(2027, { 20: { holder: booked }, 21: { hasBegun: true } })
    await renderYears({ year: fakeGroupYear(2027, [{ weeks }]) })
    drag(await findCell('Klit', 20), getCell('Klit', 22))
    key('0')
    expect(screen.getByText('2 weeks stay as they are')).toBeDefined()
    expect(
      screen.getByText('Klit, week 20: Anna Holm has the week, and it cannot cost 0 points.'),
    ).toBeDefined()
    expect(screen.getByText('Klit, week 21: the week has begun.')).toBeDefined()
    expect(screen.getByText('1 week changed', { selector: 'p' })).toBeDefined()
    drag(getCell('Klit', 20), getCell('Klit', 20))
    expect(screen.getByText('Go to Anna Holm').closest('a')?.getAttribute('href')).toContain(booked?.userId)
  })

  it('says which houses have no calendar and which weeks no price, and selects the latter', async () => {
    const weeks = fakeWeeks(2027, { 3: { points: 0 }, 4: { points: 0, isOutOfOperation: true } })
    const missing = { calendarId: null, version: null, weeks: [] }
    await renderYears({ year: fakeGroupYear(2027, [{ weeks }, missing]) })
    expect(await screen.findByText(/^1 house has no calendar for 2027: Skov\./)).toBeDefined()
    expect(screen.getByText('No calendar')).toBeDefined()
    expect(screen.getByText(/^1 week has no price/)).toBeDefined()
    press('Select it')
    expect(screen.getByText('1 week selected')).toBeDefined()
    expect(getCell('Klit', 3).getAttribute('aria-selected')).toBe('true')
  })
})

describe('a board that others have changed meanwhile', () => {
  const refuse = (type: string, more: object = {}): Answer => [409, { type, title: type, ...more }]

  it('says who has changed which week, and saves what the admin chooses', async () => {
    let answer = refuse('changed-meanwhile', {
      changes: [
        { field: '1.27.points', before: '2', after: '3', by: 'Bo Berg', at: '2027-02-01T09:00:00.000Z' },
      ],
    })
    const read = [fakeGroupYear(2027)]
    const { writes } = await renderYears({
      answers: {
        [`GET ${yearPath(2027)}`]: () => [200, read.at(-1)],
        [`PATCH ${savePath}`]: () => answer,
      },
    })
    drag(await findCell('Klit', 27), getCell('Klit', 28))
    key('4')
    read.push(fakeGroupYear(2027, [{ weeks: fakeWeeks(2027, { 27: { points: 3 } }), version: 30 }, {}]))
    await save('Summer')
    const dialog = await findDialog('Somebody else has changed this meanwhile')
    expect(within(dialog).getByText(/^Bo Berg changed it, .*Before: 2 points$/)).toBeDefined()
    answer = [200, { changed: 1 }]
    fireEvent.click(within(dialog).getByLabelText('Theirs: 3 points'))
    press('Save with these values')
    await waitFor(() => expect(writes).toHaveLength(2))
    expect(writes[1]?.body).toEqual({
      calendars: [{ calendarId: '1', version: 30, weeks: [{ week: 28, points: 4 }] }],
      reason: 'Summer',
    })
  })

  it('names the weeks that somebody has taken since, and saves without them', async () => {
    const read = [fakeGroupYear(2027)]
    let answer = refuse('has-live-weeks')
    const { writes } = await renderYears({
      answers: {
        [`GET ${yearPath(2027)}`]: () => [200, read.at(-1)],
        [`PATCH ${savePath}`]: () => answer,
      },
    })
    drag(await findCell('Klit', 27), getCell('Klit', 28))
    key('0')
    read.push(fakeGroupYear(2027, [{ weeks: fakeWeeks(2027, { 27: { waitlistCount: 2 } }) }, {}]))
    await save('Closed')
    expect(
      await screen.findByText('Klit, week 27: 2 are on the waitlist, and the week cannot cost 0 points.'),
    ).toBeDefined()
    expect(getButton('Save').disabled).toBe(true)
    answer = [200, { changed: 1 }]
    press('Save without it')
    press('Save')
    await waitFor(() => expect(writes).toHaveLength(2))
    expect(writes[1]?.body).toMatchObject({ calendars: [{ weeks: [{ week: 28, points: 0 }] }] })
  })
})

describe('opening a year of a whole association', () => {
  const missing = { calendarId: null, version: null, weeks: [] }
  const lastYear = Array.from({ length: 52 }, (_, at) => ({
    week: at + 1,
    points: at === 11 ? 4 : 1,
    restrictOne: false,
  }))
  const next = { ...fakeGroupYear(2028, [{ ...missing, lastYear }, missing]), years: [2027] }
  const createPath = `/admin/api/groups/${groupId}/years`

  it('begins with last year’s prices, marks the moved holidays, and creates all calendars in one go', async () => {
    const { writes, getUrl } = await renderYears({
      url: '/admin?year=2028',
      year: next,
      answers: { [`POST ${createPath}`]: () => [200, { calendarIds: ['5', '6'] }] },
    })
    expect(await screen.findByText('No calendars for 2028')).toBeDefined()
    press('Open 2028')
    expect((await findCell('Klit', 15)).getAttribute('aria-label')).toContain(
      'Easter is here this year (week 12 last year) and takes its price along. Last year the week cost 1 point.',
    )
    expect(getCell('Klit', 15).textContent).toBe('4')
    expect(screen.getByText('Without a calendar for 2027, and so without prices: Skov.')).toBeDefined()
    press('Show the weeks of Easter')
    expect(getCell('Klit', 12).getAttribute('aria-selected')).toBe('true')
    press('Easter looks right')
    expect(findButton('Show the weeks of Easter')).toBeUndefined()
    press('Select them')
    expect(screen.getByText('52 weeks selected')).toBeDefined()
    key('2')
    press('Create 2 calendars…')
    const dialog = await findDialog('Create 2 calendars for 2028')
    expect(within(dialog).getByText('Skov').closest('tr')?.textContent).toBe('Skov104–0')
    expect(
      within(dialog).getByText(/weeks? with a moved holiday ha(s|ve) not been looked at\.$/),
    ).toBeDefined()
    press('Create')
    await waitFor(() => expect(writes).toHaveLength(1))
    const body = writes[0]?.body as { year: number; houses: { houseId: string; weeks: object[] }[] }
    expect([writes[0]?.path, body.year]).toEqual([createPath, 2028])
    expect(body.houses.map(({ houseId, weeks }) => [houseId, weeks.length])).toEqual([
      [houseIds[0], 52],
      [houseIds[1], 52],
    ])
    expect(body.houses[0]?.weeks[14]).toEqual({ week: 15, points: 4, restrictOne: false })
    await waitFor(() => expect(getUrl()).toBe('/admin?year=2028'))
  })

  it('takes a template, for all houses or one alone', async () => {
    await renderYears({ url: '/admin?year=2028&plan=true', year: next })
    const choose = async (label: string, option: string) => {
      const input = await screen.findByLabelText(label, { selector: 'input' })
      fireEvent.click(input)
      const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
      fireEvent.click(within(list!).getByText(option))
    }
    await findCell('Klit', 1)
    await choose('Prices come from', 'Template Coast')
    expect(getCell('Skov', 20).textContent).toBe('3')
    expect(getCell('Klit', 27).getAttribute('aria-label')).toContain('3 points, RestrictOne')
    fireEvent.click(screen.getByText('Choose for each house'))
    await choose('Skov', 'Nothing: every week is priced here')
    expect(getCell('Skov', 20).textContent).toBe('0')
    expect(getCell('Klit', 20).textContent).toBe('3')
  })
})

describe('season templates', () => {
  it('keep a house’s year under a name, with a 53rd week; the same name replaces', async () => {
    const { writes } = await renderYears({
      answers: { [`PUT /admin/api/season-templates/${fakeTemplate().templateId}`]: () => [200, {}] },
    })
    await findCell('Klit', 1)
    press('Season templates')
    fireEvent.click(await screen.findByText('Save 2027 as a template'))
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'coast' } })
    expect(await screen.findByText('Replaces the template Coast.')).toBeDefined()
    press('Replace')
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).toMatchObject({
      name: 'coast',
      weeks: expect.arrayContaining([{ week: 53, points: 2, restrictOne: false }]) as unknown,
    })
  })

  it('are renamed, and removed only after a second yes', async () => {
    const path = `/admin/api/season-templates/${fakeTemplate().templateId}`
    const { writes } = await renderYears({
      answers: {
        [`PUT ${path}`]: () => [409, { type: 'code-taken', title: 'taken' }],
        [`DELETE ${path}`]: () => [200, { templateId: fakeTemplate().templateId }],
      },
    })
    await findCell('Klit', 1)
    press('Season templates')
    fireEvent.click(await screen.findByText('Show and rename templates'))
    fireEvent.click(await waitFor(() => getButton('Rename Coast')))
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Forest' } })
    press('Save')
    expect(await screen.findByText('Another template has this name.')).toBeDefined()
    press('Cancel')
    press('Remove Coast')
    expect(writes).toHaveLength(1)
    press('Yes, remove')
    await waitFor(() => expect(writes[1]).toEqual({ path, body: {} }))
  })
})
