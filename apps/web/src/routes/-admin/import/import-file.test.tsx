import type { ImportDetails } from '@samhus/contract/admin-import'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { groupId } from '../testing/fake-group.ts'
import { fakeImport, importId, importPath, importRows } from '../testing/fake-import.ts'
import { fakeServer, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { ImportFilePage } from './import-file-screen.tsx'

const url = `/admin/import/${importId}`
const otherId = '8f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows a file; `read` is asked for it with every call, so that a test can change it. */
async function renderFile(read: () => ImportDetails, answers: Record<string, () => Answer> = {}, at = url) {
  const writes = fakeServer({
    [`GET ${importPath}`]: () => [200, read()],
    'GET /admin/api/imports': () => [200, { items: [], totalCount: 0 }],
    ...answers,
  })
  const page = await renderAdmin(<ImportFilePage importId={importId} />, { url: at })
  return { writes, page }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const findDialog = () => screen.findByRole('dialog')

const applied = () =>
  fakeImport({
    state: 'applied',
    endedAt: '2026-11-20T10:05:00.000Z',
    endedBy: 'Ad Min',
    violations: 0,
  })

describe('the columns of a file', () => {
  const mapping = (changed: Partial<ImportDetails> = {}) =>
    fakeImport({
      state: 'mapping',
      totals: { rows: 4, new: 0, changed: 0, unchanged: 0, refused: 0 },
      fields: fakeImport().fields.map((one) => (one.field === 'email' ? { ...one, column: null } : one)),
      ...changed,
    })

  it('are chosen by name with two values of each, and those that are not read are named', async () => {
    await renderFile(mapping)
    const email = await screen.findByRole('combobox', { name: /^Email/ })
    const options = within(email)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(options).toEqual([
      'Not in the file',
      'Navn: Anna Holm, Bo Bech',
      'Mail: anna@samhus.example',
      'Tlf: 12345678',
      'Column 4: x',
    ])
    expect(screen.getByText('2 columns are not read: Mail, Column 4')).toBeDefined()
    fireEvent.change(email, { target: { value: '1' } })
    expect(screen.getByText('1 column is not read: Column 4')).toBeDefined()
    fireEvent.change(email, { target: { value: '0' } })
    expect(screen.getAllByText(/^The column is also chosen for/)).toHaveLength(2)
  })

  it('must have what is required: the field without a column gets the focus', async () => {
    let state: ImportDetails['state'] = 'mapping'
    const { writes } = await renderFile(() => mapping({ state }), {
      [`PUT ${importPath}`]: () => {
        state = 'checking'
        return [200, { importId, state }]
      },
    })
    const email = await screen.findByRole('combobox', { name: /^Email/ })
    press('Check the rows')
    expect(screen.getByText('Choose the column that has Email.')).toBeDefined()
    expect(document.activeElement).toBe(email)
    expect(writes).toEqual([])
    fireEvent.change(email, { target: { value: '1' } })
    press('Check the rows')
    expect(await screen.findByRole('heading', { name: 'The rows are being checked' })).toBeDefined()
    expect(writes).toEqual([
      { path: importPath, body: { columns: { email: 1, name: 0, phone: 2, city: null } } },
    ])
  })

  it('come with the way in which the file counts weeks, where its rows have weeks', async () => {
    const fields = [...fakeImport().fields, { field: 'week', label: 'Week', isRequired: false, column: null }]
    const { writes } = await renderFile(() => fakeImport({ fields }), {
      [`PUT ${importPath}`]: () => [200, { importId, state: 'checking' }],
    })
    await screen.findByText(/^3 columns are read/)
    press('Change the columns')
    expect(screen.queryByRole('radio', { name: /^As the calendar/ })).toBeNull()
    fireEvent.change(screen.getByRole('combobox', { name: /^Week/ }), { target: { value: '3' } })
    const chosen = screen.getByRole<HTMLInputElement>('radio', { name: /^As the calendar/ })
    expect(chosen.checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Week 1 is the week with 1 January' }))
    press('Check the rows again')
    await waitFor(() =>
      expect(writes).toMatchObject([{ path: importPath, body: { weekNumbering: 'first-day' } }]),
    )
  })
})

describe('the check of a file', () => {
  it('shows how far it is, and then the rows by itself', async () => {
    const found = [fakeImport({ state: 'checking', checkedRows: 1 }), fakeImport()]
    await renderFile(() => (found.length > 1 ? found.shift() : found[0]) ?? fakeImport())
    expect(await screen.findByText('1 of 4 rows')).toBeDefined()
    const bar = screen.getByRole('progressbar', { name: 'The rows are being checked' })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    expect(await screen.findByRole('button', { name: 'Import 2 rows' })).toBeDefined()
  })
})

describe('the rows of a file', () => {
  it('each say what becomes of them: what is added, what changes, and why they are refused', async () => {
    await renderFile(fakeImport)
    const name = 'Anna Holm · anna@samhus.example'
    await waitFor(() => expect(screen.getByRole('rowheader', { name })).toBeDefined())
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `4${name}NewTelephone: 12345678`,
      '5Bo Bech · bo@samhus.exampleChangesTelephone: 11111111 becomes 87654321',
      '6Carl Dam · carl@samhus.exampleUnchangedIs here already.',
      '7Dorte Eg · dorteRefusedEmail: “dorte” is not an email address.',
    ])
    expect(screen.getByText(/^Nothing is written yet\. 1 row is refused/)).toBeDefined()
  })

  it('of balances name the owner and the balance as it is, also where it is nothing', async () => {
    const row = (number: number, cell: string, before: string): ImportDetails['rows']['items'][number] => ({
      number,
      cells: [cell, '2027', '12'],
      fate: before === '0' ? 'new' : 'changed',
      changes: [
        { field: 'owner', before: 'Anna Holm', after: 'Anna Holm' },
        { field: 'points', before, after: '12' },
      ],
      problems: [],
    })
    const fields = ['Owner', 'Year', 'Points'].map((label, column) => ({
      field: label.toLowerCase(),
      label,
      isRequired: true,
      column,
    }))
    const items = [row(2, 'S-001', '5'), row(3, 'Anna Holm', '0')]
    await renderFile(() =>
      fakeImport({
        kind: 'balances',
        header: ['Nr.', 'Aar', 'Saldo'],
        fields,
        rows: { items, totalCount: 2 },
      }),
    )
    await screen.findByRole('rowheader', { name: 'S-001 · 2027' })
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '2S-001 · 2027ChangesOwner: Anna HolmPoints: 5 becomes 12',
      '3Anna Holm · 2027NewPoints: 0 becomes 12',
    ])
  })

  it('are counted by fate, and a press shows those alone', async () => {
    const asked: string[] = []
    await renderFile(fakeImport)
    await screen.findByText('Carl Dam', { exact: false })
    const fetched = globalThis.fetch
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      asked.push(path)
      return fetched(path, init)
    })
    const figures = screen.getByRole('group', { name: 'Show rows' })
    const shown = within(figures)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(shown).toEqual(['4All rows', '1New', '1Change', '1Unchanged', '1Refused'])
    fireEvent.click(within(figures).getByRole('button', { name: /Refused/ }))
    await waitFor(() => expect(asked.some((path) => path.includes('fate=refused'))).toBe(true))
    expect(
      within(figures)
        .getByRole('button', { name: /Refused/ })
        .getAttribute('aria-pressed'),
    ).toBe('true')
  })

  it('have the columns of the file itself by choice', async () => {
    await renderFile(fakeImport, {}, `${url}?columns=number,name,file3`)
    expect(await screen.findByRole('columnheader', { name: 'Column 4' })).toBeDefined()
    expect(screen.queryByRole('columnheader', { name: 'Tlf' })).toBeNull()
  })

  it('that are refused can be downloaded, to be corrected and sent again', async () => {
    const asked: string[] = []
    await renderFile(fakeImport)
    await screen.findByText('Carl Dam', { exact: false })
    const names: string[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path)
      return path.includes('import-problems')
        ? Promise.resolve(new Response('Navn', { headers: { 'Content-Disposition': 'filename="x.csv"' } }))
        : new Promise(() => {})
    })
    press('Download the refused')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await waitFor(() => expect(asked.filter((path) => path.includes('import-problems'))).toHaveLength(1))
    expect(asked.find((path) => path.includes('import-problems'))).toContain(`importId=${importId}`)
    await waitFor(() => expect(names).toEqual(['ejere - refused.csv']))
    clicked.mockRestore()
  })
})

