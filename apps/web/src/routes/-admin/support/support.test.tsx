import type { SupportReport } from '@samhus/contract/admin-support'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeServer, userId, type Answer } from '../testing/fake-owner.ts'
import { fakeReport, fakeSupportRow, ole, reportId } from '../testing/fake-support.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { ReportPage } from './report-screen.tsx'
import { SupportScreen } from './support-screen.tsx'

const path = `/admin/api/support/${reportId}`

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const admins = [{ ...ole, email: 'ole@samhus.example', enabled: true, roleType: ['Admin'], lastUsedAt: null }]
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the list of support reports', () => {
  const renderList = async (items: readonly object[]) => {
    fakeServer({
      'GET /admin/api/support': () => [200, { items, totalCount: items.length }],
      'GET /admin/api/groups': () => [200, { items: [], totalCount: 0 }],
      'GET /admin/api/houses': () => [200, { items: [], totalCount: 0 }],
      'GET /admin/api/views': () => [200, { views: [] }],
      'GET /admin/api/admins': () => [200, { admins }],
    })
    return renderAdmin(<SupportScreen />, { url: '/admin/support' })
  }

  it('says of each report what was written, from which person, about which week, its state and which admin has it', async () => {
    await renderList([
      fakeSupportRow(),
      fakeSupportRow({
        reportId: ole.userId,
        state: 'done',
        guestName: null,
        assigneeName: 'Ole Kontor',
        numPhotos: 0,
        numReplies: 1,
      }),
    ])
    const [link] = await screen.findAllByRole('link', { name: /The tap drips/ })
    expect(link?.getAttribute('href')).toBe(`/admin/support/${reportId}`)
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings.filter((text) => text !== '')).toEqual([
      'Message',
      'From',
      'House and week',
      'State',
      'Assigned to',
      'Received',
    ])
    for (const text of ['2 photos', '1 reply', 'Gro Gæst', 'Anna Holm', 'Ole Kontor']) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    }
    expect(screen.getAllByText('Klitgården, week 27, 2027')).toHaveLength(2)
  })

  it('has filters for state, admin, group, house and days, and an empty text', async () => {
    await renderList([])
    expect(await screen.findByText('No support reports found')).toBeDefined()
    for (const name of ['State', 'Assigned to', 'Group', 'House', 'From day', 'To day']) {
      expect(screen.getAllByLabelText(name).length).toBeGreaterThan(0)
    }
  })
})

