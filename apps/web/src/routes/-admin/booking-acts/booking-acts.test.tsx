import type { AdminBooking, AdminWeekView } from '@samhus/contract/admin-bookings'
import type { Assigning, Cancelling, CheckDetails } from '@samhus/contract/admin-booking-acts'
import type { ErrorType } from '@samhus/contract/errors'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import {
  bookingId,
  fakeBooking as fakeSomeBooking,
  fakeWeek as fakeSomeWeek,
} from '../testing/fake-bookings.ts'
import { type Answer, fakeServer, userId } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { listBookingActs, listWeekActs } from './allowed-acts.ts'
import { BookingActs } from './booking-acts.tsx'
import { WeekActs } from './week-acts.tsx'

const otherId = '7b1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'
const anna = { userId, name: 'Anna Holm' }
const bo = { userId: otherId, name: 'Bo Lund' }
const now = Date.parse('2027-01-04T10:00:00Z')

/** Of a week that has not begun whenever the test runs. */
const times = {
  startsAt: '2099-06-28T22:00:00.000Z',
  bookingDeadline: '2099-06-24T10:00:00.000Z',
  cancellationDeadline: '2099-06-23T10:00:00.000Z',
  checkInAt: '2099-06-29T13:00:00.000Z',
  checkOutAt: '2099-07-06T08:00:00.000Z',
}
const fakeBooking = (changed: Partial<AdminBooking> = {}) => fakeSomeBooking({ times, ...changed })
const fakeWeek = (changed: Partial<AdminWeekView> = {}) => fakeSomeWeek({ times, holder: null, ...changed })
const { unitId, groupId } = fakeWeek()

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the buttons of a booking', () => {
  it.each<[string, Partial<AdminBooking>, string[]]>([
    ['a booked week', {}, ['move', 'details', 'link', 'cancel']],
    ['a week that was assigned', { type: 'Assign' }, ['move', 'details', 'link', 'cancel']],
    [
      'a week that is checked out, which can only be corrected or opened again',
      { checkedOutAt: '2027-01-03T08:00:00.000Z' },
      ['details', 'reopen'],
    ],
    [
      'a reservation',
      { type: 'Pre', origin: 'hold', reservedUntil: '2027-01-04T10:00:01.000Z' },
      ['takeOff'],
    ],
    [
      'an offer that has run out',
      { type: 'Pre', origin: 'offer', reservedUntil: '2027-01-04T10:00:00.000Z' },
      [],
    ],
    ['a place on the waitlist', { type: 'Wait' }, ['takeOff']],
    ['a cancelled week', { type: 'Cancel' }, []],
    [
      'a stay whose owner is anonymized, which stays checked out',
      { checkedOutAt: '2027-01-03T08:00:00.000Z', email: null },
      ['details'],
    ],
  ])('of %s', (_, changed, acts) => {
    expect(listBookingActs(fakeBooking(changed), now)).toEqual(acts)
  })

  it('are none but the link once the stay is over, and that only for 30 days', () => {
    const over = Date.parse(fakeBooking().times.checkOutAt)
    const thirtyDays = 30 * 24 * 3_600_000
    expect(listBookingActs(fakeBooking(), over)).toEqual(['link'])
    expect(listBookingActs(fakeBooking(), over + thirtyDays)).toEqual([])
  })
})

type Holder = NonNullable<AdminWeekView['holder']>

describe('the buttons of a week', () => {
  const holder: Holder = {
    ...anna,
    bookingId,
    membershipId: '7',
    type: 'Book',
    origin: 'hold',
    reservedUntil: null,
    points: 4,
    lentOutTo: null,
    checkedOutAt: null,
  }

  it.each<[string, Partial<AdminWeekView>, string[]]>([
    ['a free week', {}, ['assign', 'out']],
    ['a booked week', { holder }, ['out']],
    ['a week that was booked from an offer', { holder: { ...holder, origin: 'offer' } }, ['out']],
    ['a week that is offered', { holder: { ...holder, type: 'Pre', origin: 'offer' } }, ['assign', 'out']],
    ['a week out of operation', { isOutOfOperation: true }, ['in']],
    ['a week without a price', { points: 0 }, ['out']],
    ['a week of an archived house', { isArchived: true }, []],
  ])('of %s', (_, changed, acts) => {
    expect(listWeekActs(fakeWeek(changed), now)).toEqual(acts)
  })
})

const told = [{ ...anna, mail: 'cancelled' as const, onlyIfTold: true }]

const cancelling: Cancelling = {
  week: fakeWeek(),
  owner: anna,
  refusals: [],
  refunds: { rule: { kind: 'claim', points: 4, until: null }, full: 4 },
  balance: { year: 2099, before: 8 },
  expires: false,
  lentOutTo: 'Gita Guest',
  freed: { offered: bo, skipped: [{ userId: '', name: '', rule: 'not-enough-points' }] },
  supersedes: { ...bo, points: 2 },
  fee: 500,
  told: [...told, { ...bo, mail: 'offered', onlyIfTold: false }],
}

