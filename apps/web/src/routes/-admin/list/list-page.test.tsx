import { pageSizes } from '@samhus/contract/admin-lists'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ListInput, ListPage as Page } from '../../../api/admin-list.ts'
import { CallError } from '../../../api/http.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { ListPage } from './list-page.tsx'
import type { ListColumn, ListFilter } from './list-types.ts'

interface Row {
  id: string
  name: string
  points: number
}

const columns: ListColumn<Row>[] = [
  { id: 'name', header: 'Name', isSortable: true, cell: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    cell: ({ points }) => points,
    text: ({ points }) => points,
  },
]
const filters: ListFilter[] = [
  { kind: 'select', name: 'groupId', label: 'Group', options: [{ value: 'g1', label: 'Klitten' }] },
]
const createRows = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `row${from + at}`, name: `Name ${from + at}`, points: at }))

let inputs: ListInput[]
/** Responds as a server with 35 rows. */
const answerPages = async ({ page, pageSize }: ListInput): Promise<Page<Row>> => {
  const from = (page - 1) * pageSize
  return { items: createRows(Math.max(0, Math.min(pageSize, 35 - from)), from), totalCount: 35 }
}

async function renderList(
  url = '/admin/owners',
  answer: (input: ListInput) => Promise<Page<Row>> = answerPages,
) {
  inputs = []
  const query = (input: ListInput) => ({
    queryKey: ['owners', input],
    queryFn: () => {
      inputs.push(input)
      return answer(input)
    },
  })
  return renderAdmin(
    <ListPage
      title="People"
      columns={columns}
      filters={filters}
      query={query}
      getRowId={({ id }) => id}
      getRowName={({ name }) => name}
      getRowLink={({ id }) => ({ to: `/admin/owners/${id}` })}
      getEmail={({ name }) => `${name.replace(' ', '')}@samhus.example`}
      emptyTitle="No people"
      emptyHint="Try another word"
    />,
    { url },
  )
}