describe('importing a file', () => {
  it('says what is written and that no mail is sent, and wants a tick for the refused rows', async () => {
    let file = fakeImport()
    const { writes } = await renderFile(() => file, {
      [`POST ${importPath}/apply`]: () => {
        file = applied()
        return [200, { importId, totals: file.totals, violations: 0 }]
      },
    })
    await screen.findByRole('button', { name: 'Import 2 rows' })
    press('Import 2 rows')
    const dialog = await findDialog()
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('heading', { name: 'Import the file?' })),
    )
    for (const sentence of [
      'Owners from ejere.xlsx into Klitten',
      '1 row is new and is added.',
      '1 row changes what is here now.',
      '1 row is here already, and nothing happens with it.',
      'Nobody gets an email about it.',
    ]) {
      expect(within(dialog).getByText(sentence)).toBeDefined()
    }
    const submit = within(dialog).getByRole('button', { name: 'Import 2 rows' })
    fireEvent.click(submit)
    expect(within(dialog).getByText('Tick the box, or correct the rows in the file first.')).toBeDefined()
    expect(writes).toEqual([])
    const tick = within(dialog).getByRole('checkbox', { name: 'Import without the 1 row that is refused' })
    expect(document.activeElement).toBe(tick)
    fireEvent.click(tick)
    fireEvent.click(submit)
    expect(await screen.findByText(/^1 added and 1 changed .* by Ad Min\.$/)).toBeDefined()
    expect(screen.getByText('All data were checked afterwards, and everything is right.')).toBeDefined()
    expect(screen.getByText('1 row was refused and left out.')).toBeDefined()
    expect(writes).toEqual([{ path: `${importPath}/apply`, body: { leavesOutRefused: true } }])
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })

  it('that finds something changed meanwhile says so, and the rows are checked again', async () => {
    let file = fakeImport({ totals: { rows: 3, new: 1, changed: 1, unchanged: 1, refused: 0 } })
    await renderFile(() => file, {
      [`POST ${importPath}/apply`]: () => {
        file = fakeImport({ state: 'checking', checkedRows: 0 })
        return [409, { type: 'changed-meanwhile', title: 'changed' }]
      },
    })
    await screen.findByRole('button', { name: 'Import 2 rows' })
    press('Import 2 rows')
    fireEvent.click(within(await findDialog()).getByRole('button', { name: 'Import 2 rows' }))
    expect(await screen.findByRole('heading', { name: 'The rows are being checked' })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('leads to the next kind that the group has no file of, and to what was imported', async () => {
    const houses = fakeImport({ kind: 'houses', importId: otherId })
    await renderFile(applied, {
      'GET /admin/api/imports': () => [200, { items: [applied(), houses], totalCount: 2 }],
    })
    const next = await screen.findByRole('link', { name: 'Next: Calendars' })
    expect(next.getAttribute('href')).toBe(`/admin/import?into=${groupId}&what=calendars`)
    expect(
      screen.getByText('Not yet imported into Klitten: calendars, bookings, waitlists, and balances.'),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'See the owners' }).getAttribute('href')).toBe(
      `/admin/owners?groupId=${groupId}`,
    )
  })

  it('leads from the last one to the invitation of the owners, and to what was left out', async () => {
    const owners = { ...applied(), numToInvite: 300 }
    const balances = () => ({ ...applied(), kind: 'balances' as const, importId: otherId })
    const kinds = ['owners', 'calendars', 'bookings', 'queues', 'balances'] as const
    fakeServer({
      [`GET /admin/api/imports/${otherId}`]: () => [200, balances()],
      [`GET ${importPath}`]: () => [200, owners],
      'GET /admin/api/imports': () => [
        200,
        {
          items: kinds.map((kind) => ({ ...owners, kind, importId: kind === 'owners' ? importId : otherId })),
          totalCount: kinds.length,
        },
      ],
    })
    await renderAdmin(<ImportFilePage importId={otherId} />, { url: `/admin/import/${otherId}` })
    expect(
      await screen.findByText('Not yet imported into Klitten: houses. Now the owners can be invited.'),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Import houses' }).getAttribute('href')).toBe(
      `/admin/import?into=${groupId}&what=houses`,
    )
    press('Invite 300 owners')
    expect(
      within(await findDialog()).getByText(/^300 owners from ejere\.xlsx were never invited/),
    ).toBeDefined()
  })

  it('that left faults in the data says so', async () => {
    await renderFile(() => ({ ...applied(), violations: 2 }))
    expect(await screen.findByText(/^The check of all data afterwards found 2 faults/)).toBeDefined()
  })

  it('is not offered where every row is there already', async () => {
    const totals = { rows: 4, new: 0, changed: 0, unchanged: 4, refused: 0 }
    await renderFile(() => fakeImport({ totals, rows: { items: importRows.slice(2, 3), totalCount: 1 } }))
    expect(
      await screen.findByText('Everything in the file is here already. There is nothing to import.'),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  })
})

