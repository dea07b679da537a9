import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeRequests, type FakeRequest } from '../../../api/testing/fake-request.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeGroup, groupId } from '../testing/fake-group.ts'
import { fakeImport, importId } from '../testing/fake-import.ts'
import { fakeServer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import type { WorkbookResponse } from './admin-workbook-worker.ts'
import { ImportScreen } from './import-screen.tsx'

const otherId = '8f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'
const groups = [fakeGroup(), fakeGroup({ id: otherId, code: 'SK', name: 'Skoven' })]

let sent: FakeRequest[]

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
beforeEach(() => {
  sent = fakeRequests()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const past = fakeImport({ state: 'applied', endedAt: '2026-11-20T10:05:00.000Z', endedBy: 'Ad Min' })

async function renderScreen(url = `/admin/import?into=${groupId}&what=owners`, of = groups) {
  fakeServer({
    'GET /admin/api/groups': () => [200, { items: of, totalCount: of.length }],
    'GET /admin/api/imports': (url) =>
      url.includes('state=waiting')
        ? [200, { items: [], totalCount: 0 }]
        : [200, { items: [past], totalCount: 1 }],
  })
  const page = await renderAdmin(<ImportScreen />, { url })
  if (of.length > 0) await screen.findByRole('group', { name: 'File to import' })
  return page
}

/** Stands for the worker that reads Excel files. */
function fakeWorker(response: WorkbookResponse) {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: response })))
      }
      terminate() {}
    },
  )
}

/** Stands for one that reads and reads. Returns what ends it. */
function fakeEndlessWorker() {
  const terminate = vi.fn<() => void>()
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
      terminate() {
        terminate()
      }
    },
  )
  return terminate
}

const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('group', { name: 'File to import' }), {
    dataTransfer: { files, types: ['Files'] },
  })
const excel = () => new File(['PK\u0003\u0004'], 'Ejere 2027.xlsx')
const getSent = async () => {
  await waitFor(() => expect(sent).toHaveLength(1))
  const [request] = sent
  if (request === undefined) throw new Error('nothing was sent')
  return request
}
const getQuery = ({ url }: FakeRequest) => Object.fromEntries(new URL(url, 'http://x').searchParams)

