import type { Owner } from '@samhus/contract/admin-owners'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeOwner, fakeServer, membership, userId, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { MembershipsTab } from './memberships-tab.tsx'

const other = { ...membership, id: '22222222-52b6-4f0e-8d55-0a3a8e5f1c22', code: 'SO', name: 'Solsiden' }
const toGroup = ({ id, code, name }: typeof membership) => ({
  id,
  code,
  name,
  reports: { yearlyGroupList: null },
  numMembers: 1,
  numHouses: 1,
  isArchived: false,
})

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderTab(owner: Partial<Owner> = {}, answers: Readonly<Record<string, () => Answer>> = {}) {
  const writes = fakeServer({
    'GET /admin/api/groups': () => [200, [toGroup(membership), toGroup(other)]],
    ...answers,
  })
  await renderAdmin(<MembershipsTab owner={fakeOwner(owner)} />)
  return writes
}

describe('Group Memberships', () => {
  it('lists Code, Name, Joined, Is Committee, Is Marked and Actions', async () => {
    await renderTab()
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings).toEqual(['Code', 'Name', 'Joined', 'Is Committee', 'Is Marked', 'Points', 'Actions'])
    expect(screen.getByText('01/03-2019')).toBeDefined()
    const flag = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
    expect(flag('Is Committee: Klitten').selectedOptions[0]?.text).toBe('No')
    expect(flag('Is Marked: Klitten').selectedOptions[0]?.text).toBe('Yes')
  })

  it('says so where there are none', async () => {
    await renderTab({ groups: [] })
    expect(screen.getByText('No group memberships')).toBeDefined()
    expect(screen.getByText('This user is not a member of any groups yet.')).toBeDefined()
  })

  it('says since when somebody who had left is back', async () => {
    await renderTab({ groups: [{ ...membership, backSince: '2027-02-01T10:00:00.000Z' }] })
    expect(screen.getByText('Joined 2019, back since 2027')).toBeDefined()
  })

  it('changes a flag as soon as it is chosen', async () => {
    const writes = await renderTab(
      {},
      { 'PATCH /admin/api/memberships/7': () => [200, { membershipId: '7' }] },
    )
    fireEvent.change(screen.getByRole('combobox', { name: 'Is Committee: Klitten' }), {
      target: { value: 'true' },
    })
    await waitFor(() =>
      expect(writes).toEqual([{ path: '/admin/api/memberships/7', body: { isCommittee: true } }]),
    )
  })
})

describe('Add User to Group', () => {
  it('offers the other groups, Committee Member and Marked User, and wants a group and a reason', async () => {
    const writes = await renderTab(
      {},
      { [`POST /admin/api/users/${userId}/memberships`]: () => [200, { membershipId: '8' }] },
    )
    fireEvent.click(screen.getByRole('button', { name: 'Add User to Group' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add User to Group' })
    const press = await within(dialog).findByRole('button', { name: 'Add to Group' })
    await waitFor(() => expect(press.hasAttribute('disabled')).toBe(false))
    const group = within(dialog).getByLabelText<HTMLSelectElement>(/^Group/)
    expect([...group.options].map(({ text }) => text)).toEqual(['', 'SO - Solsiden'])
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDefined()
    fireEvent.click(press)
    expect(within(dialog).getByText('Choose a group.')).toBeDefined()
    expect(within(dialog).getByText('Write a reason of at most 500 characters.')).toBeDefined()

    fireEvent.change(group, { target: { value: other.id } })
    fireEvent.click(within(dialog).getByLabelText('Committee Member'))
    fireEvent.click(within(dialog).getByLabelText('Marked User'))
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Has bought a share' } })
    fireEvent.click(press)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = {
      groupId: other.id,
      isCommittee: true,
      isMarked: true,
      reason: 'Has bought a share',
      tellsOwner: true,
    }
    expect(writes).toEqual([{ path: `/admin/api/users/${userId}/memberships`, body }])
  })
})

describe('the removal of a member', () => {
  const week = { groupName: 'Klitten', houseName: 'Havtorn', year: 2027, dateFrom: '2027-06-28', points: 4 }
  const effects = {
    groupName: 'Klitten',
    ends: [{ ...week, bookingId: 'a', kind: 'wait', week: 23, freed: null }],
    bookedWeeks: [
      {
        ...week,
        bookingId: 'b',
        kind: 'booked',
        week: 26,
        pointsBack: 4,
        freed: {
          offered: { userId: 'c', name: 'Cilla Lund' },
          skipped: [{ userId: 'd', name: 'Dorte Bak', rule: 'not-enough-points' }],
        },
      },
    ],
    claims: [{ houseName: 'Skutan', year: 2027, week: 7, points: 2 }],
    balances: [{ year: 2027, points: 9 }],
  }

  it('says first what ends, what is returned and what lapses, and then keeps or cancels the weeks', async () => {
    const writes = await renderTab(
      {},
      {
        'GET /admin/api/memberships/7/leaving': () => [200, effects],
        'POST /admin/api/memberships/7/end': () => [200, { membershipId: '7' }],
      },
    )
    fireEvent.click(screen.getByRole('button', { name: 'Remove from Klitten' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Anna Holm from Klitten?' })
    await within(dialog).findByText('Havtorn, week 23, 2027, 28/06-2027: On the waitlist')
    expect(within(dialog).getByText('Skutan, week 7, 2027: 2')).toBeDefined()
    expect(within(dialog).getByText('2027: 9')).toBeDefined()
    const offered = 'The week is offered to Cilla Lund, who is next on the waitlist.'
    expect(within(dialog).queryByText(offered)).toBeNull()
    expect(within(dialog).getByText('Nobody else is told.')).toBeDefined()
    fireEvent.click(within(dialog).getByLabelText('Cancel them'))
    expect(
      within(dialog).getByText('Havtorn, week 26, 2027, 28/06-2027: Booked, 4 points are returned'),
    ).toBeDefined()
    expect(within(dialog).getByText(offered)).toBeDefined()
    expect(within(dialog).queryByText('Nobody else is told.')).toBeNull()
    expect(within(dialog).getByText(/^Dorte Bak is passed over on the waitlist/)).toBeDefined()
    fireEvent.click(within(dialog).getByLabelText('Tell Anna Holm by email'))
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Sold' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove from group' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = { bookedWeeks: 'cancel', reason: 'Sold', tellsOwner: false }
    expect(writes).toEqual([{ path: '/admin/api/memberships/7/end', body }])
  })
})
