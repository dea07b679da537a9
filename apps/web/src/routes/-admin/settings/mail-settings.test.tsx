import type { MailSettings } from '@samhus/contract/admin-mail-settings'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeSettings } from '../testing/fake-mail.ts'
import { fakeAdmin, fakeServer, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { SettingsScreen } from './settings-screen.tsx'

const path = '/admin/api/mail-settings'
const klitten = '7b1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Options {
  tab: 'booking-mail' | 'whitelist'
  isSuper?: boolean
  settings?: () => MailSettings
  save?: () => Answer
}

async function renderSettings({ tab, isSuper = true, settings = () => fakeSettings(), save }: Options) {
  const writes = fakeServer({
    [`GET ${path}`]: () => [200, settings()],
    [`PUT ${path}`]: save ?? (() => [200, { version: 5 }]),
    'GET /admin/api/groups': () => [200, { items: [{ id: klitten, name: 'Klitten' }], totalCount: 1 }],
    'GET /client/api/users/current': () => [
      200,
      { ...fakeAdmin, roleType: [isSuper ? 'Super Admin' : 'Admin'] },
    ],
  })
  const page = await renderAdmin(<SettingsScreen />, { url: `/admin/settings?tab=${tab}` })
  return { writes, page }
}

const getKind = (name: string) => screen.findByRole('region', { name })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

describe('Booking Mail', () => {
  it('says in a sentence when each of the six mails is sent, to whom and on which condition', async () => {
    await renderSettings({ tab: 'booking-mail' })
    const sentences = {
      'Welcome to the owner':
        '7 days before arrival, at 09:00, only if the week is not lent out. To the owner.',
      'Welcome to the guest': '7 days before arrival, at 09:00, only if the week is lent out. To the guest.',
      'Departure, first': '3 days before departure, at 09:00. To the owner or the guest.',
      'Departure, reminder':
        '1 day before departure, at 09:00, only if nobody has checked out. To the owner or the guest.',
      'Departure, check-out missing':
        '2 days after departure, at 09:00, only if nobody has checked out. To the owner or the guest.',
      Arrival: 'On the day of arrival, at 09:00. To the owner or the guest.',
    }
    for (const [name, sentence] of Object.entries(sentences)) {
      const kind = await getKind(name)
      expect(within(kind).getByText(sentence)).toBeDefined()
    }
    expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Send Arrival' })).checked).toBe(
      false,
    )
  })

  it('saves only the kinds that were changed; an empty offset is 0', async () => {
    const { writes } = await renderSettings({ tab: 'booking-mail' })
    fireEvent.click(await screen.findByRole('button', { name: 'Change Welcome to the owner' }))
    const kind = await getKind('Welcome to the owner')
    fireEvent.change(within(kind).getByLabelText('Days'), { target: { value: '' } })
    fireEvent.click(within(kind).getByLabelText('Must be lent out'))
    expect(
      within(kind).getByText('On the day of arrival, at 09:00, only if the week is lent out. To the owner.'),
    ).toBeDefined()
    save()
    const change = {
      daysOffset: 0,
      baseDate: 'BookingStart',
      conditions: ['Must be lent out'],
      isEnabled: true,
    }
    await waitFor(() =>
      expect(writes).toEqual([
        { path, body: { bookingMailSettings: { mailConfigurations: { Welcome1: change } }, version: 4 } },
      ]),
    )
  })

  it('refuses an offset that is no whole number, and goes to its field', async () => {
    const { writes } = await renderSettings({ tab: 'booking-mail' })
    fireEvent.click(await screen.findByRole('button', { name: 'Change Arrival' }))
    const field = within(await getKind('Arrival')).getByLabelText('Days')
    fireEvent.change(field, { target: { value: '1.5' } })
    save()
    expect(await screen.findByText('Write a whole number from -365 to 365.')).toBeDefined()
    expect(document.activeElement).toBe(field)
    expect(writes).toEqual([])
  })

  it('can only be read by an administrator, who is told why', async () => {
    await renderSettings({ tab: 'booking-mail', isSuper: false })
    expect(await screen.findByText(/^Only a Super Admin can change when emails are sent/)).toBeDefined()
    await getKind('Arrival')
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'See and change the words of Arrival' })).toBeDefined()
  })

  it('says who changed the same meanwhile, and keeps what was typed', async () => {
    let settings = fakeSettings()
    const theirs = fakeSettings({ version: 6 })
    theirs.bookingMailSettings.mailConfigurations.Welcome2.daysOffset = -14
    await renderSettings({
      tab: 'booking-mail',
      settings: () => settings,
      save: () => {
        settings = theirs
        const change = {
          field: 'Welcome2.daysOffset',
          before: '-7',
          after: '-14',
          by: 'Bo Berg',
          at: '2027-06-21T07:00:00.000Z',
        }
        return [409, { type: 'changed-meanwhile', title: 'changed', changes: [change] }]
      },
    })
    fireEvent.click(await screen.findByRole('switch', { name: 'Send Arrival' }))
    save()
    expect(
      await screen.findByText(/^Bo Berg changed the number of days of “Welcome to the guest”, 21 June 2027/),
    ).toBeDefined()
    expect(within(await getKind('Welcome to the guest')).getByText(/^14 days before arrival/)).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Send Arrival' }).checked).toBe(true)
  })

  it('asks before another tab loses what is not saved', async () => {
    const { page } = await renderSettings({ tab: 'booking-mail' })
    fireEvent.click(await screen.findByRole('switch', { name: 'Send Arrival' }))
    fireEvent.click(screen.getByRole('tab', { name: 'Whitelist' }))
    expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeDefined()
    expect(page.getUrl()).toContain('tab=booking-mail')
  })

  it('asks before another group loses what is not saved, and goes there only if it may be lost', async () => {
    const { page } = await renderSettings({ tab: 'booking-mail' })
    fireEvent.click(await screen.findByRole('switch', { name: 'Send Arrival' }))
    const chooseGroup = async () => {
      fireEvent.click(screen.getByRole('combobox', { name: 'Group' }))
      fireEvent.click(await screen.findByRole('option', { name: 'Klitten' }))
      return within(await screen.findByRole('dialog', { name: 'Unsaved changes' }))
    }
    fireEvent.click((await chooseGroup()).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.getUrl()).not.toContain('groupId')
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Send Arrival' }).checked).toBe(true)
    fireEvent.click((await chooseGroup()).getByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(page.getUrl()).toContain(`groupId=${klitten}`))
  })
})

