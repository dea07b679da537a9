import type { AdminPicture } from '@samhus/contract/admin-pictures'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeRequests, type FakeRequest } from '../../../api/testing/fake-request.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { groupId } from '../testing/fake-group.ts'
import { fakeServer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { PicturesField } from './pictures-field.tsx'

const pictures: AdminPicture[] = ['a', 'b', 'c'].map((name) => ({
  pictureId: `${name}0000000-0000-4000-8000-000000000000`,
  imageUrl: `/files/${name}`,
  width: 60,
  height: 40,
}))
const [a = '', b = '', c = ''] = pictures.map(({ pictureId }) => pictureId)
const orderPath = `/admin/api/groups/${groupId}/pictures/order`

let uploads: FakeRequest[]

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
beforeEach(() => {
  uploads = fakeRequests()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderField(shown = pictures, isReadOnly = false) {
  const writes = fakeServer({
    [`PUT ${orderPath}`]: () => [200, { pictures: shown }],
    [`DELETE /admin/api/pictures/${b}`]: () => [200, { pictureId: b }],
  })
  await renderAdmin(
    <PicturesField of={{ kind: 'group', id: groupId }} pictures={shown} isReadOnly={isReadOnly} />,
  )
  return writes
}

const createFile = (name: string, size = 10) => {
  const file = new File(['x'], name, { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const getUpload = async (number: number): Promise<FakeRequest> => {
  await waitFor(() => expect(uploads.length).toBeGreaterThanOrEqual(number))
  const upload = uploads[number - 1]
  if (upload === undefined) throw new Error('nothing has been sent')
  return upload
}
const getName = ({ body }: FakeRequest) => (body as File).name
const getKey = ({ headers }: FakeRequest) => headers.get('idempotency-key') ?? ''
const drop = (files: File[]) =>
  fireEvent.drop(screen.getByRole('region', { name: 'Pictures' }), {
    dataTransfer: { files, types: ['Files'] },
  })
const listSources = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'))

describe('the order of pictures', () => {
  it('changes by buttons, which say where the picture is now', async () => {
    const writes = await renderField()
    expect(screen.getByText('Shown first, and on cards')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Move picture 3 earlier' }))
    expect(listSources()).toEqual(['/files/a', '/files/c', '/files/b'])
    expect(screen.getByText('The picture is now number 2 of 3.')).toBeDefined()
    await waitFor(() => expect(writes).toEqual([{ path: orderPath, body: { pictureIds: [a, c, b] } }]))
    const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
    expect(isDisabled('Move picture 1 earlier')).toBe(true)
    expect(isDisabled('Move picture 3 later')).toBe(true)
  })

  it('changes by dragging one onto another', async () => {
    const writes = await renderField()
    const data = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()]
      },
      files: [],
    }
    const [first, , third] = screen.getAllByRole('listitem')
    if (first === undefined || third === undefined) throw new Error('there are no pictures')
    fireEvent.dragStart(first, { dataTransfer })
    fireEvent.dragOver(third, { dataTransfer })
    fireEvent.drop(third, { dataTransfer })
    expect(listSources()).toEqual(['/files/b', '/files/c', '/files/a'])
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(uploads).toEqual([])
  })
})

describe('new pictures', () => {
  it('are sent one after the other, each with its own progress and its own error', async () => {
    await renderField()
    drop([createFile('one.jpg'), createFile('two.pdf'), createFile('three.jpg')])
    const one = await getUpload(1)
    act(() => one.progress(0.5))
    const bar = screen.getByRole('progressbar', { name: 'Sending one.jpg' })
    expect(bar.getAttribute('aria-valuenow')).toBe('50')
    expect(screen.getAllByText('Waiting')).toHaveLength(2)
    expect(uploads).toHaveLength(1)
    one.answer(200, pictures[0])
    const two = await getUpload(2)
    expect(getName(two)).toBe('two.pdf')
    two.answer(415, { type: 'unsupported-media-type', title: 'no' })
    expect(await screen.findByText(/^The file is no picture that can be used/)).toBeDefined()
    const three = await getUpload(3)
    three.answer(200, pictures[1])
    await waitFor(() => expect(screen.queryByText('three.jpg')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Remove two.pdf from the list' }))
    expect(screen.queryByText('two.pdf')).toBeNull()
  })

  it('that are too large are not sent, and hold up no other', async () => {
    await renderField([])
    expect(screen.getByText('No pictures yet.')).toBeDefined()
    drop([createFile('huge.jpg', 20_000_001), createFile('small.jpg')])
    expect(getName(await getUpload(1))).toBe('small.jpg')
    expect(screen.getByText('The file is too large: at most 20 MB.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again: huge.jpg' })).toBeNull()
  })

  it('whose refusal may be temporary are sent again with the same key, so that none is added twice', async () => {
    await renderField([])
    drop([createFile('one.jpg')])
    const first = await getUpload(1)
    first.answer(500, { type: 'internal', title: 'later' })
    fireEvent.click(await screen.findByRole('button', { name: 'Try again: one.jpg' }))
    expect(getKey(await getUpload(2))).toBe(getKey(first))
    expect(getKey(first)).not.toBe('')
  })

  it('are as many as there is room for', async () => {
    const many = Array.from({ length: 59 }, (_, index) => ({
      ...(pictures[0] ?? { imageUrl: '', width: 1, height: 1 }),
      pictureId: `id ${index}`,
    }))
    await renderField(many)
    drop([createFile('one.jpg'), createFile('two.jpg')])
    expect(getName(await getUpload(1))).toBe('one.jpg')
    expect(screen.getByText(/^There can be at most 60 pictures/)).toBeDefined()
    expect(screen.queryByText('two.jpg')).toBeNull()
  })
})

describe('a picture', () => {
  it('is removed only after a second yes', async () => {
    const writes = await renderField()
    fireEvent.click(screen.getByRole('button', { name: 'Remove picture 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the picture?' }))
    expect(writes).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Remove picture' }))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.path).toBe(`/admin/api/pictures/${b}`)
  })

  it('that is only shown has no buttons', async () => {
    await renderField(pictures, true)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
