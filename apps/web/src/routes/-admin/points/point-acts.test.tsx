import type { Adjusting, PointAssignment, PointReceivers, TakingBack } from '@samhus/contract/admin-points'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeOwner, fakeServer, membership, userId, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { AdjustOwnerDialog, AdjustPointsDialog } from './adjust-dialog.tsx'
import { AssignmentDialog } from './assignment-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'

const group = {
  id: membership.id,
  code: 'KL',
  name: 'Klitten',
  reports: { yearlyGroupList: null },
  numMembers: 1,
  numHouses: 1,
  isArchived: false,
}
const adjusting: Adjusting = {
  owner: { userId, name: 'Anna Holm' },
  groupName: 'Klitten',
  year: 2027,
  before: 5,
  after: 5,
  held: 2,
  refusals: [],
}
const receivers: PointReceivers = {
  refusals: [],
  points: 4,
  year: 2027,
  state: null,
  receivers: [{ userId, name: 'Anna Holm', code: 'A12', before: 5, after: 9, given: false }],
}
const assignment: PointAssignment = {
  id: '33333333-3333-4333-8333-333333333333',
  assignAt: '2099-10-12T17:00:00.000Z',
  groupId: group.id,
  groupName: 'Klitten',
  userId: null,
  userName: null,
  userEmail: null,
  year: 2027,
  point: 4,
  status: 'Scheduled',
  isPlanned: true,
  isGroupArchived: false,
  receivers: 1,
  takenBack: 0,
}
const ok = { assignmentId: assignment.id }
const since = '2027-01-03T18:00:00.000Z'
const onClose = vi.fn<() => void>()

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  onClose.mockReset()
  vi.unstubAllGlobals()
})

function answerWith(answers: Readonly<Record<string, () => Answer>>) {
  return fakeServer({
    'GET /admin/api/groups': () => [200, [group]],
    'GET /admin/api/point-adjustments/effects': () => [200, adjusting],
    'GET /admin/api/point-assignments/receivers': () => [200, receivers],
    ...answers,
  })
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('Correct points', () => {
  it('shows the balance before and after each step, and sends the change with its reason', async () => {
    const writes = answerWith({
      'POST /admin/api/point-adjustments': () => [200, { ledgerId: assignment.id, balance: 7 }],
    })
    await renderAdmin(<AdjustPointsDialog membershipId="7" year={2027} isOpen onClose={onClose} />)
    await screen.findByText('Klitten')
    press('One point more')
    press('One point more')
    expect(screen.getByText(/5 →/).parentElement?.textContent).toBe('5 → 7')
    type('Reason', 'charged twice')
    type('Message to Anna Holm', 'Sorry!')
    press('Give 2 points')
    await waitFor(() =>
      expect(writes.at(-1)).toEqual({
        path: '/admin/api/point-adjustments',
        body: {
          membershipId: '7',
          year: 2027,
          change: 2,
          reason: 'charged twice',
          tells: true,
          note: 'Sorry!',
        },
      }),
    )
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('says how many points are missing, and warns of reservations that cannot be confirmed', async () => {
    answerWith({})
    await renderAdmin(<AdjustPointsDialog membershipId="7" isOpen onClose={onClose} />)
    await screen.findByText('Klitten')
    type('Correction', '-4')
    expect(await screen.findByText(/has reserved weeks for 2 points. After/)).toBeDefined()
    type('Correction', '-6')
    expect(screen.getByText(/5 →/).parentElement?.textContent).toContain('\u22121')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take 6 points' }).disabled).toBe(true)
  })

  it('does not make another number of one that is too large', async () => {
    answerWith({})
    await renderAdmin(<AdjustPointsDialog membershipId="7" isOpen onClose={onClose} />)
    await screen.findByText('Klitten')
    type('Correction', '1500')
    fireEvent.blur(screen.getByLabelText('Correction', { exact: false }))
    press('Give 1500 points')
    expect(await screen.findByText('Enter a number from -999 to 999, but not 0.')).toBeDefined()
  })

  it('says which rule is against it', async () => {
    answerWith({
      'GET /admin/api/point-adjustments/effects': () => [200, { ...adjusting, refusals: ['year-has-ended'] }],
    })
    await renderAdmin(<AdjustPointsDialog membershipId="7" isOpen onClose={onClose} />)
    expect((await screen.findByRole('alert')).textContent).toBe('The year has ended.')
  })

  it('of an owner asks for the association only where there are several', async () => {
    answerWith({})
    const second = {
      ...membership,
      id: '9d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c99',
      membershipId: '9',
      name: 'Solsiden',
    }
    const owner = fakeOwner({ groups: [membership, second] })
    const rendered = await renderAdmin(<AdjustOwnerDialog owner={owner} isOpen onClose={onClose} />)
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Group/ })
    expect([...select.options].map(({ text }) => text)).toEqual(['', 'Klitten', 'Solsiden'])
    press('Correct points')
    expect(await screen.findByText('Choose an association.')).toBeDefined()
    rendered.unmount()
    await renderAdmin(<AdjustOwnerDialog owner={fakeOwner()} isOpen onClose={onClose} />)
    expect(await screen.findByText('Klitten')).toBeDefined()
    expect(screen.queryByRole('combobox', { name: /Group/ })).toBeNull()
  })
})

describe('New assignment', () => {
  it('names the receivers with their balances, and plans what was chosen', async () => {
    const writes = answerWith({ 'POST /admin/api/point-assignments': () => [200, ok] })
    await renderAdmin(<PlanDialog isOpen onClose={onClose} />)
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Group/ }).value).toBe(group.id),
    )
    type('Points for each', '4')
    const table = await screen.findByRole('table')
    expect(within(table).getByText(/5 →/).parentElement?.textContent).toBe('5 → 9')
    expect(screen.getByText('4 points for 2027 to 1 member')).toBeDefined()
    press('Give the points now')
    expect(await screen.findByText('Write a reason of at most 500 characters.')).toBeDefined()
    type('Reason', 'worked on the roof')
    press('Give the points now')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(writes.at(-1)).toMatchObject({
      path: '/admin/api/point-assignments',
      body: { groupId: group.id, membershipId: null, points: 4, reason: 'worked on the roof' },
    })
  })
})

