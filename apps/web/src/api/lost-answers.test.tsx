import type { Booking } from '@samhus/contract/bookings'
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  myBookingsQuery,
  useCancelBooking,
  useCancelReservation,
  useConfirm,
  useConfirmPair,
  useJoinWaitlist,
  useReserve,
  useUpdateDetails,
} from './bookings.ts'
import { CallError } from './http.ts'
import { findLate, type BookingLists } from './lost-answers.ts'
import { createQueryClient } from './query-client.ts'

const none: BookingLists = { reserved: [], active: [], waitlists: [], history: [] }
const until = '2027-05-02T22:01:30.000Z'
const row = (given: Partial<Booking> = {}) =>
  ({
    bookingId: 'b',
    calendarUnitId: '126',
    reservedUntil: null,
    bookingAcceptedAt: null,
    ...given,
  }) as Booking
const held = row({ reservedUntil: until })
const second = row({ bookingId: 'c', calendarUnitId: '127' })
const guest = { name: 'Else', phone: '20 30 40 50', email: 'else@example.dk', language: null }
const details = (given: Partial<Booking>) =>
  row({ lendedOutContact: null, cleaningPreference: 'Clean', ...given })
type Outcome = NonNullable<Booking['outcome']>
const cancelled = (kind: Outcome['kind'], points: number) =>
  row({ type: 'Cancel', outcome: { kind, points, people: null } })

const unit = { calendarUnitId: '126' }
const booking = { bookingId: 'b' }
const pair = { bookingId: 'b', calendarUnitId: '127', points: 3 }

let lists = none
let listsStatus = 200

/** Renders an act on a page that shows the lists; the server answers it with an error, though it may have done it. */
async function renderAct(useAct: () => { run: (input: never) => Promise<unknown> }, before: BookingLists) {
  lists = before
  listsStatus = 200
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      url.includes('/bookings/my/')
        ? Response.json(lists, { status: listsStatus })
        : new Response('', { status: 500 }),
    ),
  )
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => ({ shown: useQuery(myBookingsQuery('g')), act: useAct() }), { wrapper })
  await waitFor(() => expect(result.current.shown.data).toBeDefined())
  return (input: object) => act(() => result.current.act.run(input as never).catch((error: unknown) => error))
}

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

/** What became of it, its points, and the refund that it answers. */
const cancellations = [
  ['refunded', 4, 'full', 4],
  ['refund-open', 4, 'claim', 4],
  ['not-refunded', 0, 'none', 0],
  ['left', 0, 'none', 0],
] as const

/** Act, input, lists before it, lists once it was done, the answer that these show. */
type Row = [string, Parameters<typeof renderAct>[0], object, BookingLists, BookingLists, object]
const acts: Row[] = [
  [
    'reserve',
    useReserve,
    unit,
    none,
    { ...none, reserved: [held] },
    { bookingId: 'b', reservedUntil: until },
  ],
  [
    'reserve, confirmed since',
    useReserve,
    unit,
    none,
    { ...none, active: [row({ bookingAcceptedAt: until })] },
    { bookingId: 'b', reservedUntil: until },
  ],
  ['confirm', useConfirm, booking, { ...none, reserved: [held] }, { ...none, active: [row()] }, booking],
  [
    'confirm-pair',
    useConfirmPair,
    pair,
    { ...none, reserved: [held] },
    { ...none, active: [row(), second] },
    { bookingId: 'b', secondBookingId: 'c' },
  ],
  ['cancel-reservation', useCancelReservation, booking, { ...none, reserved: [held] }, none, booking],
  [
    'join-waitlist',
    useJoinWaitlist,
    unit,
    none,
    { ...none, waitlists: [row({ priority: 3 })] },
    { bookingId: 'b', priority: 3 },
  ],
  [
    'update-details, lent out',
    useUpdateDetails,
    { id: 'b', isLendedOut: true, lendedOutContact: guest, skipCleaning: false },
    { ...none, active: [details({})] },
    { ...none, active: [details({ lendedOutContact: guest })] },
    booking,
  ],
  [
    'update-details, without the cleaning',
    useUpdateDetails,
    { id: 'b', isLendedOut: false, lendedOutContact: null, skipCleaning: true },
    { ...none, active: [details({})] },
    { ...none, active: [details({ cleaningPreference: 'Skip' })] },
    booking,
  ],
  ...cancellations.map(([kind, points, refund, refunded]): Row => [
    `cancel-booking, ${kind}`,
    useCancelBooking,
    booking,
    { ...none, active: [row()] },
    { ...none, history: [cancelled(kind, points)] },
    { bookingId: 'b', refund, points: refunded },
  ]),
]

describe('an act whose answer was lost', () => {
  it.each(acts)(
    'succeeds where the lists show it done: %s',
    async (_, useAct, input, before, after, answer) => {
      const run = await renderAct(useAct, before)
      lists = after
      expect(await run(input)).toEqual(answer)
    },
  )

  it.each(acts)(
    'fails where the lists do not show it, and where they cannot be read, until they show it: %s',
    async (_, useAct, input, before, after, answer) => {
      const run = await renderAct(useAct, before)
      expect(await run(input)).toBeInstanceOf(CallError)
      lists = after
      listsStatus = 500
      const error = await run(input)
      expect(error).toMatchObject({ status: 500 })
      const onDone = vi.fn<(found: unknown) => void>()
      const ask = findLate(error, onDone)
      expect(ask(before)).toBeNull()
      ask(after)?.()
      expect(onDone).toHaveBeenCalledWith(answer)
    },
  )

  it('fails at once without a network', async () => {
    const run = await renderAct(useReserve, none)
    onlineManager.setOnline(false)
    listsStatus = 500
    expect(await run(unit)).toBeInstanceOf(CallError)
  })

  it('is none where the server has refused the act: what the lists show is of another one', async () => {
    const run = await renderAct(useReserve, { ...none, reserved: [held] })
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ type: 'calendar-reserved' }, { status: 409 })),
    )
    const error = await run(unit)
    expect(error).toMatchObject({ status: 409 })
    expect(findLate(error, () => undefined)({ ...none, reserved: [held] })).toBeNull()
  })

  it('is not done where a booking was moved by the office, or one week of two alone is booked', async () => {
    const cancel = await renderAct(useCancelBooking, { ...none, active: [row()] })
    lists = { ...none, history: [cancelled('moved', 0)] }
    expect(await cancel(booking)).toBeInstanceOf(CallError)
    cleanup()
    const confirmBoth = await renderAct(useConfirmPair, { ...none, reserved: [held] })
    lists = { ...none, active: [row()] }
    expect(await confirmBoth(pair)).toBeInstanceOf(CallError)
  })
})