describe('a file that was sent again', () => {
  it('says how much is here already, and how much is refused', async () => {
    const totals = { rows: 1303, new: 0, changed: 0, unchanged: 1300, refused: 3 }
    await renderFile(() => fakeImport({ totals }))
    expect(
      await screen.findByText(
        '1,300 rows are here already. 3 are refused: correct them in the file and send that again.',
      ),
    ).toBeDefined()
    const figures = within(screen.getByRole('group', { name: 'Show rows' }))
    expect(figures.getByRole('button', { name: /All rows/ }).textContent).toBe('1,303All rows')
  })
})

describe('a file of another kind', () => {
  it('says what it looks like, and is read as that by one press', async () => {
    let file = fakeImport({ suggestedKinds: ['houses', 'queues'] })
    const { writes } = await renderFile(() => file, {
      [`PUT ${importPath}`]: () => {
        file = fakeImport({ kind: 'houses', state: 'checking', checkedRows: 0 })
        return [200, { importId, state: 'checking' }]
      },
    })
    expect(
      await screen.findByText('The file looks like houses or waitlists, but was sent as owners.'),
    ).toBeDefined()
    expect(screen.getByRole('button', { name: 'Read it as waitlists' })).toBeDefined()
    press('Read it as houses')
    expect(await screen.findByRole('heading', { name: 'The rows are being checked' })).toBeDefined()
    expect(writes).toEqual([{ path: importPath, body: { kind: 'houses', columns: {} } }])
  })
})

