import type { EffectRows } from './effects-matrix.ts'
import { cancelLate, offerToBo } from './situations.ts'

/** What owners do with weeks. */
export const ownerBookingRows: EffectRows = {
  reserve: {
    'a free week': {
      by: 'Anna',
      prepare: async ({ world }) => ({ body: { calendarUnitId: world.unitId(28) } }),
      leaves: [
        '+ booking Anna on A 28: type Pre, origin hold, points 4, reserved_until 2026-11-02 12:05',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '+ change unit A 28 by Anna (about Anna on A 28)',
        '+ audit reserve of booking Anna on A 28 by Anna: week A 28, member Anna',
      ],
    },
    'a week whose reservation by another owner has run out': {
      by: 'Anna',
      prepare: async ({ as, world }) => {
        await as('Bo').reserve(28)
        world.advance({ minutes: 6 })
        return { body: { calendarUnitId: world.unitId(28) } }
      },
      leaves: [
        '~ booking Bo on A 28: type Pre → Ended, ended_at nothing → 2026-11-02 12:05, end_reason nothing → expired',
        '+ booking Anna on A 28: type Pre, origin hold, points 4, reserved_until 2026-11-02 12:11',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '+ change unit A 28 by Anna (about Anna on A 28) to Bo (about Bo on A 28)',
        '+ audit hold-expired of booking Bo on A 28: week A 28, member Bo, without its request',
        '+ audit reserve of booking Anna on A 28 by Anna: week A 28, member Anna',
      ],
    },
  },
  confirm: {
    'a reservation': {
      by: 'Anna',
      prepare: async ({ as }) => ({ body: { bookingId: (await as('Anna').reserve(28)).bookingId } }),
      leaves: [
        '~ booking Anna on A 28: type Pre → Book, accepted_at nothing → now',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '+ ledger Book of Anna: year 2027, points -4, booking_id Anna on A 28',
        '~ account Anna 2027: balance 20 → 16',
        '+ mail confirmed to Anna about Anna on A 28',
        '+ change unit A 28 by Anna (about Anna on A 28, points changed)',
        '+ audit confirm of booking Anna on A 28 by Anna: week A 28, member Anna',
      ],
    },
    'an offer, while another waits': {
      by: 'Bo',
      prepare: async (scene) => ({ body: { bookingId: await offerToBo(scene) } }),
      leaves: [
        '~ booking Bo on A 28: type Pre → Book, accepted_at nothing → now',
        '~ membership Bo: version +1',
        '~ unit A 28: version +1',
        '+ ledger Book of Bo: year 2027, points -4, booking_id Bo on A 28',
        '~ account Bo 2027: balance 20 → 16',
        '+ mail confirmed to Bo about Bo on A 28',
        '+ change unit A 28 by Bo (about Bo on A 28, points changed)',
        '+ audit confirm of booking Bo on A 28 by Bo: week A 28, member Bo',
      ],
    },
    'a week for which the refund of another owner waits': {
      by: 'Anna',
      prepare: async (scene) => {
        await cancelLate(scene, 'Bo')
        return { body: { bookingId: (await scene.as('Anna').reserve(28)).bookingId } }
      },
      leaves: [
        '~ booking Anna on A 28: type Pre → Book, accepted_at nothing → now',
        '~ claim Bo on A 28: state open → paid, closed_at nothing → now',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '+ ledger Book of Anna: year 2027, points -4, booking_id Anna on A 28',
        '+ ledger Cancel of Bo: year 2027, points 4, booking_id Bo on A 28',
        '~ account Anna 2027: balance 20 → 16',
        '~ account Bo 2027: balance 16 → 20',
        '+ mail claim-paid to Bo about Bo on A 28: data {points 4}',
        '+ mail confirmed to Anna about Anna on A 28',
        '+ change unit A 28 by Anna (about Anna on A 28, points changed) to Bo (about Bo on A 28, points changed)',
        '+ audit confirm of booking Anna on A 28 by Anna: week A 28, member Anna',
      ],
    },
    'a week for which their own refund waits': {
      by: 'Bo',
      prepare: async (scene) => {
        await cancelLate(scene, 'Bo')
        return { body: { bookingId: (await scene.as('Bo').reserve(28)).bookingId } }
      },
      leaves: [
        '~ booking Bo on A 28 again: type Pre → Book, accepted_at nothing → now',
        '~ claim Bo on A 28: state open → superseded, closed_at nothing → now',
        '~ membership Bo: version +1',
        '~ unit A 28: version +1',
        '+ ledger Book of Bo: year 2027, points -4, booking_id Bo on A 28 again',
        '~ account Bo 2027: balance 16 → 12',
        '+ mail confirmed to Bo about Bo on A 28 again',
        '+ change unit A 28 by Bo (about Bo on A 28 again, points changed)',
        '+ audit confirm of booking Bo on A 28 again by Bo: week A 28, member Bo',
      ],
    },
  },
  'confirm-pair': {
    'a reservation and the week after it, for which the refund of another owner waits': {
      by: 'Anna',
      prepare: async (scene) => {
        await cancelLate(scene, 'Bo')
        const { bookingId } = await scene.as('Anna').reserve(27)
        return { body: { bookingId, calendarUnitId: scene.world.unitId(28), points: 4 } }
      },
      leaves: [
        '~ booking Anna on A 27: type Pre → Book, accepted_at nothing → now',
        '+ booking Anna on A 28: type Book, points 4, accepted_at now',
        '~ claim Bo on A 28: state open → paid, closed_at nothing → now',
        '~ membership Anna: version +1',
        '~ unit A 27: version +1',
        '~ unit A 28: version +1',
        '+ ledger Book of Anna: year 2027, points -4, booking_id Anna on A 27',
        '+ ledger Book of Anna: year 2027, points -4, booking_id Anna on A 28',
        '+ ledger Cancel of Bo: year 2027, points 4, booking_id Bo on A 28',
        '~ account Anna 2027: balance 20 → 12',
        '~ account Bo 2027: balance 16 → 20',
        '+ mail claim-paid to Bo about Bo on A 28: data {points 4}',
        '+ mail confirmed to Anna about Anna on A 27',
        '+ mail confirmed to Anna about Anna on A 28',
        '+ change unit A 27 by Anna (about Anna on A 27, points changed)',
        '+ change unit A 28 by Anna (about Anna on A 28, points changed) to Bo (about Bo on A 28, points changed)',
        '+ audit confirm of booking Anna on A 27 by Anna: week A 27, member Anna',
        '+ audit confirm-pair of booking Anna on A 28 by Anna: week A 28, member Anna',
      ],
    },
  },
  'join-waitlist': {
    'a booked week for which another waits': {
      by: 'Carl',
      prepare: async ({ as, world }) => {
        await as('Anna').book(28)
        await as('Bo').join(28)
        return { body: { calendarUnitId: world.unitId(28) } }
      },
      leaves: [
        '+ booking Carl on A 28: type Wait, points 4, unit_slot 2, year_slot 1, queue_number 2',
        '~ membership Carl: version +1',
        '~ unit A 28: version +1',
        '+ change unit A 28 by Carl (about Carl on A 28)',
        '+ audit join-waitlist of booking Carl on A 28 by Carl: week A 28, member Carl',
      ],
    },
  },
}
