import type { ClosingWeek } from '@samhus/contract/admin-weeks'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeServer, type Answer, userId } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { OutageDialog } from './outage-dialog.tsx'
import { sumUp } from './outage-facts.ts'

const person = (name: string) => ({ userId: userId.replace('6f1c', name.length.toString().repeat(4)), name })
const anna = person('Anna')
const bo = person('Bo')

const free: ClosingWeek = {
  unitId: '1',
  houseId: userId,
  houseName: 'Strandhuset',
  year: 2027,
  week: 28,
  dateFrom: '2027-07-12',
  isOutOfOperation: false,
  refusal: null,
  booked: null,
  held: null,
  offered: null,
  waiting: [],
  claim: null,
  formerly: [],
}
const booked: ClosingWeek = {
  ...free,
  unitId: '2',
  week: 29,
  dateFrom: '2027-07-19',
  booked: { ...anna, bookingId: userId, pointsBack: 4, isLentOut: true },
  waiting: [bo, person('Cilla')],
}
const offered: ClosingWeek = {
  ...free,
  unitId: '3',
  week: 30,
  dateFrom: '2027-07-26',
  offered: bo,
  claim: { ...anna, points: 2 },
}
const begun: ClosingWeek = { ...free, unitId: '4', week: 20, refusal: 'booking-date-passed' }
const out: ClosingWeek = { ...free, unitId: '5', week: 31, isOutOfOperation: true, formerly: [anna, bo] }

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openDialog(
  kind: 'out' | 'in',
  weeks: readonly ClosingWeek[],
  answers: Readonly<Record<string, () => Answer>> = {},
) {
  const writes = fakeServer({ 'GET /admin/api/weeks/closing': () => [200, { weeks }], ...answers })
  const onDone = vi.fn()
  const onClose = vi.fn()
  const unitIds = weeks.map(({ unitId }) => unitId)
  await renderAdmin(<OutageDialog unitIds={unitIds} kind={kind} isOpen onClose={onClose} onDone={onDone} />)
  const title = kind === 'out' ? 'Take weeks out of operation' : 'Put weeks back into operation'
  const dialog = await screen.findByRole('dialog', { name: title })
  const say = (words: string | RegExp) => within(dialog).findByText(words)
  const press = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }))
  const write = (label: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  return { writes, dialog, say, press, write, onDone, onClose }
}

describe('the dialog of weeks that go out of operation', () => {
  it('first says who has, waits for or was offered them, then asks once more, then says what happened', async () => {
    const done = { unitIds: ['2', '3', '1'], cancelled: 1, ended: 3, pointsBack: 4, told: 3 }
    const { writes, say, press, write, onDone, onClose } = await openDialog(
      'out',
      [free, booked, offered, begun, out],
      { 'POST /admin/api/weeks/out': () => [200, done] },
    )
    await say(
      'Booked by Anna, 4 points are returned. The week is lent out. The owner is asked to tell the guest.',
    )
    await say('On the waitlist: Bo, Cilla.')
    await say('Offered to Bo from the waitlist.')
    await say('Anna is waiting for 2 points for the week, which lapse.')
    await say('Nobody has 1 other week or is waiting for it.')
    await say('1 week is out of operation already.')
    await say(/Strandhuset, week 20, 2027 has begun/)

    press('Continue')
    await say('Write a reason of at most 500 characters.')
    write(/^Reason/, ' The roof ')
    write(/^Message to the owners/, 'We are sorry.')
    press('Continue')
    await say('Take 3 weeks out of operation now?')
    await say('1 booking is cancelled.')
    await say('3 reservations and places on waitlists end.')
    await say('3 people get an email.')
    await say('We are sorry.')
    expect(writes).toEqual([])

    press('Take 3 weeks out of operation')
    await say(
      '3 weeks are out of operation. 1 booking has been cancelled. 3 reservations and places on waitlists have ended. 4 points have been returned. 3 people get an email.',
    )
    expect(writes).toEqual([
      {
        path: '/admin/api/weeks/out',
        body: { unitIds: ['1', '2', '3'], reason: 'The roof', tellsOwner: true, note: 'We are sorry.' },
      },
    ])
    expect([onDone.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
    press('Done')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('goes back with what was written, tells nobody where the tick is taken away, and says a refusal', async () => {
    const { dialog, say, press, write, onDone } = await openDialog('out', [booked], {
      'POST /admin/api/weeks/out': () => [409, { type: 'booking-date-passed', title: '' }],
    })
    await say('On the waitlist: Bo, Cilla.')
    write(/^Reason/, 'Mould')
    press('Continue')
    await say('Take this week out of operation now?')
    press('Back')
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Mould')
    fireEvent.click(within(dialog).getByLabelText('Tell 3 people by email'))
    expect(within(dialog).queryByLabelText(/^Message to the owners/)).toBeNull()
    press('Continue')
    await say('Nobody gets an email.')
    press('Take 1 week out of operation')
    await waitFor(() => expect(within(dialog).getByRole('alert')).toBeDefined())
    expect(onDone).not.toHaveBeenCalled()
  })

  it('cannot go on where every week has begun', async () => {
    const { dialog, say } = await openDialog('out', [begun])
    await say('None of these weeks can be taken out of operation.')
    expect(within(dialog).getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true)
  })
})

it('weeks that are put back name those who lost them, and who is told', async () => {
  const { writes, say, press, write } = await openDialog('in', [out, free], {
    'POST /admin/api/weeks/in': () => [200, { unitIds: ['5'], told: 2 }],
  })
  await say('Lost the week or their place on the waitlist: Anna, Bo')
  await say('1 week is in operation and stays as it is.')
  write(/^Reason/, 'Repaired')
  press('Continue')
  await say('Nobody gets an old booking back. Whoever books first gets the week.')
  press('Put 1 week back')
  await say('1 week is back in operation. 2 people get an email.')
  expect(writes).toEqual([
    { path: '/admin/api/weeks/in', body: { unitIds: ['5'], reason: 'Repaired', tellsOwner: true } },
  ])
})

it('an owner on two of the weeks is counted once among those who are told', () => {
  expect(sumUp([free, booked, offered, begun, out], 'out')).toMatchObject({
    bookings: 1,
    pointsBack: 4,
    told: 3,
  })
  expect(sumUp([free, out], 'in').told).toBe(2)
})