describe('the start of an import', () => {
  it('offers what a file can hold in the order of moving in, each with what it needs', async () => {
    await renderScreen()
    const names = screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)
    expect(names).toEqual(['owners', 'houses', 'calendars', 'bookings', 'queues', 'balances'])
    expect(screen.getByText(/^A row for each booked week: house, week and owner/)).toBeDefined()
    expect(await screen.findByText('Last imported 20/11-2026')).toBeDefined()
  })

  it('keeps the group and the kind in the URL', async () => {
    const page = await renderScreen(`/admin/import?into=${otherId}&what=houses`)
    expect(screen.getByRole('heading', { name: 'The file: Houses' })).toBeDefined()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Import into/ }).value).toBe(otherId)
    fireEvent.click(screen.getByRole('radio', { name: /Balances/ }))
    expect(await screen.findByRole('heading', { name: 'The file: Balances' })).toBeDefined()
    expect(page.getUrl()).toBe(`/admin/import?into=${otherId}&what=balances`)
  })

  it('chooses no group of several: a file is not taken before, and the choice is demanded at its field', async () => {
    const page = await renderScreen('/admin/import')
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Import into/ })
    expect(choice.value).toBe('')
    drop(new File(['a'], 'a.csv'))
    expect(await screen.findByText('First choose the group that the file is imported into.')).toBeDefined()
    expect(document.activeElement).toBe(choice)
    expect(sent).toEqual([])
    fireEvent.change(choice, { target: { value: otherId } })
    await waitFor(() => expect(page.getUrl()).toBe(`/admin/import?into=${otherId}`))
    expect(screen.queryByText('First choose the group that the file is imported into.')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: /Houses/ }))
    await screen.findByRole('heading', { name: 'The file: Houses' })
    drop(new File(['a'], 'a.csv'))
    expect(getQuery(await getSent())['groupId']).toBe(otherId)
  })

  it('chooses no kind either where nothing says which: it is demanded at the first one', async () => {
    await renderScreen(`/admin/import?into=${groupId}`)
    const kinds = screen.getAllByRole<HTMLInputElement>('radio')
    expect(kinds.filter(({ checked }) => checked)).toEqual([])
    expect(screen.getByRole('heading', { name: 'The file' })).toBeDefined()
    drop(new File(['a'], 'a.csv'))
    expect(await screen.findByText('First choose what is in the file.')).toBeDefined()
    expect(document.activeElement).toBe(kinds[0])
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('radio', { name: /Waitlists/ }))
    await screen.findByRole('heading', { name: 'The file: Waitlists' })
    expect(screen.queryByText('First choose what is in the file.')).toBeNull()
    drop(new File(['a'], 'a.csv'))
    expect(getQuery(await getSent())['kind']).toBe('queues')
  })

  it('has the group where there is one only', async () => {
    await renderScreen('/admin/import?what=owners', [fakeGroup()])
    expect(screen.queryByRole('combobox', { name: /^Import into/ })).toBeNull()
    drop(new File(['a'], 'a.csv'))
    expect(getQuery(await getSent())['groupId']).toBe(groupId)
  })

  it('leads to the groups where there is none', async () => {
    await renderScreen('/admin/import', [])
    expect((await screen.findByRole('link', { name: 'To the groups' })).getAttribute('href')).toBe(
      '/admin/groups',
    )
  })

  it('downloads what is in the group now', async () => {
    await renderScreen()
    const asked: string[] = []
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path)
      return new Promise(() => {})
    })
    fireEvent.click(screen.getByRole('button', { name: 'What is here now' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await waitFor(() =>
      expect(asked).toEqual([`/admin/api/sheets/import-owners?language=en&groupId=${groupId}`]),
    )
  })

  it('downloads one year of the weeks that are in the group now, and says how many rows may be sent', async () => {
    await renderScreen(`/admin/import?into=${groupId}&what=calendars`)
    expect(screen.getByText(/A file that is sent has at most 5,000 rows/)).toBeDefined()
    const asked: string[] = []
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path)
      return new Promise(() => {})
    })
    fireEvent.click(screen.getByRole('combobox', { name: 'Year of the file with what is here now' }))
    const [year] = await screen.findAllByRole('option', { name: /^20\d\d$/ })
    fireEvent.click(year!)
    fireEvent.click(screen.getByRole('button', { name: 'What is here now' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    const path = '/admin/api/sheets/import-calendars'
    await waitFor(() =>
      expect(asked).toEqual([`${path}?language=en&groupId=${groupId}&year=${year!.textContent}`]),
    )
  })

  it('asks for no year where the rows have none', async () => {
    await renderScreen()
    expect(screen.queryByRole('combobox', { name: 'Year of the file with what is here now' })).toBeNull()
    expect(screen.queryByText(/at most 5,000 rows. If/)).toBeNull()
  })

  it('downloads a template: the columns without rows', async () => {
    await renderScreen()
    const csv = '\uFEFFName;Email\r\nAnna Holm;anna@samhus.example\r\n'
    const shape = JSON.stringify({ heading: 0, columns: ['text', 'text'] })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(csv, { headers: { 'X-Sheet': shape } })))
    const files: Blob[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }))
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    fireEvent.click(screen.getByRole('button', { name: 'Empty template' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text()).toMatch(/^\uFEFF?Name;Email\r\n$/)
    expect(clicked).toHaveBeenCalledOnce()
    clicked.mockRestore()
  })
})

