import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { birkId, fakeArrivalDay, fakeArrivals } from '../testing/fake-arrivals.ts'
import { fakeServer, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { ArrivalsScreen } from './arrivals-screen.tsx'
import { readArrivalsQuery } from './arrivals-url.ts'

const saveCall = 'PUT /admin/api/arrivals/227/note'

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderArrivals(url = '/admin/arrivals', answers: Readonly<Record<string, () => Answer>> = {}) {
  const writes = fakeServer({
    'GET /admin/api/arrivals': () => [200, fakeArrivals()],
    'GET /admin/api/groups': () => [200, []],
    'GET /admin/api/houses': () => [
      200,
      [{ id: birkId, name: 'Birk', isArchived: false, groupId: 'any', years: [] }],
    ],
    ...answers,
  })
  const page = await renderAdmin(<ArrivalsScreen />, { url })
  await screen.findAllByRole('table')
  return { page, writes }
}

/** Returns the rows of a table, their cells joined by `|`. */
const listRows = (table: HTMLElement) =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' | '),
  )

describe('on paper', () => {
  it('stands which houses and days these are, and when they were printed', async () => {
    await renderArrivals(`/admin/arrivals?houseId=${birkId}&from=2027-06-28&weeks=3`)
    const head = await screen.findByText(/^All groups · Birk · 3 Mondays from 28\/06-2027 · Printed /)
    expect(head.textContent).toMatch(/ Printed .*\d/)
  })
})

describe('the Mondays', () => {
  it('say first how much there is to do, then for each house whether to clean, who leaves and who comes', async () => {
    await renderArrivals()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['5\u00a0July\u00a02027 week 27', '12\u00a0July\u00a02027 week 28'])
    expect(screen.getByText('1 cleaning').parentElement?.textContent).toBe('1 cleaning1 departure1 arrival')
    const [first, second] = screen.getAllByRole('table')
    expect(first && listRows(first)).toEqual([
      'Birk | Cleaning | Anna Holm4 people · checked out 5\u00a0July\u00a02027 09:30 | ' +
        'Gry GæstGuest of Anna HolmUsually 6 people · from 15:00 · Swedish+46 70 123 | ' +
        'Mind the dog\nKey in the boxChange the note',
      'Havtorn | NoneOut of operation | – | – | Write a note',
    ])
    expect(second && listRows(second)).toEqual(['Birk | NoneGry Gæst stays on | – | – | Write a note'])
    expect(document.querySelector('summary')?.textContent).toBe('1 house without a change: Havtorn')
    expect(screen.getByRole('link', { name: '+46 70 123' }).getAttribute('href')).toBe('tel:+4670123')
  })

  it('can stand below their houses, none torn apart on paper, those without a change as names at the end', async () => {
    const [birk, havtorn] = fakeArrivals().houses
    const quiet = {
      ...havtorn,
      houseId: '3f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c13',
      name: 'Sand',
      days: [fakeArrivalDay(), fakeArrivalDay()],
    }
    const { page } = await renderArrivals('/admin/arrivals?weeks=4', {
      'GET /admin/api/arrivals': () => [200, { ...fakeArrivals(), houses: [quiet, birk, havtorn] }],
    })
    fireEvent.click(screen.getByRole('radio', { name: 'By house' }))
    await waitFor(() => expect(page.getUrl()).toBe('/admin/arrivals?weeks=4&view=house'))
    const headings = [...document.querySelectorAll('h2')].filter((one) => one.closest('details') === null)
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Birk', 'Havtorn'])
    expect(document.querySelectorAll('section[data-whole]')).toHaveLength(3)
    expect(document.querySelector('summary')?.textContent).toBe('1 house without a change: Sand')
    expect(listRows(screen.getAllByRole('table')[0] ?? document.body)[0]).toContain('week 27 | Cleaning')
  })

  it('begin today where the URL names a day that there is not, and say so', async () => {
    await renderArrivals('/admin/arrivals?from=2027-02-30')
    expect(screen.getByRole('alert').textContent).toContain('There is no day 2027-02-30')
  })

  it('are turned page by page, and lead back to the next Monday', async () => {
    const { page } = await renderArrivals('/admin/arrivals?from=2027-07-05')
    fireEvent.click(screen.getByRole('button', { name: 'Later Mondays' }))
    await waitFor(() => expect(page.getUrl()).toBe('/admin/arrivals?from=2027-07-19'))
    fireEvent.click(screen.getByRole('button', { name: 'Next Monday' }))
    await waitFor(() => expect(page.getUrl()).toBe('/admin/arrivals'))
  })
})

