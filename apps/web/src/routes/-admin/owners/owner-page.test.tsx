import type { Owner } from '@samhus/contract/admin-owners'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { syncServerTime } from '../../../lib/server-time.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeAdmin, fakeOwner, fakeServer, userId, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { OwnerPage } from './owner-page.tsx'
import type { OwnerTab } from './owner-tabs.ts'

const ownerCall = `GET /admin/api/users/${userId}`
const saveCall = `PUT /admin/api/users/${userId}`

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Options {
  owner?: Partial<Owner>
  roles?: ('Admin' | 'Super Admin')[]
  tab?: OwnerTab
  answers?: Readonly<Record<string, () => Answer>>
}

async function renderOwner({
  owner = {},
  roles = ['Admin'],
  tab = 'information',
  answers = {},
}: Options = {}) {
  const writes = fakeServer({
    [ownerCall]: () => [200, fakeOwner(owner)],
    'GET /client/api/users/current': () => [200, { ...fakeAdmin, roleType: roles }],
    ...answers,
  })
  const onTab = vi.fn<(tab: OwnerTab) => void>()
  await renderAdmin(<OwnerPage userId={userId} tab={tab} onTab={onTab} />)
  return { writes, onTab }
}

const getInput = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(getInput(label), { target: { value } })
const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the page of an owner', () => {
  it('has a skeleton while it loads', async () => {
    await renderOwner({ answers: { [ownerCall]: undefined as never } })
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined()
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('says ‘User Not Found’ for an unknown id, and leads back to the owners', async () => {
    await renderOwner({
      answers: { [ownerCall]: () => [404, { type: 'user-not-found', title: 'nobody' }] },
    })
    expect(await screen.findByRole('heading', { name: 'User Not Found' })).toBeDefined()
    expect(screen.getByText('The requested user could not be found.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to Owners' }).getAttribute('href')).toBe('/admin/owners')
  })

  it('heads with name, email, Active and the number of groups, and offers Impersonate and Disable', async () => {
    await renderOwner()
    expect(await screen.findByRole('heading', { level: 1, name: 'Anna Holm' })).toBeDefined()
    expect(screen.getByText('anna@samhus.example')).toBeDefined()
    expect(screen.getByText('Active')).toBeDefined()
    expect(screen.getByText('1 group')).toBeDefined()
    expect(screen.getByText('13/10-2026')).toBeDefined()
    expect(screen.getByText('02/05-2020')).toBeDefined()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Impersonate' })).disabled).toBe(
      false,
    )
    expect(getButton('Disable').disabled).toBe(false)
  })

  it('calls a nameless person ‘Unknown User’, and a disabled one Inactive, whom nobody can act as', async () => {
    await renderOwner({ owner: { name: '', enabled: false } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Unknown User' })).toBeDefined()
    expect(screen.getByText('Inactive')).toBeDefined()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Impersonate' })).disabled).toBe(
      true,
    )
    expect(screen.getByText('You cannot log in as a person who is disabled.')).toBeDefined()
    expect(getButton('Enable').disabled).toBe(false)
  })

  it('lets an admin neither act as an administrator nor disable one, and says why', async () => {
    await renderOwner({ owner: { roleType: ['Admin'] } })
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Impersonate' })).disabled).toBe(
      true,
    )
    expect(getButton('Disable').disabled).toBe(true)
    expect(
      screen.getByText(
        'You cannot log in as an administrator. Only a Super Admin can disable or enable an administrator.',
      ),
    ).toBeDefined()
  })

  it('lets a Super Admin disable an administrator', async () => {
    await renderOwner({ owner: { roleType: ['Admin'] }, roles: ['Super Admin'] })
    await screen.findByText('You cannot log in as an administrator.')
    expect(getButton('Disable').disabled).toBe(false)
  })

  it('has the tabs User Information, Group Memberships and Point Ledger, and opens the pressed one', async () => {
    const { onTab } = await renderOwner()
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'User Information',
      'Group Memberships',
      'Point Ledger',
      'Bookings',
      'Mail',
      'Activity',
    ])
    fireEvent.click(screen.getByRole('tab', { name: 'Group Memberships' }))
    expect(onTab).toHaveBeenCalledWith('memberships')
  })

  it.each([
    ['Admin', ['Copy email address', 'Correct points', 'Invite']],
    [
      'Super Admin',
      ['Copy email address', 'Correct points', 'Invite', 'Unbind login', 'Export data', 'Anonymise'],
    ],
  ] as const)('offers %s the acts of that role', async (role, acts) => {
    await renderOwner({ roles: [role] })
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(acts)
  })
})