describe('a report', () => {
  const renderReport = async (
    changed: Partial<SupportReport> = {},
    answers: Record<string, () => Answer> = {},
  ) => {
    const writes = fakeServer({
      [`GET ${path}`]: () => [200, fakeReport(changed)],
      'GET /admin/api/admins': () => [200, { admins }],
      ...answers,
    })
    await renderAdmin(<ReportPage reportId={reportId} />)
    await screen.findByRole('heading', { level: 1, name: 'Klitgården, week 27, 2027' })
    return writes
  }

  it('says what the guest wrote and of which stay, and how they and the owner are reached', async () => {
    await renderReport({ others: [{ ...fakeSupportRow(), reportId: ole.userId, message: 'The tap again' }] })
    const letter = screen.getByRole('region', { name: 'Message from Gro Gæst' })
    expect(letter.querySelector('blockquote')?.textContent).toBe('The tap drips.\nWe closed it.')
    expect(letter.textContent).toContain('written in Swedish')
    expect(screen.getByRole('link', { name: '+45 20 30 40 50' }).getAttribute('href')).toBe('tel:+4520304050')
    expect(screen.getByRole('link', { name: 'Anna Holm' }).getAttribute('href')).toContain(userId)
    const stay = screen.getByRole('link', { name: '5\u00a0July\u00a02027 – 12\u00a0July\u00a02027' })
    expect(stay.getAttribute('href')).toContain(fakeReport().bookingId)
    expect(screen.getByRole('link', { name: 'The tap again' }).getAttribute('href')).toBe(
      `/admin/support/${ole.userId}`,
    )
  })

  it('opens its photos large, one after the other', async () => {
    await renderReport()
    press('Show photo 1 of 2')
    const dialog = await screen.findByRole('dialog', { name: 'Photo 1 of 2' })
    expect(within(dialog).getByRole('img', { name: 'Photo 1 of 2' })).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
    expect(await within(dialog).findByRole('img', { name: 'Photo 2 of 2' })).toBeDefined()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
  })

  it('is answered by mail with what becomes of it, of the version that was read', async () => {
    const writes = await renderReport(
      {},
      {
        [`POST ${path}/replies`]: () => [200, { reportId, number: 1, mailId: reportId, version: 8 }],
      },
    )
    press('Send the reply')
    expect(await screen.findByText('Write a reply.')).toBeDefined()
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to gro@guest.example' })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: ' Thank you. ' } })
    const [keeps, closes] = ['Keep working on it', 'Close the report'].map((name) =>
      screen.getByRole<HTMLInputElement>('radio', { name }),
    )
    // No report is closed unless the admin says so.
    expect(keeps?.checked).toBe(true)
    press('Send the reply')
    const body = { message: 'Thank you.', to: 'gro@guest.example', state: 'working', version: 7 }
    await waitFor(() => expect(writes).toEqual([{ path: `${path}/replies`, body }]))
    await waitFor(() => expect(field.value).toBe(''))
    fireEvent.change(field, { target: { value: 'Thank you.' } })
    fireEvent.click(closes ?? expect.fail())
    press('Send the reply')
    await waitFor(() => expect(writes[1]?.body).toEqual({ ...body, state: 'done' }))
    await waitFor(() => expect(keeps?.checked).toBe(true))
    expect(screen.queryByText('Write a reply.')).toBeNull()
  })

  it('that another admin has answered meanwhile says so, and keeps what was written', async () => {
    const change = { field: 'reply', before: null, after: null, by: 'Ole Kontor', at: '2027-07-12T08:00:00Z' }
    await renderReport(
      {},
      {
        [`POST ${path}/replies`]: () => [409, { type: 'changed-meanwhile', title: '', changes: [change] }],
      },
    )
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to gro@guest.example' })
    fireEvent.change(field, { target: { value: 'Thank you.' } })
    press('Send the reply')
    expect(await screen.findByText(/^Ole Kontor has replied meanwhile\./)).toBeDefined()
    expect(field.value).toBe('Thank you.')
  })

  it('shows each reply with its author and what became of its mail', async () => {
    const mail = { mailId: reportId, state: 'Dropped', sentAt: null, dropReason: 'suppressed' } as const
    await renderReport({
      isStopped: true,
      replies: [{ number: 1, at: '2027-07-13T08:00:00.000Z', by: 'Ole Kontor', message: 'Soon.', mail }],
    })
    const replies = screen.getByRole('region', { name: 'Replies' })
    expect(within(replies).getByText('Soon.')).toBeDefined()
    expect(within(replies).getByText('Not sent')).toBeDefined()
    expect(within(replies).getByRole('link', { name: 'Show the email' }).getAttribute('href')).toBe(
      `/admin/mails/${reportId}`,
    )
    expect(within(replies).getByText(/^The address gro@guest\.example gets no email/)).toBeDefined()
  })

  it.each<[string, Partial<SupportReport>, RegExp]>([
    ['a telephone number', { contact: '+45 20 00 11 22', phone: '+4520001122' }, /would like to be called/],
    ['nothing', { contact: '' }, /did not say where to reply/],
    ['something else', { contact: 'room 4' }, /exactly one email address/],
  ])('whose guest left %s cannot be answered by mail, and says why', async (_what, changed, why) => {
    await renderReport({ email: null, replyTo: null, ...changed })
    expect(screen.queryByRole('button', { name: 'Send the reply' })).toBeNull()
    const replies = screen.getByRole('region', { name: 'Replies' })
    expect(within(replies).getByText(why)).toBeDefined()
    const call = within(replies).queryByRole('link')
    expect(call?.getAttribute('href')).toBe(changed.phone ? `tel:${changed.phone}` : undefined)
  })

  it.each([
    ['guest', /goes to the guest’s own address, from the booking: gro@guest\.example/],
    ['owner', /goes to the owner’s own address: gro@guest\.example/],
  ] as const)('without an address is answered at that of the %s, and says so', async (source, words) => {
    const replyTo = { email: 'gro@guest.example', source }
    await renderReport({ contact: '20 00 11 22', phone: '20001122', email: null, replyTo })
    const replies = screen.getByRole('region', { name: 'Replies' })
    expect(within(replies).getByText(words)).toBeDefined()
    expect(within(replies).getByRole('link', { name: 'Call 20 00 11 22' })).toBeDefined()
    expect(within(replies).getByRole('textbox', { name: 'Reply to gro@guest.example' })).toBeDefined()
  })

  it('says how long a reply and a note are near their limit, and cuts nothing off', async () => {
    const writes = await renderReport()
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to gro@guest.example' })
    fireEvent.change(field, { target: { value: 'x'.repeat(3200) } })
    expect(screen.getByText(/3,200 of at most 4,000 characters\.$/)).toBeDefined()
    fireEvent.change(field, { target: { value: 'x'.repeat(4002) } })
    expect(screen.getByText('At most 4,000 characters: 2 too many.')).toBeDefined()
    press('Send the reply')
    const form = screen.getByRole('form', { name: 'Handling' })
    const note = within(form).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
    fireEvent.change(note, { target: { value: 'y'.repeat(1001) } })
    press('Save Changes')
    expect(within(form).getByText('At most 1,000 characters: 1 too many.')).toBeDefined()
    expect([field.value.length, note.value.length, writes]).toEqual([4002, 1001, []])
  })

  it('changes its state and its note, of the version that was read', async () => {
    const writes = await renderReport(
      {},
      {
        [`PATCH ${path}`]: () => [200, { reportId, version: 8, merged: [] }],
      },
    )
    const form = screen.getByRole('form', { name: 'Handling' })
    fireEvent.click(within(form).getByRole('radio', { name: 'In progress' }))
    fireEvent.change(within(form).getByRole('textbox', { name: 'Note' }), { target: { value: 'Plumber' } })
    press('Save Changes')
    await waitFor(() =>
      expect(writes).toEqual([
        { path, body: { state: 'working', assigneeId: null, note: 'Plumber', version: 7 } },
      ]),
    )
  })

  it('that another admin has changed says which one, and lets the admin choose', async () => {
    const change = {
      field: 'state',
      before: 'open',
      after: 'done',
      by: 'Ole Kontor',
      at: '2027-07-12T08:00:00Z',
    }
    await renderReport(
      {},
      {
        [`PATCH ${path}`]: () => [409, { type: 'changed-meanwhile', title: '', changes: [change] }],
      },
    )
    const form = screen.getByRole('form', { name: 'Handling' })
    fireEvent.click(within(form).getByRole('radio', { name: 'In progress' }))
    press('Save Changes')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Ole Kontor')
    expect(dialog.textContent).toContain('In progress')
  })

  it('takes the house’s next week out of operation, of which it says whose it is', async () => {
    await renderReport({}, { 'GET /admin/api/weeks/closing': () => [200, { weeks: [] }] })
    expect(screen.getByText(/^Booked by Bo Birk/)).toBeDefined()
    const others = screen.getByRole('link', { name: 'Other weeks' }).getAttribute('href')
    expect(others).toBe(`/admin/houses/${fakeReport().houseId}?tab=calendars&year=2027`)
    press('Take week 29, 2027 out of operation')
    expect(await screen.findByRole('dialog', { name: 'Take weeks out of operation' })).toBeDefined()
  })

  it('that is unknown or erased is not found', async () => {
    fakeServer({ [`GET ${path}`]: () => [404, { type: 'not-found' }] })
    await renderAdmin(<ReportPage reportId={reportId} />)
    expect(await screen.findByRole('heading', { name: 'Support report not found' })).toBeDefined()
  })
})