async function openDialog(
  press: string,
  part: React.ReactElement,
  answers: Readonly<Record<string, () => Answer>>,
) {
  const writes = fakeServer(answers)
  await renderAdmin(part)
  fireEvent.click(await screen.findByRole('button', { name: press }))
  const dialog = within(await screen.findByRole('dialog'))
  const click = (name: string) => fireEvent.click(dialog.getByRole('button', { name }))
  const write = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  return { writes, dialog, click, write }
}

describe('the dialog of a cancellation', () => {
  const cancelCall = `POST /admin/api/bookings/${bookingId}/cancel`
  const openCancel = (preview: Cancelling, answers: Readonly<Record<string, () => Answer>> = {}) =>
    openDialog('Cancel', <BookingActs booking={fakeBooking()} />, {
      [`GET /admin/api/bookings/${bookingId}/cancelling`]: () => [200, preview],
      ...answers,
    })

  it('says what each choice gives back, who gets the week, who is passed over and who is told', async () => {
    const { writes, dialog, click, write } = await openCancel(cancelling, {
      [cancelCall]: () => [200, { bookingId, refund: 'full', points: 4, expires: false }],
    })
    await dialog.findByText('4 points are returned if another owner takes the week.')
    dialog.getByText('The week is offered to Bo Lund, who is next on the waitlist.')
    dialog.getByText(/is passed over on the waitlist: The owner does not have enough points\.$/)
    dialog.getByText(/^Bo Lund is waiting for 2 points from an earlier cancellation/)
    dialog.getByText('The week is lent out to Gita Guest. The guest is not told by us.')
    dialog.getByText('Bo Lund: the email “Offer from the waitlist”')
    dialog.getByText(/^Anna Holm can read it/)

    click('Cancel the week')
    await dialog.findByText('Write a reason of at most 500 characters.')
    expect(writes).toEqual([])
    fireEvent.click(dialog.getByLabelText(/^All points now/))
    dialog.getByText('12')
    expect(dialog.queryByText(/from an earlier cancellation/)).toBeNull()
    write(/^Reason/, ' Broken heating ')
    write(/^Message to Anna Holm/, 'Sorry!')
    click('Cancel the week')
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).toEqual({
      refund: 'full',
      notesFee: true,
      reason: 'Broken heating',
      tells: true,
      note: 'Sorry!',
    })
  })

  it('tells nobody and notes no fee where the ticks are taken away', async () => {
    const { writes, dialog, click, write } = await openCancel(
      { ...cancelling, told },
      { [cancelCall]: () => [200, { bookingId, refund: 'claim', points: 4, expires: false }] },
    )
    fireEvent.click(await dialog.findByLabelText(/^Tell Anna Holm by email/))
    dialog.getByText('Nobody is told.')
    expect(dialog.queryByLabelText(/^Message to Anna Holm/)).toBeNull()
    fireEvent.click(dialog.getByLabelText(/^Note the fee of 500 kr/))
    write(/^Reason/, 'Asked for')
    click('Cancel the week')
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).toEqual({ refund: 'rule', notesFee: false, reason: 'Asked for', tells: false })
  })

  it('has no fee where the policy has none, and no choice where no points were taken', async () => {
    const free = { rule: { kind: 'none' as const, points: 0, until: null }, full: 0 }
    const { dialog } = await openCancel({ ...cancelling, fee: 0, refunds: free })
    await dialog.findByText('No points were taken for the week, so there are none to return.')
    expect(dialog.queryByLabelText(/fee/)).toBeNull()
    expect(dialog.queryByRole('radio')).toBeNull()
  })

  it('says first why it cannot be done, and cannot be sent', async () => {
    const { dialog } = await openCancel({
      ...cancelling,
      refusals: [{ type: 'already-checked-out', until: null }],
    })
    const alert = within(await dialog.findByRole('alert'))
    alert.getByText('The stay has been checked out.')
    const press = dialog.getByRole('button', { name: 'Cancel the week' })
    expect(press.hasAttribute('disabled')).toBe(true)
    expect(dialog.queryByLabelText(/^Reason/)).toBeNull()
  })
})