describe('the whitelist', () => {
  it('asks before another tab loses addresses that are typed and not added', async () => {
    const { page } = await renderSettings({ tab: 'whitelist' })
    const field = await screen.findByRole('textbox', { name: 'Addresses, one on each line' })
    fireEvent.change(field, { target: { value: 'a@samhus.example' } })
    fireEvent.click(screen.getByRole('tab', { name: 'Booking Mail' }))
    expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeDefined()
    expect(page.getUrl()).toContain('tab=whitelist')
  })

  it('takes many pasted lines, without empty and repeated ones, and says which are no addresses', async () => {
    const { writes } = await renderSettings({ tab: 'whitelist' })
    const field = await screen.findByLabelText('Addresses, one on each line')
    fireEvent.change(field, {
      target: {
        value: 'bo@samhus.example\n\n  ANNA@samhus.example\nBo@Samhus.example\nnobody\neva@samhus.example',
      },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Add to the list' }))
    expect(await screen.findByText('2 addresses are added. Remember to save.')).toBeDefined()
    expect(screen.getByText('This is not an email address: nobody')).toBeDefined()
    save()
    const users = ['anna@samhus.example', 'bo@samhus.example', 'eva@samhus.example']
    await waitFor(() =>
      expect(writes).toEqual([
        { path, body: { notificationsWhitelist: { enabled: false, users }, version: 4 } },
      ]),
    )
  })

  it('is saved with lines that are typed but not added yet, and not while one of them is no address', async () => {
    const { writes } = await renderSettings({ tab: 'whitelist' })
    const field = await screen.findByLabelText('Addresses, one on each line')
    fireEvent.change(field, { target: { value: 'bo@samhus.example\nnobody' } })
    fireEvent.click(screen.getByRole('switch', { name: 'Send only to the addresses on the list' }))
    save()
    expect(await screen.findByText('This is not an email address: nobody')).toBeDefined()
    expect(writes).toEqual([])
    fireEvent.change(field, { target: { value: 'eva@samhus.example' } })
    save()
    const users = ['anna@samhus.example', 'bo@samhus.example', 'eva@samhus.example']
    await waitFor(() =>
      expect(writes).toEqual([
        { path, body: { notificationsWhitelist: { enabled: true, users }, version: 4 } },
      ]),
    )
  })

  it('removes an address and is switched on; while it is on there is a warning', async () => {
    const { writes } = await renderSettings({
      tab: 'whitelist',
      settings: () =>
        fakeSettings({ notificationsWhitelist: { enabled: true, users: ['anna@samhus.example'] } }),
    })
    expect(await screen.findByText('The whitelist is on')).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: 'Remove anna@samhus.example' }))
    expect(screen.getByText('The whitelist is on and empty: nobody gets email.')).toBeDefined()
    fireEvent.click(screen.getByRole('switch', { name: 'Send only to the addresses on the list' }))
    save()
    await waitFor(() =>
      expect(writes).toEqual([
        { path, body: { notificationsWhitelist: { enabled: false, users: [] }, version: 4 } },
      ]),
    )
  })

  it('can only be read by an administrator', async () => {
    await renderSettings({ tab: 'whitelist', isSuper: false })
    expect(await screen.findByText('anna@samhus.example')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('switch').disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  })
})
