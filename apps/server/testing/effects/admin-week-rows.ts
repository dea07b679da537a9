import { createArrivalsLink } from '../../src/use-cases/admin/create-arrivals-link.ts'
import { takeOutOfOperation } from '../../src/use-cases/admin/take-out-of-operation.ts'
import { saveArrivalNote } from '../../src/use-cases/admin/save-arrival-note.ts'
import { getHouseId } from '../fixtures/calendars.ts'
import type { CallInput } from '../access-matrix/access-matrix.ts'
import type { EffectRows } from './effects-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'
import { bookWithQueue, cancelLate, offerToBo, reason } from './situations.ts'

const anyVersion = 999_999_999

async function prepareWeeks({ world }: EffectsScene, body: object = {}): Promise<CallInput> {
  return { body: { unitIds: [world.unitId(28)], reason, ...body } }
}

const takeOut = ({ deps, admin, world }: EffectsScene) =>
  takeOutOfOperation(deps, admin('Ole').actor, { unitIds: [world.unitId(28)], reason })

const inHouseA = async ({ world }: EffectsScene, body?: object): Promise<CallInput> => ({
  params: { houseId: await getHouseId(world) },
  ...(body ? { body } : {}),
})

/** What admins do with weeks, calendars and arrivals. */
export const adminWeekRows: EffectRows = {
  'take-out-of-operation': {
    'a booked week for which others wait': {
      by: 'Ole',
      prepare: async (scene) => {
        await bookWithQueue(scene)
        return prepareWeeks(scene, { note: 'The roof leaks' })
      },
      leaves: [
        '~ booking Anna on A 28: type Book → Cancel, ended_at nothing → now, end_reason nothing → out-of-operation',
        '~ booking Bo on A 28: type Wait → WaitExpire, ended_at nothing → now, unit_slot 1 → nothing, year_slot 1 → nothing, end_reason nothing → out-of-operation',
        '~ booking Carl on A 28: type Wait → WaitExpire, ended_at nothing → now, unit_slot 2 → nothing, year_slot 1 → nothing, end_reason nothing → out-of-operation',
        '~ membership Anna: version +1',
        '~ membership Bo: version +1',
        '~ membership Carl: version +1',
        '~ unit A 28: version +1, out_since nothing → now, out_reason nothing → asked on the telephone, is_out_of_operation false → true',
        '+ ledger Cancel of Anna: year 2027, points 4, booking_id Anna on A 28',
        '~ account Anna 2027: balance 16 → 20',
        '+ mail cancelled to Anna about Anna on A 28: data {what out-of-operation, points 4, reason The roof leaks, refund full}',
        '+ mail changed to Bo about Bo on A 28: data {what wait-closed, reason The roof leaks, unitId A 28}',
        '+ mail changed to Carl about Carl on A 28: data {what wait-closed, reason The roof leaks, unitId A 28}',
        '+ change unit A 28 to Anna (about Anna on A 28, points changed) and Bo (about Bo on A 28) and Carl (about Carl on A 28)',
        '+ audit out-of-operation of booking Anna on A 28 by Ole: week A 28, member Anna',
        '+ audit out-of-operation of booking Bo on A 28 by Ole: week A 28, member Bo',
        '+ audit out-of-operation of booking Carl on A 28 by Ole: week A 28, member Carl',
        '+ audit take-out-of-operation of unit A 28 by Ole: week A 28, fields [isOutOfOperation], isOutOfOperation false → true, reason asked on the telephone',
      ],
    },
    'an offered week for which another waits': {
      by: 'Ole',
      prepare: async (scene) => {
        await offerToBo(scene)
        return prepareWeeks(scene)
      },
      leaves: [
        '~ booking Bo on A 28: type Pre → WaitExpire, ended_at nothing → now, end_reason nothing → out-of-operation',
        '~ booking Carl on A 28: type Wait → WaitExpire, ended_at nothing → now, unit_slot 2 → nothing, year_slot 1 → nothing, end_reason nothing → out-of-operation',
        '~ membership Bo: version +1',
        '~ membership Carl: version +1',
        '~ unit A 28: version +1, out_since nothing → now, out_reason nothing → asked on the telephone, is_out_of_operation false → true',
        '+ mail changed to Bo about Bo on A 28: data {what offer-closed, unitId A 28}',
        '+ mail changed to Carl about Carl on A 28: data {what wait-closed, unitId A 28}',
        '+ change unit A 28 to Bo (about Bo on A 28) and Carl (about Carl on A 28)',
        '+ audit out-of-operation of booking Bo on A 28 by Ole: week A 28, member Bo',
        '+ audit out-of-operation of booking Carl on A 28 by Ole: week A 28, member Carl',
        '+ audit take-out-of-operation of unit A 28 by Ole: week A 28, fields [isOutOfOperation], isOutOfOperation false → true, reason asked on the telephone',
      ],
    },
    'a reserved week for which a refund waits, without a mail': {
      by: 'Ole',
      prepare: async (scene) => {
        await cancelLate(scene, 'Bo')
        await scene.as('Anna').reserve(28)
        return prepareWeeks(scene, { tellsOwner: false })
      },
      leaves: [
        '~ booking Anna on A 28: type Pre → Ended, ended_at nothing → now, end_reason nothing → out-of-operation',
        '~ claim Bo on A 28: state open → lapsed, closed_at nothing → now',
        '~ membership Anna: version +1',
        '~ membership Bo: version +1',
        '~ unit A 28: version +1, out_since nothing → now, out_reason nothing → asked on the telephone, is_out_of_operation false → true',
        '+ change unit A 28 to Anna (about Anna on A 28) and Bo (about Bo on A 28)',
        '+ audit claim-lapsed of claim Bo on A 28 by Ole: week A 28, member Bo',
        '+ audit out-of-operation of booking Anna on A 28 by Ole: week A 28, member Anna',
        '+ audit take-out-of-operation of unit A 28 by Ole: week A 28, fields [isOutOfOperation], isOutOfOperation false → true, reason asked on the telephone',
      ],
    },
  },
  'put-into-operation': {
    'a week that was booked, and for which others waited': {
      by: 'Ole',
      prepare: async (scene) => {
        await bookWithQueue(scene)
        await takeOut(scene)
        return prepareWeeks(scene)
      },
      leaves: [
        '~ unit A 28: version +1, out_since now → nothing, out_reason asked on the telephone → nothing, is_out_of_operation true → false',
        '+ mail changed to Anna about Anna on A 28: data {what week-opened, unitId A 28}',
        '+ mail changed to Bo about Bo on A 28: data {what week-opened, unitId A 28}',
        '+ mail changed to Carl about Carl on A 28: data {what week-opened, unitId A 28}',
        '+ change unit A 28',
        '+ audit put-into-operation of unit A 28 by Ole: week A 28, fields [isOutOfOperation], isOutOfOperation true → false, reason asked on the telephone',
      ],
    },
    'without a mail': {
      by: 'Ole',
      prepare: async (scene) => {
        await bookWithQueue(scene)
        await takeOut(scene)
        return prepareWeeks(scene, { tellsOwner: false })
      },
      leaves: [
        '~ unit A 28: version +1, out_since now → nothing, out_reason asked on the telephone → nothing, is_out_of_operation true → false',
        '+ change unit A 28',
        '+ audit put-into-operation of unit A 28 by Ole: week A 28, fields [isOutOfOperation], isOutOfOperation true → false, reason asked on the telephone',
      ],
    },
  },
  'save-arrival-note': {
    'the first of a week': {
      by: 'Ole',
      prepare: async ({ world }) => ({
        params: { unitId: world.unitId(28) },
        body: { note: 'The key is in the box', version: anyVersion },
      }),
      leaves: [
        '+ arrival_note A 28: note The key is in the box, changed_at now',
        "+ audit save-arrival-note of arrival-note A 28 by Ole: week A 28, fields [note], note '' → The key is in the box",
      ],
    },
    'emptied again': {
      by: 'Ole',
      prepare: async ({ deps, admin, world }) => {
        const unitId = world.unitId(28)
        await saveArrivalNote(deps, admin('Ole').actor, { unitId, note: 'The key is in the box', version: 0 })
        return { params: { unitId }, body: { note: '', version: anyVersion } }
      },
      leaves: [
        '- arrival_note A 28',
        "+ audit save-arrival-note of arrival-note A 28 by Ole: week A 28, fields [note], note The key is in the box → ''",
      ],
    },
  },
  'create-arrivals-link': {
    'in the place of an older one': {
      by: 'Ole',
      prepare: async (scene) => {
        const { deps, admin, world } = scene
        await createArrivalsLink(deps, admin('Ole').actor, { houseId: await getHouseId(world) })
        return inHouseA(scene)
      },
      leaves: [
        '~ token arrivals of A: revoked_at nothing → now',
        '+ token arrivals of A',
        '+ audit create-arrivals-link of house A by Ole',
      ],
    },
  },
  'revoke-arrivals-link': {
    'the one there is': {
      by: 'Ole',
      prepare: async (scene) => {
        const { deps, admin, world } = scene
        await createArrivalsLink(deps, admin('Ole').actor, { houseId: await getHouseId(world) })
        return inHouseA(scene)
      },
      leaves: [
        '~ token arrivals of A: revoked_at nothing → now',
        '+ audit revoke-arrivals-link of house A by Ole',
      ],
    },
  },
}