describe('a note for the cleaner', () => {
  const openNote = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Change the note for Birk/ }))
    return screen.findByRole('dialog')
  }
  const type = (dialog: HTMLElement, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(/Note for the cleaner/), { target: { value } })
  const save = (dialog: HTMLElement) =>
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save the note' }))

  it('says who reads it, and is saved with the version that was read', async () => {
    const { writes } = await renderArrivals('/admin/arrivals', {
      [saveCall]: () => [200, { unitId: '227', note: 'Towels', version: 9, merged: [] }],
    })
    const dialog = await openNote()
    expect(within(dialog).getByText(/^Everyone with the house’s link can read the note/)).toBeDefined()
    type(dialog, 'Towels \u202e')
    save(dialog)
    expect(within(dialog).getByText(/At most 500 characters/)).toBeDefined()
    expect(writes).toEqual([])
    type(dialog, 'Towels ')
    save(dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(writes).toEqual([{ path: '/admin/api/arrivals/227/note', body: { note: 'Towels', version: 7 } }])
  })

  it('that another admin has changed meanwhile is shown with who wrote it, and the chosen one is saved', async () => {
    const change = { field: 'note', before: 'Mind the dog', after: 'Ring first', by: 'Ida' }
    const changes = [{ ...change, at: '2027-07-01T10:00:00.000Z' }]
    let answer: Answer = [409, { type: 'changed-meanwhile', title: 'changed', changes }]
    let stored = fakeArrivals()
    const { writes } = await renderArrivals('/admin/arrivals', {
      'GET /admin/api/arrivals': () => [200, stored],
      [saveCall]: () => answer,
    })
    const dialog = await openNote()
    type(dialog, 'Mind the cat')
    const [birk, ...others] = stored.houses
    const [day, ...days] = birk?.days ?? []
    if (!birk || !day) throw new Error('no house')
    stored = {
      ...stored,
      houses: [{ ...birk, days: [{ ...day, note: 'Ring first', version: 8 }, ...days] }, ...others],
    }
    save(dialog)
    const conflict = await screen.findByRole('radio', { name: /Ring first/ })
    expect(screen.getByRole('dialog').textContent).toContain('Ida')
    answer = [200, { unitId: '227', note: 'Ring first', version: 8, merged: [] }]
    fireEvent.click(conflict)
    fireEvent.click(screen.getByRole('button', { name: 'Save with these values' }))
    await waitFor(() => expect(writes).toHaveLength(2))
    expect(writes[1]?.body).toEqual({ note: 'Ring first', version: 8 })
  })
})

it('the query of the Mondays begins today where it names no day that there is', () => {
  const today = '2027-07-01'
  const plain = {
    groupId: null,
    houseId: null,
    from: today,
    weeks: 2,
    view: 'day',
    isFromToday: true,
    wrongDay: null,
  }
  expect(readArrivalsQuery({}, today)).toEqual(plain)
  for (const from of ['2027-13-01', '2027-02-30', 'x', '']) {
    expect(readArrivalsQuery({ from }, today)).toEqual({ ...plain, wrongDay: from })
  }
  for (const query of [{ weeks: '9' }, { weeks: '0' }, { houseId: 'x' }]) {
    expect(readArrivalsQuery(query, today)).toEqual(plain)
  }
  expect(readArrivalsQuery({ houseId: birkId, weeks: '8', view: 'house' }, today)).toMatchObject({
    houseId: birkId,
    weeks: 8,
    view: 'house',
  })
})
