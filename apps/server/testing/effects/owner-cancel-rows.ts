import type { EffectRows } from './effects-matrix.ts'
import { guest } from '../fixtures/owner-actions.ts'
import { bookWithQueue, findBookingId, lateForWeek28, lendOut, offerToBo } from './situations.ts'

/** What owners do to give a week up or lend it out. */
export const ownerCancelRows: EffectRows = {
  'cancel-reservation': {
    'a reservation': {
      by: 'Anna',
      prepare: async ({ as }) => ({ body: { bookingId: (await as('Anna').reserve(28)).bookingId } }),
      leaves: [
        '~ booking Anna on A 28: type Pre → Ended, ended_at nothing → now, end_reason nothing → released',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '+ change unit A 28 by Anna (about Anna on A 28)',
        '+ audit hold-released of booking Anna on A 28 by Anna: week A 28, member Anna',
      ],
    },
    'an offer, while another waits': {
      by: 'Bo',
      prepare: async (scene) => ({ body: { bookingId: await offerToBo(scene) } }),
      leaves: [
        '~ booking Bo on A 28: type Pre → WaitExpire, ended_at nothing → now, end_reason nothing → declined',
        '~ booking Carl on A 28: type Wait → Pre, origin nothing → offer, unit_slot 2 → nothing, year_slot 1 → nothing, reserved_until nothing → 2026-11-03 12:00',
        '~ membership Bo: version +1',
        '~ membership Carl: version +1',
        '~ unit A 28: version +1',
        '+ mail offered to Carl about Carl on A 28: data {unitId A 28, reservedUntil 2026-11-03 12:00}',
        '+ push_message to Carl about Carl on A 28',
        '+ change notification to Carl (about Carl on A 28) {notice offered, unitId A 28, reservedUntil 2026-11-03 12:00}',
        '+ change unit A 28 by Bo (about Bo on A 28) to Carl (about Carl on A 28)',
        '+ audit offer of booking Carl on A 28 by Bo: week A 28, member Carl',
        '+ audit offer-declined of booking Bo on A 28 by Bo: week A 28, member Bo',
      ],
    },
  },
  'cancel-booking': {
    'in time, while others wait': {
      by: 'Anna',
      prepare: async (scene) => ({ body: { bookingId: await bookWithQueue(scene) } }),
      leaves: [
        '~ booking Anna on A 28: type Book → Cancel, ended_at nothing → now, end_reason nothing → cancelled',
        '~ booking Bo on A 28: type Wait → Pre, origin nothing → offer, unit_slot 1 → nothing, year_slot 1 → nothing, reserved_until nothing → 2026-11-03 12:00',
        '~ membership Anna: version +1',
        '~ membership Bo: version +1',
        '~ membership Carl: version +1',
        '~ unit A 28: version +1',
        '+ ledger Cancel of Anna: year 2027, points 4, booking_id Anna on A 28',
        '~ account Anna 2027: balance 16 → 20',
        '+ mail cancelled to Anna about Anna on A 28: data {points 4, refund full}',
        '+ mail offered to Bo about Bo on A 28: data {unitId A 28, reservedUntil 2026-11-03 12:00}',
        '+ push_message to Bo about Bo on A 28',
        '+ change notification to Bo (about Bo on A 28) {notice offered, unitId A 28, reservedUntil 2026-11-03 12:00}',
        '+ change unit A 28 by Anna (about Anna on A 28, points changed) to Bo (about Bo on A 28) and Carl (about Carl on A 28)',
        '+ audit cancel-booking of booking Anna on A 28 by Anna: week A 28, member Anna',
        '+ audit offer of booking Bo on A 28 by Anna: week A 28, member Bo',
      ],
    },
    'late, so that the refund waits': {
      by: 'Anna',
      prepare: async ({ as, world }) => {
        const bookingId = await as('Anna').book(28)
        world.setTime(lateForWeek28)
        return { body: { bookingId } }
      },
      leaves: [
        '~ booking Anna on A 28: type Book → Cancel, ended_at nothing → now, end_reason nothing → cancelled',
        '+ claim Anna on A 28: state open, opened_at now',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '+ mail cancelled to Anna about Anna on A 28: data {points 4, refund claim}',
        '+ change unit A 28 by Anna (about Anna on A 28)',
        '+ audit cancel-booking of booking Anna on A 28 by Anna: week A 28, member Anna',
      ],
    },
    'lent out, by an admin who acts as the owner': {
      by: 'Eva as Anna',
      prepare: async (scene) => ({ body: { bookingId: (await lendOut(scene)).bookingId } }),
      leaves: [
        '~ booking Anna on A 28: type Book → Cancel, ended_at nothing → now, end_reason nothing → cancelled',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '+ ledger Cancel of Anna: year 2027, points 4, booking_id Anna on A 28',
        '~ account Anna 2027: balance 16 → 20',
        '+ mail cancelled to Anna about Anna on A 28: data {points 4, refund full}',
        '+ change unit A 28 by Anna (about Anna on A 28, points changed)',
        '+ audit cancel-booking of booking Anna on A 28 by Anna for whom acts Eva: week A 28, member Anna',
        '+ audit impersonate of person Anna by Anna for whom acts Eva: of no group',
      ],
    },
    'a place on the waitlist': {
      by: 'Bo',
      prepare: async (scene) => {
        await bookWithQueue(scene)
        return { body: { bookingId: await findBookingId(scene, 'Bo', 28) } }
      },
      leaves: [
        '~ booking Bo on A 28: type Wait → Cancel, ended_at nothing → now, unit_slot 1 → nothing, year_slot 1 → nothing, end_reason nothing → left',
        '~ membership Bo: version +1',
        '~ unit A 28: version +1',
        '+ change unit A 28 by Bo (about Bo on A 28) to Carl (about Carl on A 28)',
        '+ audit cancel-booking of booking Bo on A 28 by Bo: week A 28, member Bo',
      ],
    },
  },
  'update-details': {
    'lends the week out, and leaves out the cleaning before the next week, which is theirs, too': {
      by: 'Anna',
      prepare: async ({ as }) => {
        const id = await as('Anna').book(28)
        await as('Anna').book(29)
        return { params: { id }, body: { isLendedOut: true, lendedOutContact: guest, skipCleaning: true } }
      },
      leaves: [
        '~ booking Anna on A 28: lent_out_name nothing → Gry Gæst, lent_out_email nothing → gry@guest.example, lent_out_phone nothing → +45 20 30 40 50, skips_cleaning false → true',
        '~ membership Anna: version +1',
        '+ change in private unit A 28 by Anna (about Anna on A 28)',
        '+ audit update-details of booking Anna on A 28 by Anna: week A 28, member Anna, fields [name, phone, email, skipCleaning], email gry@guest.example, name Gry Gæst, phone +45 20 30 40 50, skipCleaning false → true',
      ],
    },
    'takes the week back from the guest, who has a link': {
      by: 'Anna',
      prepare: async (scene) => ({
        params: { id: (await lendOut(scene)).bookingId },
        body: { isLendedOut: false, lendedOutContact: null, skipCleaning: false },
      }),
      leaves: [
        '~ booking Anna on A 28: lent_out_name Gry Gæst → nothing, lent_out_email gry@guest.example → nothing, lent_out_phone +45 20 30 40 50 → nothing',
        '~ membership Anna: version +1',
        '~ token check-out of Anna on A 28: revoked_at nothing → now',
        '+ change in private unit A 28 by Anna (about Anna on A 28)',
        '+ audit update-details of booking Anna on A 28 by Anna: week A 28, member Anna, fields [name, phone, email], email gry@guest.example → nothing, name Gry Gæst → nothing, phone +45 20 30 40 50 → nothing',
      ],
    },
  },
}