describe('a file', () => {
  it('in CSV is sent as it is, with progress, and leads to its rows', async () => {
    const page = await renderScreen(`/admin/import?into=${groupId}&what=houses`)
    const file = new File(['Kode;Navn\r\nA;\u00c5sen'], 'boliger.csv')
    drop(file)
    const request = await getSent()
    expect(request.body).toBe(file)
    expect(getQuery(request)).toEqual({ kind: 'houses', groupId, fileName: 'boliger.csv' })
    act(() => request.progress(1, 4))
    expect(screen.getByRole('progressbar', { name: 'Sending boliger.csv' }).ariaValueNow).toBe('25')
    request.answer(200, { importId, state: 'checking' })
    await waitFor(() => expect(page.getUrl()).toBe(`/admin/import/${importId}`))
  })

  it('in Excel is sent as CSV', async () => {
    await renderScreen()
    fakeWorker({ sheets: [{ name: 'Ark1', rows: 2, csv: 'Navn\r\nAnna\r\n' }] })
    drop(excel())
    const request = await getSent()
    expect(await (request.body as Blob).text()).toBe('Navn\r\nAnna\r\n')
    expect(getQuery(request)['fileName']).toBe('Ejere 2027.xlsx')
  })

  it('in Excel with several sheets is asked about: the longest is chosen at first', async () => {
    await renderScreen()
    fakeWorker({
      sheets: [
        { name: 'Noter', rows: 1, csv: 'x' },
        { name: 'Ejere', rows: 300, csv: 'Navn' },
      ],
    })
    drop(excel())
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Ejere (300 rows)' })).checked).toBe(
      true,
    )
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('radio', { name: 'Noter (1 row)' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send the sheet' }))
    const request = await getSent()
    expect(await (request.body as Blob).text()).toBe('x')
    expect(getQuery(request)['fileName']).toBe('Ejere 2027.xlsx (Noter)')
  })

  it('that Excel itself could not read says so', async () => {
    await renderScreen()
    fakeWorker({ error: 'no zip' })
    drop(excel())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Ejere 2027.xlsx: The file cannot be read as a spreadsheet. Save it as .xlsx or CSV, and try again.',
    )
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose file' }))
  })

  it('of which the reading never ends is given up after 20 seconds, with its worker', async () => {
    await renderScreen()
    const terminate = fakeEndlessWorker()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    drop(excel())
    await screen.findByText('Reading Ejere 2027.xlsx')
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Ejere 2027.xlsx: It took too long to read the file. Save it as CSV, and try again.',
    )
    expect(terminate).toHaveBeenCalledOnce()
  })

  it('that is read for long can be left, and another one chosen', async () => {
    await renderScreen()
    const terminate = fakeEndlessWorker()
    drop(excel())
    const cancel = await screen.findByRole('button', { name: 'Cancel' })
    cancel.focus()
    fireEvent.click(cancel)
    const choose = await screen.findByRole('button', { name: 'Choose file' })
    expect(document.activeElement).toBe(choose)
    await waitFor(() => expect(terminate).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alert')).toBeNull()
    drop(new File(['Navn;Mail'], 'ejere.csv'))
    expect(getQuery(await getSent())['fileName']).toBe('ejere.csv')
  })

  it('is taken one at a time', async () => {
    await renderScreen()
    drop(new File(['a'], 'a.csv'), new File(['b'], 'b.csv'))
    expect((await screen.findByRole('alert')).textContent).toBe('Choose one file at a time.')
  })

  it('in which the server finds no table says so', async () => {
    await renderScreen()
    drop(new File(['a'], 'a.csv'))
    const request = await getSent()
    const problems = [{ field: 'file', problem: 'not-a-table' }]
    request.answer(400, { type: 'invalid-request', title: 'invalid', problems })
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be read as a spreadsheet/)
  })

  it('that the server refuses can be chosen again', async () => {
    await renderScreen()
    drop(new File(['a'], 'a.csv'))
    const request = await getSent()
    request.answer(413, { type: 'payload-too-large', title: 'too large' })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^a\.csv: The file is too large/)
    expect(screen.getByRole('button', { name: 'Choose file' })).toBeDefined()
  })
})

describe('the files that wait', () => {
  it('stand above the start, each with its state, and lead to their rows', async () => {
    const waits = fakeImport({ fileName: 'boliger.csv', kind: 'houses', state: 'mapping' })
    fakeServer({
      'GET /admin/api/groups': () => [200, { items: groups, totalCount: groups.length }],
      'GET /admin/api/imports': () => [200, { items: [waits], totalCount: 12 }],
    })
    await renderAdmin(<ImportScreen />, { url: '/admin/import' })
    const section = await screen.findByRole('region', { name: 'Waiting for you' })
    expect(within(section).getByRole('listitem').textContent).toBe(
      'boliger.csvHouses for KlittenColumns missing',
    )
    expect(within(section).getByRole('link', { name: 'boliger.csv' }).getAttribute('href')).toBe(
      `/admin/import/${importId}`,
    )
    expect(within(section).getByRole('link', { name: 'See all 12' }).getAttribute('href')).toBe(
      '/admin/import?state=waiting',
    )
  })

  it('have no place where there are none', async () => {
    await renderScreen()
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull()
  })
})

describe('the earlier files', () => {
  it('are listed with their kind, state, rows and sender, and lead to their rows', async () => {
    await renderScreen()
    const link = await screen.findByRole('link', { name: 'ejere.xlsx' })
    expect(link.getAttribute('href')).toBe(`/admin/import/${importId}`)
    const row = link.closest('tr')
    expect([...(row?.querySelectorAll('td') ?? [])].slice(1).map(({ textContent }) => textContent)).toEqual([
      'ejere.xlsx',
      'Owners',
      'Klitten',
      'Imported',
      '4',
      '1',
      expect.stringMatching(/^20\/11-2026 /),
      'Ad Min',
    ])
  })
})