describe('an invitation', () => {
  it.each([
    ['ten minutes ago, waits', 600_000, true],
    ['an hour ago, is offered again', 3_600_000, false],
  ])('of a person who was invited %s', async (_title, passed, waits) => {
    const now = Date.parse('2027-02-01T10:00:00Z')
    syncServerTime(new Date(now).toISOString())
    const { writes } = await renderOwner({
      owner: { invitedAt: new Date(now - passed).toISOString() },
      answers: {
        [`POST /admin/api/users/${userId}/invite`]: () => [
          200,
          { userId, invitedAt: new Date(now).toISOString() },
        ],
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Invite again' }))
    const press = await screen.findByRole<HTMLButtonElement>('button', { name: 'Invite again' })
    expect(press.disabled).toBe(waits)
    expect(screen.getByText(waits ? /can be invited again/ : /They get a second email/)).toBeDefined()
    fireEvent.click(press)
    await waitFor(() => expect(writes).toHaveLength(waits ? 0 : 1))
  })

  it.each([
    ['Admin', 'has to wait for its hour', true],
    ['Super Admin', 'is offered at once, since it ends that', false],
  ] as const)('by an admin with the role %s where the first login waits %s', async (role, _says, waits) => {
    const now = Date.parse('2027-02-01T10:00:00Z')
    syncServerTime(new Date(now).toISOString())
    const [invitedAt, signInHeldUntil] = [new Date(now - 600_000).toISOString(), '2027-02-03T10:00:00Z']
    await renderOwner({ owner: { invitedAt, signInHeldUntil }, roles: [role] })
    expect(await screen.findByText(/^Until .*, since the address was changed$/)).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Invite again' }))
    const press = await screen.findByRole<HTMLButtonElement>('button', { name: 'Invite again' })
    expect(press.disabled).toBe(waits)
    expect(screen.queryAllByText(/can then log in with .* at once/)).toHaveLength(waits ? 0 : 1)
  })
})

describe('User Information', () => {
  it('has the sections Personal Information and Address with their fields', async () => {
    await renderOwner()
    const personal = await screen.findByRole('group', { name: 'Personal Information' })
    for (const label of [/^Name/, /^Email/, /^Phone/, /^Code \(Title\)/]) {
      expect(within(personal).getByLabelText(label)).toBeDefined()
    }
    const address = screen.getByRole('group', { name: 'Address' })
    for (const label of [/^Address/, /^Zip/, /^City/]) {
      expect(within(address).getByLabelText(label)).toBeDefined()
    }
    expect(getInput(/^Code/).value).toBe('A12')
    expect(screen.getByText(/A changed address does not change the login/)).toBeDefined()
  })

  it('can be saved and reset only once something has changed', async () => {
    await renderOwner()
    await screen.findByRole('group', { name: 'Address' })
    expect([getButton('Save Changes').disabled, getButton('Reset').disabled]).toEqual([true, true])
    type(/^City/, 'Odder')
    expect([getButton('Save Changes').disabled, getButton('Reset').disabled]).toEqual([false, false])
    fireEvent.click(getButton('Reset'))
    expect(getInput(/^City/).value).toBe('Ry')
    expect(getButton('Save Changes').disabled).toBe(true)
  })

  it('says what is wrong at the field, and sends nothing', async () => {
    const { writes } = await renderOwner()
    await screen.findByRole('group', { name: 'Address' })
    type(/^Email/, 'anna')
    fireEvent.click(getButton('Save Changes'))
    expect(await screen.findByText('Write an email address, such as anna@example.com.')).toBeDefined()
    expect(document.activeElement).toBe(getInput(/^Email/))
    expect(writes).toEqual([])
  })

  it('saves with the version that it has read, and then follows the record', async () => {
    let stored = fakeOwner()
    const { writes } = await renderOwner({
      answers: {
        [ownerCall]: () => [200, stored],
        [saveCall]: () => {
          stored = fakeOwner({ city: 'Odder', phone: '11111111', version: 14 })
          return [200, { userId, version: 14, merged: ['phone'] }]
        },
      },
    })
    await screen.findByRole('group', { name: 'Address' })
    type(/^City/, 'Odder')
    fireEvent.click(getButton('Save Changes'))
    // What another admin has changed meanwhile was kept, and is shown.
    await waitFor(() => expect(getInput(/^Phone/).value).toBe('11111111'))
    expect(getButton('Save Changes').disabled).toBe(true)
    expect(writes[0]?.body).toMatchObject({ city: 'Odder', phone: '12345678', version: 10 })
  })

  it('says at the field that another person has the address', async () => {
    await renderOwner({
      answers: { [saveCall]: () => [409, { type: 'email-taken', title: 'taken' }] },
    })
    await screen.findByRole('group', { name: 'Address' })
    type(/^Email/, 'bo@samhus.example')
    fireEvent.click(getButton('Save Changes'))
    expect(await screen.findByText('Another person has this email address.')).toBeDefined()
    expect(getInput(/^Email/).getAttribute('aria-invalid')).toBe('true')
    type(/^Email/, 'bo2@samhus.example')
    expect(screen.queryByText('Another person has this email address.')).toBeNull()
  })
})

describe('a record that another administrator has changed meanwhile', () => {
  const stored = fakeOwner({ phone: '11111111', name: 'Anna Holm Lund', version: 14 })

  async function renderRefused() {
    let saves = 0
    let isChanged = false
    const rendered = await renderOwner({
      answers: {
        [ownerCall]: () => [200, isChanged ? stored : fakeOwner()],
        [saveCall]: () => {
          isChanged = true
          saves += 1
          if (saves > 1) return [200, { userId, version: 15, merged: [] }]
          const change = {
            field: 'phone',
            before: '12345678',
            after: '11111111',
            by: 'Karen Kontor',
            at: '2026-10-14T07:00:00.000Z',
          }
          return [409, { type: 'changed-meanwhile', title: 'changed', changes: [change] }]
        },
      },
    })
    await screen.findByRole('group', { name: 'Address' })
    type(/^Phone/, '87654321')
    type(/^City/, 'Odder')
    fireEvent.click(getButton('Save Changes'))
    return { ...rendered, dialog: await screen.findByRole('dialog') }
  }

  it('says who changed what, with both values, and saves the second one’s with the new version', async () => {
    const { dialog, writes } = await renderRefused()
    expect(within(dialog).getByText(/Karen Kontor changed Phone.*Before: 12345678/)).toBeDefined()
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Yours: 87654321/).checked).toBe(true)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save with these values' }))
    await waitFor(() => expect(writes).toHaveLength(2))
    expect(writes[1]?.body).toMatchObject({
      phone: '87654321',
      city: 'Odder',
      name: 'Anna Holm Lund',
      version: 14,
    })
  })

  it('takes the other’s value where the second one says so', async () => {
    const { dialog, writes } = await renderRefused()
    fireEvent.click(within(dialog).getByLabelText(/^Theirs: 11111111/))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save with these values' }))
    await waitFor(() => expect(writes).toHaveLength(2))
    expect(writes[1]?.body).toMatchObject({ phone: '11111111', city: 'Odder', version: 14 })
  })
})
