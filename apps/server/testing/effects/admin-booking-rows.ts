import type { CallInput } from '../access-matrix/access-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'
import type { EffectRows } from './effects-matrix.ts'
import { bookWithQueue, cancelLate, lateForWeek28, lendOut, offerToBo, reason } from './situations.ts'

const note = 'Welcome!'

/** To an owner, who is told and pays a fee. */
const assignTo = (scene: EffectsScene, name: 'Carl' | 'Dora', more: object = {}): CallInput => ({
  params: { unitId: scene.world.unitId(28) },
  body: { membershipId: String(scene.owner(name).membershipId), notesFee: true, reason, note, ...more },
})

/** What admins do with an owner's week. */
export const adminBookingRows: EffectRows = {
  assign: {
    'a free week for which the refund of another owner waits, with a fee': {
      by: 'Ole',
      prepare: async (scene) => {
        await cancelLate(scene, 'Bo')
        return assignTo(scene, 'Dora')
      },
      leaves: [
        '+ booking Dora on A 28: type Assign, points 4, accepted_at now',
        '~ claim Bo on A 28: state open → paid, closed_at nothing → now',
        '+ fee of assign of Dora on A 28: state open, kroner 500',
        '~ membership Dora: version +1',
        '~ unit A 28: version +1',
        '+ ledger Book of Dora: year 2027, points -4, booking_id Dora on A 28',
        '+ ledger Cancel of Bo: year 2027, points 4, booking_id Bo on A 28',
        '~ account Bo 2027: balance 16 → 20',
        '~ account Dora 2027: balance 20 → 16',
        '+ mail claim-paid to Bo about Bo on A 28: data {points 4}',
        '+ mail confirmed to Dora about Dora on A 28: data {fee 500, note Welcome!, what assigned, points 4, reason asked on the telephone, waived false}',
        '+ change unit A 28 to Bo (about Bo on A 28, points changed) and Dora (about Dora on A 28, points changed)',
        '+ audit assign of booking Dora on A 28 by Ole: week A 28, member Dora, fields [points], fee 500, points 4, reason asked on the telephone',
      ],
    },
    'an offered week, against the rules, for no points and without a mail': {
      by: 'Ole',
      prepare: async (scene) => {
        await offerToBo(scene)
        return assignTo(scene, 'Dora', { hasOverride: true, isWaived: true, notesFee: false, tells: false })
      },
      leaves: [
        '~ booking Bo on A 28: type Pre → WaitExpire, ended_at nothing → now, end_reason nothing → overridden',
        '+ booking Dora on A 28: type Assign, points 4, accepted_at now',
        '~ membership Dora: version +1',
        '~ unit A 28: version +1',
        '+ mail changed to Bo about Bo on A 28: data {what offer-overridden}',
        '+ change unit A 28 to Bo (about Bo on A 28) and Dora (about Dora on A 28)',
        '+ audit assign of booking Dora on A 28 by Ole: week A 28, member Dora, fields [points], overrides [calendar-unit-already-reserved], points 0, reason asked on the telephone, waived true',
        '+ audit override-offer of booking Bo on A 28 by Ole: week A 28, member Bo',
      ],
    },
  },
  'admin-cancel': {
    'by the rule, in time, while others wait, with a fee': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { bookingId: await bookWithQueue(scene) },
        body: { refund: 'rule', notesFee: true, reason, note },
      }),
      leaves: [
        '~ booking Anna on A 28: type Book → Cancel, ended_at nothing → now, end_reason nothing → admin-cancelled',
        '~ booking Bo on A 28: type Wait → Pre, origin nothing → offer, unit_slot 1 → nothing, year_slot 1 → nothing, reserved_until nothing → 2026-11-03 12:00',
        '+ fee of admin-cancel of Anna on A 28: state open, kroner 500',
        '~ membership Anna: version +1',
        '~ membership Bo: version +1',
        '~ membership Carl: version +1',
        '~ unit A 28: version +1',
        '+ ledger Cancel of Anna: year 2027, points 4, booking_id Anna on A 28',
        '~ account Anna 2027: balance 16 → 20',
        '+ mail cancelled to Anna about Anna on A 28: data {fee 500, note Welcome!, what by-admin, points 4, reason asked on the telephone, refund full}',
        '+ mail offered to Bo about Bo on A 28: data {unitId A 28, reservedUntil 2026-11-03 12:00}',
        '+ push_message to Bo about Bo on A 28',
        '+ change notification to Bo (about Bo on A 28) {notice offered, unitId A 28, reservedUntil 2026-11-03 12:00}',
        '+ change unit A 28 to Anna (about Anna on A 28, points changed) and Bo (about Bo on A 28) and Carl (about Carl on A 28)',
        '+ audit admin-cancel of booking Anna on A 28 by Ole: week A 28, member Anna, fields [refund, fee], fee 500, reason asked on the telephone, refund rule',
        '+ audit offer of booking Bo on A 28 by Ole: week A 28, member Bo',
      ],
    },
    'by the rule, late, so that the refund waits, without a mail': {
      by: 'Ole',
      prepare: async ({ as, world }) => {
        const bookingId = await as('Anna').book(28)
        world.setTime(lateForWeek28)
        return { params: { bookingId }, body: { refund: 'rule', reason, tells: false } }
      },
      leaves: [
        '~ booking Anna on A 28: type Book → Cancel, ended_at nothing → now, end_reason nothing → admin-cancelled',
        '+ claim Anna on A 28: state open, opened_at now',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '+ change unit A 28 to Anna (about Anna on A 28)',
        '+ audit admin-cancel of booking Anna on A 28 by Ole: week A 28, member Anna, fields [refund], reason asked on the telephone, refund rule',
      ],
    },
    'late, with all points, and lent out': {
      by: 'Ole',
      prepare: async (scene) => {
        const { bookingId } = await lendOut(scene)
        scene.world.setTime(lateForWeek28)
        return { params: { bookingId }, body: { refund: 'full', reason } }
      },
      leaves: [
        '~ booking Anna on A 28: type Book → Cancel, ended_at nothing → now, end_reason nothing → admin-cancelled',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '+ ledger Cancel of Anna: year 2027, points 4, booking_id Anna on A 28',
        '~ account Anna 2027: balance 16 → 20',
        '+ mail cancelled to Anna about Anna on A 28: data {what by-admin, points 4, reason asked on the telephone, refund full}',
        '+ change unit A 28 to Anna (about Anna on A 28, points changed)',
        '+ audit admin-cancel of booking Anna on A 28 by Ole: week A 28, member Anna, fields [refund], reason asked on the telephone, refund full',
      ],
    },
    'without points': {
      by: 'Ole',
      prepare: async ({ as }) => ({
        params: { bookingId: await as('Anna').book(28) },
        body: { refund: 'none', reason },
      }),
      leaves: [
        '~ booking Anna on A 28: type Book → Cancel, ended_at nothing → now, end_reason nothing → admin-cancelled',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '+ mail cancelled to Anna about Anna on A 28: data {what by-admin, points 0, reason asked on the telephone, refund none}',
        '+ change unit A 28 to Anna (about Anna on A 28)',
        '+ audit admin-cancel of booking Anna on A 28 by Ole: week A 28, member Anna, fields [refund], reason asked on the telephone, refund none',
      ],
    },
  },
  move: {
    'from a week for which others wait to one for which the refund of another owner waits': {
      by: 'Ole',
      prepare: async (scene) => {
        const { as, world } = scene
        const bookingId = await as('Anna').book(40)
        await as('Bo').join(40)
        await as('Carl').join(40)
        await cancelLate(scene, 'Dora')
        return {
          params: { bookingId },
          body: { toUnitId: world.unitId(28), notesFee: true, reason, note },
        }
      },
      leaves: [
        '~ booking Anna on A 40: type Book → Cancel, ended_at nothing → now, end_reason nothing → moved',
        '~ booking Bo on A 40: type Wait → Pre, origin nothing → offer, unit_slot 1 → nothing, year_slot 1 → nothing, reserved_until nothing → 2027-06-08 12:00',
        '+ booking Anna on A 28: type Assign, points 4, moved_from Anna on A 40, accepted_at now',
        '~ claim Dora on A 28: state open → paid, closed_at nothing → now',
        '+ fee of move of Anna on A 28: state open, kroner 500',
        '~ membership Anna: version +1',
        '~ membership Bo: version +1',
        '~ membership Carl: version +1',
        '~ unit A 28: version +1',
        '~ unit A 40: version +1',
        '+ ledger Book of Anna: year 2027, points -4, booking_id Anna on A 28',
        '+ ledger Cancel of Anna: year 2027, points 2, booking_id Anna on A 40',
        '+ ledger Cancel of Dora: year 2027, points 4, booking_id Dora on A 28',
        '~ account Anna 2027: balance 18 → 16',
        '~ account Dora 2027: balance 16 → 20',
        '+ mail claim-paid to Dora about Dora on A 28: data {points 4}',
        '+ mail moved to Anna about Anna on A 28: data {fee 500, note Welcome!, points 2, reason asked on the telephone, refund full, fromUnitId A 40}',
        '+ mail offered to Bo about Bo on A 40: data {unitId A 40, reservedUntil 2027-06-08 12:00}',
        '+ push_message to Bo about Bo on A 40',
        '+ change notification to Bo (about Bo on A 40) {notice offered, unitId A 40, reservedUntil 2027-06-08 12:00}',
        '+ change unit A 28 to Anna (about Anna on A 28, points changed) and Dora (about Dora on A 28, points changed)',
        '+ change unit A 40 to Anna (about Anna on A 40, points changed) and Bo (about Bo on A 40) and Carl (about Carl on A 40)',
        '+ audit move of booking Anna on A 28 by Ole: week A 28, member Anna, fields [points], fee 500, points 2 → 4, reason asked on the telephone',
        '+ audit move of booking Anna on A 40 by Ole: week A 40, member Anna, reason asked on the telephone',
        '+ audit offer of booking Bo on A 40 by Ole: week A 40, member Bo',
      ],
    },
    'lent out, with a link, to an offered week, against the rules, for no points and without a mail': {
      by: 'Ole',
      prepare: async (scene) => {
        const { as, world } = scene
        const freed = await as('Carl').book(30)
        await as('Bo').join(30)
        await as('Carl').cancel(freed)
        return {
          params: { bookingId: (await lendOut(scene)).bookingId },
          body: { toUnitId: world.unitId(30), hasOverride: true, isWaived: true, reason, tells: false },
        }
      },
      leaves: [
        '~ booking Anna on A 28: type Book → Cancel, ended_at nothing → now, end_reason nothing → moved',
        '~ booking Bo on A 30: type Pre → WaitExpire, ended_at nothing → now, end_reason nothing → overridden',
        '+ booking Anna on A 30: type Assign, points 4, moved_from Anna on A 28, accepted_at now, lent_out_name Gry Gæst, lent_out_email gry@guest.example, lent_out_phone +45 20 30 40 50',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '~ unit A 30: version +1',
        '+ ledger Cancel of Anna: year 2027, points 4, booking_id Anna on A 28',
        '~ account Anna 2027: balance 16 → 20',
        '+ mail changed to Bo about Bo on A 30: data {what offer-overridden}',
        '+ change unit A 28 to Anna (about Anna on A 28, points changed)',
        '+ change unit A 30 to Anna (about Anna on A 30) and Bo (about Bo on A 30)',
        '+ audit move of booking Anna on A 28 by Ole: week A 28, member Anna, reason asked on the telephone',
        '+ audit move of booking Anna on A 30 by Ole: week A 30, member Anna, fields [points], overrides [calendar-unit-already-reserved], points 4 → 0, reason asked on the telephone, waived true',
        '+ audit override-offer of booking Bo on A 30 by Ole: week A 30, member Bo',
      ],
    },
  },
}