const findLastInput = () => inputs.at(-1)

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('a list of the admin area', () => {
  it('offers pages of 10, 20, 50, 100, 200 and 500 rows, at first of 20', async () => {
    const { getUrl } = await renderList()
    await screen.findByText('Name 19')
    expect(screen.queryByText('Name 20')).toBeNull()
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' })
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '20', '50', '100', '200', '500'])
    expect(pageSizes).toEqual([10, 20, 50, 100, 200, 500])
    fireEvent.change(select, { target: { value: '50' } })
    await screen.findByText('Name 34')
    expect(getUrl()).toBe('/admin/owners?pageSize=50')
  })

  it('shows the page that the URL names, and leads to the others', async () => {
    const { getUrl } = await renderList('/admin/owners?page=2&pageSize=10&groupId=g1&sort=-name')
    expect(await screen.findByText('Name 13')).toBeTruthy()
    expect(inputs).toEqual([{ page: 2, pageSize: 10, groupId: 'g1', sort: '-name' }])
    expect(screen.getByText('11–20 of 35')).toBeTruthy()
    expect(screen.getByText('Page 2 of 4')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('Name 25')
    expect(getUrl()).toBe('/admin/owners?page=3&pageSize=10&sort=-name&groupId=g1')
  })

  it('goes back to the last page if the URL names one behind it', async () => {
    const { getUrl } = await renderList('/admin/owners?page=9&pageSize=10')
    await screen.findByText('Name 34')
    expect(getUrl()).toBe('/admin/owners?page=4&pageSize=10')
  })

  it('says ‘Error loading data: {message}’, and loads again with ‘Try again’', async () => {
    let isBroken = true
    await renderList('/admin/owners', async (input) => {
      if (isBroken) throw new CallError(503, 'Service Unavailable', { title: 'The database is away' })
      return answerPages(input)
    })
    expect(await screen.findByText('Error loading data: The database is away')).toBeTruthy()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Name 3')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('has a skeleton while it loads, and a title and a hint where it is empty', async () => {
    let answer: (page: Page<Row>) => void = () => undefined
    await renderList('/admin/owners', () => new Promise((resolve) => (answer = resolve)))
    expect(await screen.findByRole('status', { name: 'Loading…' })).toBeTruthy()
    await act(async () => answer({ items: [], totalCount: 0 }))
    expect(await screen.findByText('No people')).toBeTruthy()
    expect(screen.getByText('Try another word')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('searches once the typing pauses, and announces how many rows there are', async () => {
    const { getUrl } = await renderList('/admin/owners?page=2', async (input) => ({
      items: createRows(input.search === undefined ? 15 : 1),
      totalCount: input.search === undefined ? 35 : 1,
    }))
    await screen.findByText('Name 3')
    const box = screen.getByRole('searchbox', { name: 'Search' })
    for (const value of ['å', 'ås', 'åse']) fireEvent.change(box, { target: { value } })
    await waitFor(() => expect(getUrl()).toBe('/admin/owners?search=%C3%A5se'))
    expect(inputs.map(({ search }) => search)).toEqual([undefined, 'åse'])
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 row'),
    )
  })

  it('sorts by a press on a heading, and marks it', async () => {
    const { getUrl } = await renderList()
    await screen.findByText('Name 3')
    expect(screen.getByRole('columnheader', { name: 'Points' }).getAttribute('aria-sort')).toBe(null)
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(findLastInput()?.sort).toBe('name'))
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(getUrl()).toBe('/admin/owners?sort=-name'))
  })

  it('sorts and selects on a phone too, where cards have no headings', async () => {
    const { getUrl } = await renderList()
    await screen.findByText('Name 3')
    const select = screen.getByRole('combobox', { name: 'Sort by' })
    fireEvent.change(select, { target: { value: '-name' } })
    await waitFor(() => expect(getUrl()).toBe('/admin/owners?sort=-name'))
    await screen.findByText('Name 3')
    fireEvent.click(screen.getByRole('button', { name: 'Select all on this page' }))
    expect(screen.getByRole('group', { name: '20 selected' })).toBeTruthy()
  })

  it('keeps the rows of the page before until the next page has come', async () => {
    let answer: () => void = () => undefined
    await renderList('/admin/owners', (input) =>
      input.page === 1
        ? answerPages(input)
        : new Promise((resolve) => (answer = () => resolve(answerPages(input)))),
    )
    await screen.findByText('Name 3')
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(inputs).toHaveLength(2))
    expect(screen.getByText('Name 3')).toBeTruthy()
    await act(async () => answer())
    expect(await screen.findByText('Name 23')).toBeTruthy()
    expect(screen.queryByText('Name 3')).toBeNull()
  })

  it('has rows that are real links', async () => {
    await renderList()
    const link = await screen.findByRole('link', { name: 'Name 3' })
    expect(link.getAttribute('href')).toBe('/admin/owners/row3')
  })

  it('hides and shows columns, which the URL remembers', async () => {
    const { getUrl } = await renderList()
    await screen.findByText('Name 3')
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Points' }))
    await waitFor(() => expect(getUrl()).toBe('/admin/owners?columns=name'))
    expect(screen.queryByRole('columnheader', { name: 'Points' })).toBeNull()
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Name' })).toBeNull()
  })

  it('copies the email addresses of the selected rows, and forgets the selection on another page', async () => {
    const written: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void written.push(text) } })
    await renderList()
    await screen.findByText('Name 3')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Name 2' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Name 4' }), { shiftKey: true })
    expect(screen.getByRole('group', { name: '3 selected' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Copy email addresses' }))
    await waitFor(() =>
      expect(written).toEqual(['Name2@samhus.example; Name3@samhus.example; Name4@samhus.example']),
    )
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByRole('group', { name: '20 selected' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('Name 23')
    expect(screen.queryByRole('group', { name: /selected/ })).toBeNull()
  })

  it('goes to the search with /, and from row to row with j and k', async () => {
    await renderList()
    const link = await screen.findByRole('link', { name: 'Name 0' })
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
    press('j')
    await waitFor(() => expect(document.activeElement).toBe(link))
    press('j')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Name 1'))
    press('k')
    await waitFor(() => expect(document.activeElement).toBe(link))
    press('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }))
  })

  it('reads its rows again every 30 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await renderList()
    await screen.findByText('Name 3')
    expect(inputs).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(inputs).toHaveLength(2)
  })
})
