import type { Resending } from '@samhus/contract/admin-mail'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeContent, fakeMail, fakeRow, mailId } from '../testing/fake-mail.ts'
import { fakeServer, userId, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { AddressesScreen } from './addresses-screen.tsx'
import { MailList } from './mail-list.tsx'
import { MailPage } from './mail-screen.tsx'

const otherId = '8f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'
const mailCall = `GET /admin/api/mails/${mailId}`

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the mail log', () => {
  const renderList = async (items: readonly object[], url = '/admin/mails') => {
    fakeServer({
      'GET /admin/api/mails': () => [200, { items, totalCount: items.length }],
      'GET /admin/api/groups': () => [200, { items: [], totalCount: 0 }],
      'GET /admin/api/views': () => [200, { views: [] }],
    })
    return renderAdmin(<MailList />, { url })
  }

  it('says of each mail what it is, to whom it goes, its state and why it was not sent', async () => {
    await renderList([fakeRow, { ...fakeRow, id: otherId, state: 'Dropped', dropReason: 'suppressed' }])
    const [link] = await screen.findAllByRole('link', { name: 'Welcome to the owner' })
    expect(link?.getAttribute('href')).toBe(`/admin/mails/${mailId}`)
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings.filter((text) => text !== '')).toEqual(['Email', 'To', 'Week', 'State', 'Created'])
    expect(screen.getAllByText('anna@samhus.example')).toHaveLength(2)
    expect(screen.getAllByText('Klitgården, week 26, 2027')).toHaveLength(2)
    expect(screen.getAllByText('Not sent').length).toBeGreaterThan(0)
    expect(screen.getByText(/^The address gets no email, because/)).toBeDefined()
  })

  it('has filters for state, kind, group and days, and an empty text', async () => {
    await renderList([])
    expect(await screen.findByText('No emails found')).toBeDefined()
    for (const name of ['State', 'Kind', 'Group', 'From day', 'To day']) {
      expect(screen.getAllByLabelText(name).length).toBeGreaterThan(0)
    }
  })
})

describe('the mails of a filter that were not sent', () => {
  const found: Resending = {
    total: 205,
    looked: 205,
    limit: 2,
    canBeSent: 1,
    mailIds: [mailId],
    mayHaveArrived: 3,
    arrivedIds: [otherId, userId],
    obstacles: [{ reason: 'sent-again', count: 201 }],
  }
  const open = async (url: string) => {
    const writes = fakeServer({
      'GET /admin/api/mails': () => [200, { items: [fakeRow], totalCount: 1 }],
      'GET /admin/api/mails/resend': () => [200, found],
      'POST /admin/api/mails/resend': () => [200, { sent: 2, left: 0 }],
      'GET /admin/api/groups': () => [200, { items: [], totalCount: 0 }],
      'GET /admin/api/views': () => [200, { views: [] }],
    })
    await renderAdmin(<MailList />, { url })
    await screen.findAllByText('Klitgården, week 26, 2027')
    return writes
  }

  it('are sent again by one press, those that may have arrived after a second yes, and never more than the limit', async () => {
    const writes = await open('/admin/mails?state=trouble')
    press('Send all again')
    expect(await screen.findByText(/^1 email can be sent again, .* At most 2 are sent at once/)).toBeDefined()
    expect(screen.getByText('201 that were sent again before')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Send 1 email again' })).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Send these again too' }))
    press('Send 2 emails again')
    await waitFor(() =>
      expect(writes).toEqual([
        { path: '/admin/api/mails/resend', body: { mailIds: [mailId, otherId], evenIfArrived: true } },
      ]),
    )
  })

  it.each(['/admin/mails', '/admin/mails?state=Sent'])('are not meant by %s', async (url) => {
    await open(url)
    expect(screen.queryByRole('button', { name: 'Send all again' })).toBeNull()
  })
})