describe('an act that fails', () => {
  const cancelCall = `POST /admin/api/bookings/${bookingId}/cancel`
  const previewCall = `GET /admin/api/bookings/${bookingId}/cancelling`
  /** As a browser does where the focused button cannot be pressed any more. */
  const refuse = (type: ErrorType): Answer => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return [409, { type, title: '' }]
  }

  it('says so beside the buttons, which are always in sight, and the focus stays at the pressed one', async () => {
    const { dialog, click, write } = await openDialog('Cancel', <BookingActs booking={fakeBooking()} />, {
      [previewCall]: () => [200, cancelling],
      [cancelCall]: () => refuse('no-booking-found'),
    })
    await dialog.findByText('Anna Holm')
    write(/^Reason/, 'Ill')
    click('Cancel the week')
    const alert = await dialog.findByRole('alert')
    const button = dialog.getByRole('button', { name: 'Cancel the week' })
    expect(alert.parentElement?.contains(button)).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('says it once where the preview, read again, says it too, and leaves the focus in the dialog', async () => {
    const previews: Cancelling[] = [
      cancelling,
      { ...cancelling, refusals: [{ type: 'booking-is-not-book-type', until: null }] },
    ]
    const { dialog, click, write } = await openDialog('Cancel', <BookingActs booking={fakeBooking()} />, {
      [previewCall]: () => [200, previews.length > 1 ? previews.shift() : previews[0]],
      [cancelCall]: () => refuse('booking-is-not-book-type'),
    })
    await dialog.findByText('Anna Holm')
    write(/^Reason/, 'Ill')
    click('Cancel the week')
    await dialog.findByText('This cannot be done')
    expect(dialog.getAllByText('The week is not booked any more.')).toHaveLength(1)
    const close = dialog.getAllByRole('button', { name: 'Close' }).at(-1)
    await waitFor(() => expect(document.activeElement).toBe(close))
  })
})

describe('the dialog of a correction', () => {
  it('says what a guest still lacks at its field, and does not say that nothing is corrected', async () => {
    const unchanged: CheckDetails = {
      refusals: [],
      changed: [],
      revokedLinks: 0,
      mailsGoTo: { name: 'Anna Holm', email: 'anna@klitten.example' },
      told: [],
    }
    const { dialog, click, write } = await openDialog(
      'Correct guest and cleaning',
      <BookingActs booking={fakeBooking()} />,
      { [`POST /admin/api/bookings/${bookingId}/details/check`]: () => [200, unchanged] },
    )
    await dialog.findByText('Nothing has been corrected yet.')
    fireEvent.click(dialog.getByRole('switch', { name: /^Lent out to a guest/ }))
    write(/^The guest’s name/, 'Sofie')
    write(/^The guest’s email/, 'sofie@')
    await waitFor(() => expect(dialog.queryByText('Nothing has been corrected yet.')).toBeNull())
    click('Save the correction')
    dialog.getByText('Write the guest’s telephone number.')
    dialog.getByText('Write a valid email address.')
    expect(document.activeElement).toBe(dialog.getByLabelText(/^The guest’s telephone/))
  })
})

describe('the dialog of an assignment', () => {
  const assigning: Assigning = {
    week: fakeWeek(),
    owner: anna,
    refusals: [],
    overridable: [
      { type: 'high-season-week-blocked', until: null },
      { type: 'calendar-unit-already-reserved', until: null },
    ],
    paysClaim: { ...bo, points: 3 },
    losesClaim: null,
    losesOffer: { ...bo, bookingId },
    waiting: [bo],
    points: 4,
    balance: { year: 2099, before: 8, after: 4 },
    fee: 500,
    told: [{ ...anna, mail: 'confirmed', onlyIfTold: true }],
  }

  it('lists each rule that is against it, and is sent only with the tick that sets them aside', async () => {
    const member = {
      id: userId,
      membershipId: '7',
      title: 'A12',
      name: 'Anna Holm',
      email: '',
      enabled: true,
    }
    const { writes, dialog, click, write } = await openDialog(
      'Assign to an owner',
      <WeekActs week={fakeWeek()} />,
      {
        [`GET /admin/api/groups/${groupId}/members`]: () => [200, { items: [member], totalCount: 1 }],
        [`GET /admin/api/weeks/${unitId}/assigning`]: () => [200, assigning],
        [`POST /admin/api/weeks/${unitId}/assign`]: () => [200, { bookingId, points: 4 }],
      },
    )
    click('Assign the week')
    await dialog.findByText('Choose an owner.')
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: /^Owner/ }))
    fireEvent.click(dialog.getByRole('combobox', { name: /^Owner/ }))
    fireEvent.click(await screen.findByRole('option', { name: /^Anna Holm/ }))

    await dialog.findByText('The owner had the same week in the high season of the year before.')
    dialog.getByText('The week is offered to another owner, or there are owners on its waitlist.')
    dialog.getByText('Bo Lund loses the offer of the week.')
    dialog.getByText('Bo Lund gets 3 points returned, since the week is taken again.')
    dialog.getByText('Bo Lund stays on the waitlist.')
    write(/^Reason/, 'Agreed by telephone')
    click('Assign the week')
    await dialog.findByText('Tick this if the rules are to be set aside.')
    expect(writes).toEqual([])
    fireEvent.click(dialog.getByLabelText(/^Do it all the same/))
    click('Assign the week')
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).toEqual({
      membershipId: '7',
      isWaived: false,
      hasOverride: true,
      shown: {
        rules: ['high-season-week-blocked', 'calendar-unit-already-reserved'],
        offerId: bookingId,
      },
      notesFee: true,
      reason: 'Agreed by telephone',
      tells: true,
    })
  })
})