function findDropdown(days: HTMLElement): HTMLElement {
  const found = days.closest<HTMLElement>('[data-dates-dropdown]')
  if (found === null) throw new Error('the days are not in a dropdown')
  return found
}

/** Returns the last day that can be chosen. */
function findLastDay(days: HTMLElement): HTMLElement {
  const found = within(days)
    .getAllByRole('button')
    .findLast((button) => !button.hasAttribute('disabled'))
  if (found === undefined) throw new Error('no day can be chosen')
  return found
}

describe('the fields of a new assignment', () => {
  it('do not make a point of none', async () => {
    answerWith({})
    await renderAdmin(<PlanDialog isOpen onClose={onClose} />)
    const field = await screen.findByLabelText<HTMLInputElement>('Points for each', { exact: false })
    fireEvent.change(field, { target: { value: '0' } })
    fireEvent.blur(field)
    press('Give the points now')
    expect(await screen.findByText('Enter a number from 1 to 999.')).toBeDefined()
    expect(field.value).toBe('0')
    fireEvent.click(screen.getByRole('radio', { name: 'One member' }))
    expect(screen.queryByLabelText('Points for each', { exact: false })).toBeNull()
  })

  it('have the focus again when a day is chosen, and Escape closes the days alone', async () => {
    answerWith({})
    await renderAdmin(<PlanDialog isOpen onClose={onClose} />)
    fireEvent.click(await screen.findByRole('radio', { name: 'At a set time' }))
    const field = screen.getByLabelText('Day', { exact: false })
    const openDays = async () => {
      field.focus()
      fireEvent.click(field)
      return screen.findByRole('table')
    }
    const dropdown = findDropdown(await openDays())
    // As a press beside the days does.
    dropdown.focus()
    expect(document.activeElement).toBe(dropdown)
    fireEvent.keyDown(dropdown, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
    expect(onClose).not.toHaveBeenCalled()

    const day = findLastDay(await openDays())
    day.focus()
    fireEvent.click(day)
    await waitFor(() => expect(field.textContent).toMatch(/\d/))
    await waitFor(() => expect(document.activeElement).toBe(field))
  })
})

describe('an assignment', () => {
  const show = (view: 'show' | 'cancel' | 'reopen', state: PointReceivers['state'], more: object = {}) => {
    const writes = answerWith({
      'GET /admin/api/point-assignments/receivers': () => [200, { ...receivers, state, ...more }],
      [`POST /admin/api/point-assignments/${assignment.id}/cancel`]: () => [200, ok],
      [`POST /admin/api/point-assignments/${assignment.id}/reopen`]: () => [200, ok],
    })
    return renderAdmin(
      <AssignmentDialog assignment={assignment} view={view} isOpen onClose={onClose} />,
    ).then(() => writes)
  }

  it('is cancelled with a reason, after its receivers are named', async () => {
    const writes = await show('cancel', { status: 'Scheduled', since, by: null, reason: null })
    expect(await screen.findByText('Anna Holm')).toBeDefined()
    type('Reason', 'planned twice')
    press('Cancel the assignment')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const path = `/admin/api/point-assignments/${assignment.id}/cancel`
    expect(writes).toEqual([{ path, body: { reason: 'planned twice' } }])
  })

  it('that was cancelled says by whom and why, and is scheduled again', async () => {
    const state = { status: 'Cancelled', since, by: 'Ole', reason: 'planned twice' } as const
    const writes = await show('reopen', state)
    expect(await screen.findByText(/^Cancelled on .* by Ole\.$/)).toBeDefined()
    expect(screen.getByText('Reason: planned twice')).toBeDefined()
    type('Reason', 'after all')
    press('Schedule again')
    await waitFor(() => expect(writes.at(-1)?.path).toMatch(/\/reopen$/))
  })

  const takingBack: TakingBack = {
    refusals: [],
    points: 4,
    year: 2027,
    total: 5,
    seen: 'as shown',
    acts: [],
    receivers: [
      {
        userId,
        name: 'Anna Holm',
        code: 'A12',
        given: 4,
        takenBefore: 0,
        takes: 4,
        lacks: 0,
        isMember: true,
      },
      { userId: 'b', name: 'Bo', code: '', given: 4, takenBefore: 0, takes: 1, lacks: 3, isMember: true },
      { userId: 'c', name: '', code: '', given: 4, takenBefore: 0, takes: 0, lacks: 4, isMember: false },
    ],
  }
  const takeBackPath = `/admin/api/point-assignments/${assignment.id}/take-back`
  const given = { ...assignment, status: 'Assigned', receivers: 3 } as const
  const showTakeBack = async (more: Partial<TakingBack> = {}) => {
    const writes = answerWith({
      [`GET ${takeBackPath}`]: () => [200, { ...takingBack, ...more }],
      [`POST ${takeBackPath}`]: () => [200, { ...ok, total: 5 }],
    })
    await renderAdmin(<AssignmentDialog assignment={given} view="takeBack" isOpen onClose={onClose} />)
    return writes
  }

  it('is taken back as it was shown, after those are named who give back less', async () => {
    const writes = await showTakeBack()
    expect(await screen.findByText(/^5 points are taken back, from 3 receivers\./)).toBeDefined()
    const less = screen.getByRole('region', { name: '2 receivers return less, or nothing' })
    expect(
      within(less)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['OwnerReturns', 'Bo 1 of 4', expect.stringMatching(/0 of 4no longer a member$/)])
    expect(screen.getByRole('region', { name: '1 member returns all of it' }).textContent).toMatch(
      /Anna Holm A124$/,
    )
    press('Take back 5 points')
    expect(await screen.findByText('Write a reason of at most 500 characters.')).toBeDefined()
    type('Reason', 'given twice')
    type('Message to the owners', 'Sorry!')
    press('Take back 5 points')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const body = { points: 4, seen: 'as shown', reason: 'given twice', tells: true, note: 'Sorry!' }
    expect(writes.at(-1)).toEqual({ path: takeBackPath, body })
  })

  it('that is taken back already says by whom, when and why, and that there is nothing left', async () => {
    const acts = [{ at: since, by: 'Ole', reason: 'given twice', points: 5 }]
    await showTakeBack({ refusals: ['no-receivers'], total: 0, acts })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^None of these points can be taken back/)
    expect(screen.getByText(/^Taken back on .* by Ole: 5 points\.$/)).toBeDefined()
    expect(screen.getByText('Reason: given twice')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take the points back' }).disabled).toBe(
      true,
    )
    type('Points from each', '5')
    expect(screen.queryByText(/^Taken back on/)).toBeNull()
  })

  it('that has been given meanwhile cannot be cancelled', async () => {
    const state = { status: 'Assigned', since, by: null, reason: null } as const
    await show('cancel', state, { refusals: ['assignment-not-scheduled'] })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The points have been awarded or cancelled already.',
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel the assignment' }).disabled).toBe(
      true,
    )
  })
})
