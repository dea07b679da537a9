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
  const writes = fakeServer({ [`GET ${importPath}`]: () => [200, read()], ...answers })
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
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path)
      return new Promise(() => {})
    })
    press('Download the refused')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await waitFor(() => expect(asked.filter((path) => path.includes('import-problems'))).toHaveLength(1))
    expect(asked.find((path) => path.includes('import-problems'))).toContain(`importId=${importId}`)
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

  it('leads to the next kind of the same group, and to what was imported', async () => {
    await renderFile(applied)
    const next = await screen.findByRole('link', { name: 'Next: Houses' })
    expect(next.getAttribute('href')).toBe(`/admin/import?into=${groupId}&what=houses`)
    expect(screen.getByRole('link', { name: 'See the owners' }).getAttribute('href')).toBe(
      `/admin/owners?groupId=${groupId}`,
    )
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
    let file = fakeImport({ suggestedKind: 'houses' })
    const { writes } = await renderFile(() => file, {
      [`PUT ${importPath}`]: () => {
        file = fakeImport({ kind: 'houses', state: 'checking', checkedRows: 0 })
        return [200, { importId, state: 'checking' }]
      },
    })
    expect(await screen.findByText('The file looks like houses, but was sent as owners.')).toBeDefined()
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
