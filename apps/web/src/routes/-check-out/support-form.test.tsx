import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { SupportForm } from './support-form.tsx'

const stay = {
  userName: 'Gæst',
  houseName: 'Klitten',
  dateFrom: '2027-07-05',
  dateTo: '2027-07-12',
  language: null,
}
const fetchMock = vi.fn<typeof fetch>()
/** Number of a photo to the status with which it is refused. */
const refusals = new Map<number, number>()

beforeAll(() => startTexts('en'))
beforeEach(() => {
  refusals.clear()
  fetchMock.mockReset()
  fetchMock.mockImplementation((url) => {
    const number = Number(/photos\/(\d)$/.exec(url as string)?.[1] ?? 0)
    const status = refusals.get(number) ?? 200
    const body = status === 200 ? {} : { type: 'unsupported-media-type', title: 'x' }
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function createPhoto(number: number, bytes = 10): File {
  return new File([new Uint8Array(bytes)], `photo-${number}.jpg`, { type: 'image/jpeg' })
}

/** Writes a report with photos and sends it. */
function sendReport(photos: readonly File[]): void {
  render(<SupportForm token="t" reportId="r" stay={stay} onAnother={() => undefined} />)
  fireEvent.change(screen.getByLabelText('What would you like to tell us?'), { target: { value: 'Broken' } })
  fireEvent.change(screen.getByLabelText('Add photos'), { target: { files: photos } })
  fireEvent.click(screen.getByRole('button', { name: 'Send to support' }))
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

function listSentPhotos(): string[] {
  return fetchMock.mock.calls.flatMap(([url]) => /photos\/\d$/.exec(url as string)?.[0] ?? [])
}

describe('the photos of a report to support', () => {
  it('that follow one that is left out are sent all the same, and the thanks count those that arrived', async () => {
    refusals.set(3, 415)
    sendReport([1, 2, 3, 4].map((number) => createPhoto(number)))
    await press('Continue without it')
    expect(await screen.findByText(/3 photos were sent with it\./)).toBeDefined()
    expect(listSentPhotos()).toEqual(['photos/1', 'photos/2', 'photos/3', 'photos/4'])
  })

  it('are thanked for without the last one where that was left out, and the button says that it ends there', async () => {
    refusals.set(2, 415)
    sendReport([1, 2].map((number) => createPhoto(number)))
    await press('Finish without it')
    expect(await screen.findByText(/One photo was sent with it\./)).toBeDefined()
  })

  it('may each be tried again or left out, and count once', async () => {
    refusals.set(1, 415).set(3, 415)
    sendReport([1, 2, 3, 4].map((number) => createPhoto(number)))
    await screen.findByText(/photo 1 could not be/)
    refusals.delete(1)
    await press('Try sending the photo again')
    await screen.findByText(/photo 3 could not be/)
    await press('Continue without it')
    expect(await screen.findByText(/3 photos were sent with it\./)).toBeDefined()
  })

  it('above six megabytes that this browser cannot make smaller are not sent, with a sentence that says so', async () => {
    sendReport([createPhoto(1, 6_000_001), createPhoto(2)])
    expect(
      await screen.findByText(
        /photo 1 could not be\. It is larger than 6 MB and cannot be made smaller here\./,
      ),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try sending the photo again' })).toBeNull()
    await press('Continue without it')
    expect(await screen.findByText(/One photo was sent with it\./)).toBeDefined()
    expect(listSentPhotos()).toEqual(['photos/2'])
  })
})