describe('the owners of a file', () => {
  it('are invited at once, after their number and a second yes', async () => {
    let file = { ...applied(), numToInvite: 300 }
    const { writes } = await renderFile(() => file, {
      [`POST ${importPath}/invite`]: () => {
        file = { ...file, numToInvite: 0 }
        return [200, { importId, numInvited: 300 }]
      },
    })
    await screen.findByRole('button', { name: 'Invite 300 owners' })
    press('Invite 300 owners')
    const dialog = await findDialog()
    expect(
      within(dialog).getByText('300 owners from ejere.xlsx were never invited and have never logged in.'),
    ).toBeDefined()
    expect(writes).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Invite 300 owners' }))
    await waitFor(() => expect(writes).toEqual([{ path: `${importPath}/invite`, body: {} }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull())
  })
})

describe('a file that is not imported', () => {
  it('is discarded with a second yes', async () => {
    let file = fakeImport()
    const { writes } = await renderFile(() => file, {
      [`DELETE ${importPath}`]: () => {
        file = fakeImport({ state: 'discarded', endedAt: '2026-11-20T10:05:00.000Z', endedBy: 'Ad Min' })
        return [200, { importId }]
      },
    })
    await screen.findByRole('button', { name: 'Discard' })
    press('Discard')
    expect(writes).toEqual([])
    fireEvent.click(within(await findDialog()).getByRole('button', { name: 'Discard the file' }))
    expect(await screen.findByText(/^The file was discarded .* by Ad Min\. Nothing of it/)).toBeDefined()
    expect(writes).toEqual([{ path: importPath, body: {} }])
  })

  it('is not found where there is none', async () => {
    fakeServer({ [`GET ${importPath}`]: () => [404, { type: 'not-found' }] })
    await renderAdmin(<ImportFilePage importId={importId} />)
    expect(await screen.findByRole('heading', { name: 'File Not Found' })).toBeDefined()
  })
})
