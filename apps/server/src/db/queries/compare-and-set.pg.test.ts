import type { Instant } from '@samhus/domain/refusal'
import { afterEach, expect, it } from 'vitest'
import { createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { waitForBlocked, whileOpen } from '../../../testing/fixtures/open-transaction.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { statement } from '../core/statement.ts'

let world: World

afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const lockWeek = statement<{ id: number }, [unitId: string]>(
  'test-lock-week',
  'select id from unit where id = $1 for no key update',
)

interface Case {
  /** Does what comes before the write. Returns the instant until which it is decided, and the write. */
  readonly prepare: (anna: Owner) => Promise<{ until: Instant; write: () => Promise<unknown> }>
  readonly outcome: string
}

const readInstant = async (column: string): Promise<Instant> => {
  const [row] = await world.query<{ at: Instant }>(
    `select ${column} as at from unit where id = $1`,
    world.unitId(20),
  )
  return row?.at ?? Number.NaN
}

const cases: readonly (readonly [write: string, fact: string, each: Case])[] = [
  [
    'confirm',
    'the end of the hold',
    {
      prepare: async (anna) => {
        const { bookingId, reservedUntil } = await createActions(world, anna).reserve(20)
        const write = () => createActions(world, anna).confirm(bookingId)
        return { until: Date.parse(reservedUntil), write }
      },
      outcome: 'booking-expired',
    },
  ],
  [
    'reserve',
    'the booking deadline',
    {
      prepare: async (anna) => ({
        until: await readInstant('booking_deadline'),
        write: () => createActions(world, anna).reserve(20),
      }),
      outcome: 'booking-deadline-exceeded',
    },
  ],
  [
    'join-waitlist',
    'the booking deadline',
    {
      prepare: async (anna) => {
        await createActions(world, await world.addOwner('Bo')).book(20)
        const until = await readInstant('booking_deadline')
        return { until, write: () => createActions(world, anna).join(20) }
      },
      outcome: 'booking-deadline-exceeded',
    },
  ],
  [
    'cancel-booking',
    'the cancellation deadline',
    {
      prepare: async (anna) => {
        const bookingId = await createActions(world, anna).book(20)
        const until = await readInstant('cancellation_deadline')
        return { until, write: () => createActions(world, anna).cancel(bookingId) }
      },
      outcome: 'booking-deadline-exceeded',
    },
  ],
  [
    'cancel-booking',
    'the end of full refunds',
    {
      prepare: async (anna) => {
        const bookingId = await createActions(world, anna).book(20)
        const until = await readInstant('refund_end_low')
        const write = async () => {
          const { refund } = (await createActions(world, anna).cancel(bookingId)) as { refund: string }
          expect(refund).toBe('claim')
        }
        return { until, write }
      },
      outcome: 'ok',
    },
  ],
]

it.each(cases)(
  '%s is decided again if it waits for a lock until %s has passed',
  async (_write, _fact, { prepare, outcome }) => {
    world = await createWorld({ now: '2027-01-05 12:00' })
    const anna = await world.addOwner('Anna')
    const { until, write } = await prepare(anna)
    world.setTime(until - 300)
    await whileOpen(
      world.deps.db,
      (tx) => tx.one(lockWeek, [world.unitId(20)]),
      async (commit) => {
        const ended = getOutcome(write())
        await waitForBlocked(world)
        await expect
          .poll(() =>
            world.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and clock_timestamp() - query_start > interval '310 milliseconds'`),
          )
          .toHaveLength(1)
        world.setTime(until + 10)
        await commit()
        expect(await ended).toBe(outcome)
      },
    )
  },
)