describe('a mail', () => {
  const renderMail = async (changed: object = {}, answers: Record<string, () => Answer> = {}) => {
    const writes = fakeServer({ [mailCall]: () => [200, fakeMail(changed)], ...answers })
    return { writes, page: await renderAdmin(<MailPage mailId={mailId} />) }
  }

  it('says what happened, with the answer of the mail server, and to whom and of which stay it is', async () => {
    await renderMail({ state: 'Failed', smtpCode: 550, smtpAnswer: '5.1.1 no such user', sentAt: null })
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Klitgården' })).toBeDefined()
    expect(
      screen.getByText('The mail server refused the email. It is not tried again by itself.'),
    ).toBeDefined()
    expect(screen.getByText('550 5.1.1 no such user')).toBeDefined()
    const stay = screen.getByRole('link', { name: 'Klitgården, week 26, 2027' })
    expect(stay.getAttribute('href')).toBe(`/admin?booking=${fakeMail().week?.bookingId}`)
    expect(screen.getByRole('link', { name: 'Anna Holm' }).getAttribute('href')).toBe(
      `/admin/owners/${userId}`,
    )
  })

  it('says the code of the answer once, also where the answer begins with it', async () => {
    await renderMail({ state: 'Failed', smtpCode: 550, smtpAnswer: '550 5.1.1 no such user', sentAt: null })
    expect(await screen.findByText('550 5.1.1 no such user')).toBeDefined()
  })

  it('is shown in a frame that runs no scripts, or as plain text', async () => {
    await renderMail()
    const frame = await screen.findByTitle('The email: Welcome to Klitgården')
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.getAttribute('srcdoc')).toContain('<p>Hello Anna</p>')
    fireEvent.click(screen.getByRole('radio', { name: 'Plain text' }))
    expect(screen.getByLabelText('The email: Welcome to Klitgården').textContent).toBe(fakeContent.text)
  })

  it('is sent again as a new one, after a second yes where it may have arrived', async () => {
    const { writes, page } = await renderMail(
      { state: 'Lost', mayHaveArrived: true },
      { [`POST /admin/api/mails/${mailId}/resend`]: () => [200, { mailId: otherId }] },
    )
    await screen.findByText(/^Nobody knows whether/)
    press('Send again')
    const dialog = await screen.findByRole('dialog')
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send again' })
    expect(send.disabled).toBe(true)
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Send it all the same' }))
    fireEvent.click(send)
    await waitFor(() => expect(page.getUrl()).toBe(`/admin/mails/${otherId}`))
    expect(writes).toEqual([{ path: `/admin/api/mails/${mailId}/resend`, body: { evenIfArrived: true } }])
  })

  it('asks for the second yes too if it may have arrived since the page was loaded', async () => {
    const { writes } = await renderMail(
      {},
      { [`POST /admin/api/mails/${mailId}/resend`]: () => [409, { type: 'mail-may-have-arrived' }] },
    )
    await screen.findByRole('button', { name: 'Send again' })
    press('Send again')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send again' }))
    expect(await within(dialog).findByRole('checkbox', { name: 'Send it all the same' })).toBeDefined()
    expect(writes).toEqual([{ path: `/admin/api/mails/${mailId}/resend`, body: {} }])
  })

  it('that waits can be stopped', async () => {
    const { writes } = await renderMail(
      { state: 'Due', attempts: 0, content: null, canBeSentAgain: false, canBeDropped: true },
      { [`POST /admin/api/mails/${mailId}/drop`]: () => [200, { mailId }] },
    )
    expect(await screen.findByText('There is nothing to read')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    press('Never send it')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stop the email' }))
    await waitFor(() => expect(writes).toEqual([{ path: `/admin/api/mails/${mailId}/drop`, body: {} }]))
  })

  it('makes its check-out link only when asked, and opens it in a new window', async () => {
    const { writes } = await renderMail(
      {},
      { [`POST /admin/api/mails/${mailId}/link`]: () => [200, { url: 'https://samhus.example/x?token=t' }] },
    )
    await screen.findByRole('button', { name: 'Open the check-out link' })
    expect(writes).toEqual([])
    press('Open the check-out link')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Make the link' }))
    const link = await within(dialog).findByRole('link', { name: 'Open in a new window' })
    expect(link.getAttribute('href')).toBe('https://samhus.example/x?token=t')
    expect(writes).toEqual([{ path: `/admin/api/mails/${mailId}/link`, body: { link: 'check-out' } }])
  })

  it('that is unknown is not found', async () => {
    fakeServer({ [mailCall]: () => [404, { type: 'not-found' }] })
    await renderAdmin(<MailPage mailId={mailId} />)
    expect(await screen.findByRole('heading', { name: 'Email Not Found' })).toBeDefined()
  })
})

describe('addresses without email', () => {
  const stopped = {
    id: 'ab'.repeat(32),
    reason: 'hard-bounce',
    since: '2027-06-21T07:00:00.000Z',
    address: 'anna@samhus.example',
    userId,
    userName: 'Anna Holm',
    mailId,
  }

  it('are listed with why and since when, and can be opened again', async () => {
    const lift = `/admin/api/suppressions/${stopped.id}`
    const writes = fakeServer({
      'GET /admin/api/suppressions': () => [200, { suppressions: [stopped] }],
      [`DELETE ${lift}`]: () => [200, { suppressionId: stopped.id }],
    })
    await renderAdmin(<AddressesScreen />)
    expect(await screen.findByText(/^Email to it bounces\. Since 21 June 2027/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Anna Holm' })).toBeDefined()
    press('Open again for anna@samhus.example')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Open again' }))
    await waitFor(() => expect(writes).toEqual([{ path: lift, body: {} }]))
  })

  it('are stopped by an address that must be valid', async () => {
    const writes = fakeServer({
      'GET /admin/api/suppressions': () => [200, { suppressions: [] }],
      'POST /admin/api/suppressions': () => [200, { suppressionId: stopped.id }],
    })
    await renderAdmin(<AddressesScreen />)
    expect(await screen.findByText('No addresses are stopped')).toBeDefined()
    press('Stop email to the address')
    const dialog = await screen.findByRole('dialog')
    const submit = within(dialog).getByRole('button', { name: 'Stop email to the address' })
    fireEvent.click(submit)
    expect(await within(dialog).findByText('Write a valid email address.')).toBeDefined()
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' bo@samhus.example ' } })
    fireEvent.click(submit)
    await waitFor(() =>
      expect(writes).toEqual([{ path: '/admin/api/suppressions', body: { address: 'bo@samhus.example' } }]),
    )
  })
})
