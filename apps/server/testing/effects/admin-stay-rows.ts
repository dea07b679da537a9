import type { CallInput } from '../access-matrix/access-matrix.ts'
import { addFee } from '../fixtures/fees.ts'
import { checkOutGuest, goToCheckIn } from '../fixtures/check-outs.ts'
import { guest } from '../fixtures/owner-actions.ts'
import type { EffectsScene } from './effects-scene.ts'
import type { EffectRows } from './effects-matrix.ts'
import {
  beginStay,
  bookWithQueue,
  findBookingId,
  lendOut,
  offerToBo,
  otherGuest,
  reason,
} from './situations.ts'

const note = 'Welcome!'
const correction = { contact: otherGuest, skipsCleaning: false, reason, note }

async function checkOutStay(scene: EffectsScene): Promise<CallInput> {
  const bookingId = await scene.as('Anna').book(28)
  await goToCheckIn(scene.world, bookingId)
  await checkOutGuest(scene.world, bookingId)
  return { params: { bookingId }, body: { reason } }
}

/** What admins do with an owner's stay and its fee. */
export const adminStayRows: EffectRows = {
  'take-off': {
    'a reservation': {
      by: 'Ole',
      prepare: async ({ as }) => ({
        params: { bookingId: (await as('Anna').reserve(28)).bookingId },
        body: { reason, note },
      }),
      leaves: [
        '~ booking Anna on A 28: type Pre → Ended, ended_at nothing → now, end_reason nothing → taken-off',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '+ mail changed to Anna: data {note Welcome!, what hold-ended, reason asked on the telephone, unitId A 28}',
        '+ change unit A 28 to Anna (about Anna on A 28)',
        '+ audit take-off of booking Anna on A 28 by Ole: week A 28, member Anna, reason asked on the telephone',
      ],
    },
    'an offer, while another waits, without a mail': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { bookingId: await offerToBo(scene) },
        body: { reason, tells: false },
      }),
      leaves: [
        '~ booking Bo on A 28: type Pre → WaitExpire, ended_at nothing → now, end_reason nothing → taken-off',
        '~ booking Carl on A 28: type Wait → Pre, origin nothing → offer, unit_slot 2 → nothing, year_slot 1 → nothing, reserved_until nothing → 2026-11-03 12:00',
        '~ membership Bo: version +1',
        '~ membership Carl: version +1',
        '~ unit A 28: version +1',
        '+ mail offered to Carl about Carl on A 28: data {unitId A 28, reservedUntil 2026-11-03 12:00}',
        '+ push_message to Carl about Carl on A 28',
        '+ change notification to Carl (about Carl on A 28) {notice offered, unitId A 28, reservedUntil 2026-11-03 12:00}',
        '+ change unit A 28 to Bo (about Bo on A 28) and Carl (about Carl on A 28)',
        '+ audit offer of booking Carl on A 28 by Ole: week A 28, member Carl',
        '+ audit take-off of booking Bo on A 28 by Ole: week A 28, member Bo, reason asked on the telephone',
      ],
    },
    'a place on the waitlist': {
      by: 'Ole',
      prepare: async (scene) => {
        await bookWithQueue(scene)
        return { params: { bookingId: await findBookingId(scene, 'Bo', 28) }, body: { reason } }
      },
      leaves: [
        '~ booking Bo on A 28: type Wait → WaitExpire, ended_at nothing → now, unit_slot 1 → nothing, year_slot 1 → nothing, end_reason nothing → taken-off',
        '~ membership Bo: version +1',
        '~ membership Carl: version +1',
        '~ unit A 28: version +1',
        '+ mail changed to Bo about Bo on A 28: data {what wait-ended, reason asked on the telephone, unitId A 28}',
        '+ change unit A 28 to Bo (about Bo on A 28) and Carl (about Carl on A 28)',
        '+ audit take-off of booking Bo on A 28 by Ole: week A 28, member Bo, reason asked on the telephone',
      ],
    },
  },
  'check-details': {
    'only says what would happen': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { bookingId: (await lendOut(scene)).bookingId },
        body: { contact: otherGuest, skipsCleaning: false },
      }),
      leaves: [],
    },
  },
  'correct-details': {
    'another guest, while the first one has a link': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { bookingId: (await lendOut(scene)).bookingId },
        body: correction,
      }),
      leaves: [
        '~ booking Anna on A 28: lent_out_name Gry Gæst → Hans Gæst, lent_out_email gry@guest.example → hans@guest.example',
        '~ membership Anna: version +1',
        '~ token check-out of Anna on A 28: revoked_at nothing → now',
        '+ mail changed to Anna about Anna on A 28: data {note Welcome!, what details-corrected, reason asked on the telephone}',
        '+ change in private unit A 28 to Anna (about Anna on A 28)',
        '+ audit correct-details of booking Anna on A 28 by Ole: week A 28, member Anna, fields [name, email], email gry@guest.example → hans@guest.example, name Gry Gæst → Hans Gæst, reason asked on the telephone',
      ],
    },
    'a first guest, without a mail': {
      by: 'Ole',
      prepare: async ({ as }) => ({
        params: { bookingId: await as('Anna').book(28) },
        body: { contact: guest, skipsCleaning: false, reason, tells: false },
      }),
      leaves: [
        '~ booking Anna on A 28: lent_out_name nothing → Gry Gæst, lent_out_email nothing → gry@guest.example, lent_out_phone nothing → +45 20 30 40 50',
        '~ membership Anna: version +1',
        '+ change in private unit A 28 to Anna (about Anna on A 28)',
        '+ audit correct-details of booking Anna on A 28 by Ole: week A 28, member Anna, fields [name, phone, email], email gry@guest.example, name Gry Gæst, phone +45 20 30 40 50, reason asked on the telephone',
      ],
    },
  },
  'reopen-check-out': {
    'of a stay that still goes on': {
      by: 'Ole',
      prepare: checkOutStay,
      leaves: [
        '~ booking Anna on A 28: checked_out_at now → nothing, checked_out_people 3 → nothing',
        '~ membership Anna: version +1',
        '+ mail changed to Anna about Anna on A 28: data {what check-out-reopened, reason asked on the telephone}',
        '+ change in private unit A 28 to Anna (about Anna on A 28)',
        '+ audit reopen-check-out of booking Anna on A 28 by Ole: week A 28, member Anna, fields [checkedOutAt, people], checkedOutAt now → nothing, people 3 → nothing, reason asked on the telephone',
      ],
    },
    'without a mail': {
      by: 'Ole',
      prepare: async (scene) => {
        const input = await checkOutStay(scene)
        return { ...input, body: { reason, tells: false } }
      },
      leaves: [
        '~ booking Anna on A 28: checked_out_at now → nothing, checked_out_people 3 → nothing',
        '~ membership Anna: version +1',
        '+ change in private unit A 28 to Anna (about Anna on A 28)',
        '+ audit reopen-check-out of booking Anna on A 28 by Ole: week A 28, member Anna, fields [checkedOutAt, people], checkedOutAt now → nothing, people 3 → nothing, reason asked on the telephone',
      ],
    },
  },
  'issue-check-out-link': {
    'shown to the admin': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { bookingId: (await beginStay(scene)).bookingId },
        body: { mails: false, reason },
      }),
      leaves: [
        '~ membership Anna: version +1',
        '+ token check-out of Anna on A 28',
        '+ audit issue-check-out-link of booking Anna on A 28 by Ole: reason asked on the telephone',
      ],
    },
    'mailed to the guest': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { bookingId: (await beginStay(scene)).bookingId },
        body: { mails: true, reason },
      }),
      leaves: [
        '~ membership Anna: version +1',
        '+ mail Departure1 to the guest of Anna about Anna on A 28: is_extra true',
        '+ audit issue-check-out-link of booking Anna on A 28 by Ole: reason asked on the telephone',
      ],
    },
  },
  'settle-fee': {
    'put on the bill': {
      by: 'Ole',
      prepare: async ({ as, world }) => ({
        params: { feeId: await addFee(world, await as('Anna').book(28)) },
        body: { state: 'billed', reason: 'on the yearly bill' },
      }),
      leaves: [
        '~ fee of assign of Anna on A 28: state open → billed, settled_at nothing → now',
        '+ audit settle-fee of fee of assign of Anna on A 28 by Ole: week A 28, member Anna, fields [state], reason on the yearly bill, state open → billed',
      ],
    },
  },
}
