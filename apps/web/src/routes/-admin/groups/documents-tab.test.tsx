import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeRequests, type FakeRequest } from '../../../api/testing/fake-request.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeTree } from '../testing/fake-documents.ts'
import { fakeServer, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { DocumentsTab } from './documents-tab.tsx'

let requests: FakeRequest[]
const replies: [status: number, body: unknown][] = []

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
beforeEach(() => {
  requests = fakeRequests((request) =>
    request.answer(...(replies.shift() ?? ([200, { documentId: 'new' }] as const))),
  )
})
afterEach(() => {
  cleanup()
  replies.length = 0
  vi.unstubAllGlobals()
})

const listSent = () => requests.map(({ url, body }) => ({ url, size: (body as Blob).size }))

async function renderTab(answers: Readonly<Record<string, () => Answer>> = {}, client = new QueryClient()) {
  const writes = fakeServer({
    'GET /admin/api/groups/g/documents': () => [200, { root: fakeTree() }],
    ...answers,
  })
  await renderAdmin(<DocumentsTab groupId="g" />, { client })
  await screen.findByRole('button', { name: /^Foreningen/ })
  return writes
}

const openFolder = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function chooseAction(name: string, action: string) {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

const getRow = (name: string | RegExp, role: 'link' | 'button') =>
  screen.getByRole(role, { name }).closest<HTMLElement>('[draggable]')!

/** Drags one row onto another one. A row has no height in jsdom: the pointer is in its middle. */
function drag(from: HTMLElement, to: HTMLElement) {
  const dataTransfer = { types: ['text/plain'], setData: () => {}, effectAllowed: '', dropEffect: '' }
  fireEvent.dragStart(from, { dataTransfer })
  fireEvent.dragOver(to, { dataTransfer })
  fireEvent.drop(to, { dataTransfer })
  fireEvent.dragEnd(from, { dataTransfer })
}

function dropFiles(to: HTMLElement, ...files: File[]) {
  const items = files.map(() => ({ kind: 'file', webkitGetAsEntry: () => null }))
  const event = createEvent.drop(to, { dataTransfer: { types: ['Files'], files, items } })
  fireEvent(to, event)
}

describe('the documents of a group', () => {
  it('are a tree of folders, and each says what it is, who filed it, and what it was before', async () => {
    await renderTab()
    expect(screen.queryByRole('link', { name: 'Vedtægter.pdf' })).toBeNull()
    openFolder(/^Foreningen/)
    expect(screen.getByRole('link', { name: 'Vedtægter.pdf' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '1 earlier file' }))
    const former = screen.getByRole('list', { name: 'Earlier files of Vedtægter.pdf' })
    expect(within(former).getByRole('link').textContent).toMatch(/^File until/)
    expect(screen.getAllByText(/120 kB · .* by Dorte Dam/)).toHaveLength(3)
  })

  it('are renamed in their place, and the problem stands at the field', async () => {
    const writes = await renderTab({
      'PATCH /admin/api/documents/welcome': () => [409, { type: 'code-taken', title: 'taken' }],
    })
    await chooseAction('Velkommen.pdf', 'Rename')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New name of Velkommen.pdf' })
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Velkommen'.length])
    fireEvent.change(field, { target: { value: 'a/b.pdf' } })
    fireEvent.submit(field)
    expect(await screen.findByText(/without slashes/)).toBeDefined()
    fireEvent.change(field, { target: { value: 'Ny.pdf' } })
    fireEvent.submit(field)
    expect(await screen.findByText('The folder already has something of that name.')).toBeDefined()
    expect(writes).toEqual([
      { path: '/admin/api/documents/welcome', body: { name: 'Ny.pdf', formerName: 'Velkommen.pdf' } },
    ])
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(screen.getByRole('link', { name: 'Velkommen.pdf' })).toBeDefined()
  })

  it('keep a name that another has given meanwhile', async () => {
    const renamed = () => ({ ...fakeTree(), documents: [{ ...fakeTree().documents[0]!, name: 'Hej.pdf' }] })
    let read = fakeTree
    const client = new QueryClient()
    const writes = await renderTab(
      {
        'GET /admin/api/groups/g/documents': () => [200, { root: read() }],
        'PATCH /admin/api/documents/welcome': () => [409, { type: 'changed-meanwhile', title: 'changed' }],
      },
      client,
    )
    await chooseAction('Velkommen.pdf', 'Rename')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New name of Velkommen.pdf' })
    fireEvent.change(field, { target: { value: 'Ny.pdf' } })
    read = renamed
    await act(() => client.refetchQueries())
    fireEvent.submit(field)
    expect(await screen.findByText(/^Somebody else has changed this meanwhile/)).toBeDefined()
    expect(writes.map(({ body }) => body)).toEqual([{ name: 'Ny.pdf', formerName: 'Velkommen.pdf' }])
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(await screen.findByRole('link', { name: 'Hej.pdf' })).toBeDefined()
  })

  it('are moved by keyboard: to a folder of a list, and up or down', async () => {
    const writes = await renderTab({
      'PATCH /admin/api/documents/welcome': () => [200, { documentId: 'welcome' }],
      'PATCH /admin/api/folders/houses': () => [200, { folderId: 'houses' }],
    })
    await chooseAction('Velkommen.pdf', 'Move to…')
    const dialog = await screen.findByRole('dialog', { name: 'Move Velkommen.pdf' })
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^Outermost/ }).disabled).toBe(true)
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Klitgården' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await chooseAction('Boliger', 'Move up')
    await waitFor(() =>
      expect(writes).toEqual([
        { path: '/admin/api/documents/welcome', body: { folderId: 'house' } },
        { path: '/admin/api/folders/houses', body: { position: 0 } },
      ]),
    )
  })

  it('are moved by dragging, and a folder not into itself', async () => {
    const writes = await renderTab({
      'PATCH /admin/api/documents/welcome': () => [200, { documentId: 'welcome' }],
    })
    openFolder(/^Boliger/)
    drag(getRow(/^Boliger/, 'button'), getRow(/^Klitgården/, 'button'))
    drag(getRow('Velkommen.pdf', 'link'), getRow(/^Klitgården/, 'button'))
    const move = { path: '/admin/api/documents/welcome', body: { folderId: 'house' } }
    await waitFor(() => expect(writes).toEqual([move]))
  })

  it('are dropped on a folder several at once, each with its own problem', async () => {
    replies.push([200, { documentId: 'a' }], [500, { type: 'internal', title: 'Later' }])
    await renderTab()
    const files = [
      new File(['a'], 'A\u030Arsmøde.pdf'),
      new File(['b'], 'B.pdf'),
      new File([''], 'Tom.pdf'),
      new File(['c'], 'HUSORDEN.pdf'),
    ]
    dropFiles(getRow(/^Foreningen/, 'button'), ...files)
    const list = await screen.findByRole('list', { name: 'Files on their way' })
    await waitFor(() => expect(within(list).getAllByRole('alert')).toHaveLength(3))
    expect(listSent()).toEqual([
      { url: '/admin/api/folders/rules/documents?name=%C3%85rsm%C3%B8de.pdf', size: 1 },
      { url: '/admin/api/folders/rules/documents?name=B.pdf', size: 1 },
    ])
    expect(within(list).getByText('The file is empty.')).toBeDefined()
    fireEvent.click(within(list).getByRole('button', { name: 'Replace it: HUSORDEN.pdf' }))
    await waitFor(() =>
      expect(requests.at(-1)?.url).toBe('/admin/api/documents/order/file?fileName=HUSORDEN.pdf'),
    )
    fireEvent.click(within(list).getByRole('button', { name: 'Try again: B.pdf' }))
    await waitFor(() => expect(within(list).getAllByRole('alert')).toHaveLength(1))
    fireEvent.click(within(list).getByRole('button', { name: 'Remove Tom.pdf from the list' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Files on their way' })).toBeNull())
  })

  it('whose name is taken are kept both with a number', async () => {
    await renderTab()
    dropFiles(screen.getByRole('link', { name: 'Velkommen.pdf' }), new File(['a'], 'velkommen.pdf'))
    fireEvent.click(await screen.findByRole('button', { name: 'Keep both: velkommen.pdf' }))
    const url = '/admin/api/folders/root/documents?name=velkommen+%282%29.pdf'
    await waitFor(() => expect(listSent()).toEqual([{ url, size: 1 }]))
  })

  it('are removed with a second yes, a folder with what is in it', async () => {
    const writes = await renderTab({
      'DELETE /admin/api/folders/rules': () => [200, { folderId: 'rules', numDocuments: 2 }],
    })
    await chooseAction('Foreningen', 'Remove')
    const dialog = await screen.findByRole('dialog', { name: 'Remove Foreningen?' })
    expect(within(dialog).getByText(/removed for good, with 2 documents/)).toBeDefined()
    expect(writes).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(writes).toEqual([{ path: '/admin/api/folders/rules', body: {} }]))
  })

  it('get a new folder, in the outermost one or in another', async () => {
    const writes = await renderTab({ 'POST /admin/api/groups/g/folders': () => [200, { folderId: 'n' }] })
    await chooseAction('Boliger', 'New folder here')
    const dialog = await screen.findByRole('dialog', { name: 'New folder' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create folder' }))
    expect(await within(dialog).findByText(/at most 200 characters/)).toBeDefined()
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' Havtorn ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create folder' }))
    const body = { name: 'Havtorn', parentId: 'houses' }
    await waitFor(() => expect(writes).toEqual([{ path: '/admin/api/groups/g/folders', body }]))
  })
})
