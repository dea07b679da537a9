import { createArrivalsLink } from '../../src/use-cases/admin/create-arrivals-link.ts'
import { createCalendar } from '../../src/use-cases/admin/create-calendar.ts'
import { takeOutOfOperation } from '../../src/use-cases/admin/take-out-of-operation.ts'
import { saveArrivalNote } from '../../src/use-cases/admin/save-arrival-note.ts'
import { saveSeasonTemplate } from '../../src/use-cases/admin/save-season-template.ts'
import { getCalendarId, getHouseId, makePrices } from '../fixtures/calendars.ts'
import type { CallInput } from '../access-matrix/access-matrix.ts'
import type { EffectRows } from './effects-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'
import { bookWithQueue, cancelLate, offerToBo, reason } from './situations.ts'

const templateId = '0b9a1c2d-3e4f-4a5b-8c6d-7e8f9a0b1c2d'
const anyVersion = 999_999_999
const seasonPrices = makePrices(2026)
const price = [{ week: 40, points: 3, restrictOne: true }]

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
  'create-calendar': {
    'of a year': {
      by: 'Ole',
      prepare: (scene) => inHouseA(scene, { year: 2028, source: { from: 'last-year' } }),
      leaves: [
        '+ calendar A 2028',
        '+ unit A 1 of 2028: code 01, points 2, date_to 2028-01-10, date_from 2028-01-03, starts_at 2028-01-03 00:00, check_in_at 2028-01-03 15:00, check_out_at 2028-01-10 10:00, refund_end_low 2027-11-08 00:00, refund_end_high 2027-10-11 00:00, booking_deadline 2027-12-29 12:00, restricted_until 2027-10-05 01:00, cancellation_deadline 2027-12-28 12:00',
        '  … and 50 more until',
        '+ unit A 52 of 2028: code 52, points 2, date_to 2029-01-01, date_from 2028-12-25, starts_at 2028-12-25 00:00, check_in_at 2028-12-25 15:00, check_out_at 2029-01-01 10:00, refund_end_low 2028-10-30 00:00, refund_end_high 2028-10-02 00:00, booking_deadline 2028-12-20 12:00, restricted_until 2028-09-26 01:00, cancellation_deadline 2028-12-19 12:00',
        '+ change refetch',
        '+ audit open-calendar of calendar A 2028 by Ole',
      ],
    },
  },
  'create-group-year': {
    'of one house': {
      by: 'Ole',
      prepare: async ({ world }) => ({
        params: { groupId: world.groupId },
        body: { year: 2028, houses: [{ houseId: await getHouseId(world), weeks: makePrices(2028) }] },
      }),
      leaves: [
        '+ calendar A 2028',
        '+ unit A 1 of 2028: code 01, points 1, date_to 2028-01-10, date_from 2028-01-03, starts_at 2028-01-03 00:00, check_in_at 2028-01-03 15:00, check_out_at 2028-01-10 10:00, refund_end_low 2027-11-08 00:00, refund_end_high 2027-10-11 00:00, booking_deadline 2027-12-29 12:00, restricted_until 2027-10-05 01:00, cancellation_deadline 2027-12-28 12:00',
        '  … and 50 more until',
        '+ unit A 52 of 2028: code 52, points 1, date_to 2029-01-01, date_from 2028-12-25, starts_at 2028-12-25 00:00, check_in_at 2028-12-25 15:00, check_out_at 2029-01-01 10:00, refund_end_low 2028-10-30 00:00, refund_end_high 2028-10-02 00:00, booking_deadline 2028-12-20 12:00, restricted_until 2028-09-26 01:00, cancellation_deadline 2028-12-19 12:00',
        '+ change refetch',
        '+ audit open-calendar of calendar A 2028 by Ole',
      ],
    },
  },
  'price-weeks': {
    'one week gets another price, and is restricted': {
      by: 'Ole',
      prepare: async ({ world }) => ({
        params: { calendarId: getCalendarId(world) },
        body: { weeks: price, version: anyVersion, reason },
      }),
      leaves: [
        '~ unit A 40: code 40 → 40-RestrictOne, points 2 → 3, version +1',
        '+ change refetch',
        '+ audit price-weeks of calendar A 2027 by Ole: fields [40.points, 40.restrictOne], 40.points 2 → 3, 40.restrictOne false → true, reason asked on the telephone',
      ],
    },
  },
  'price-group-year': {
    'one week of each house': {
      by: 'Ole',
      prepare: async ({ world }) => ({
        params: { groupId: world.groupId, year: '2027' },
        body: {
          calendars: ['A', 'B'].map((house) => ({
            calendarId: getCalendarId(world, house),
            weeks: price,
            version: anyVersion,
          })),
          reason,
        },
      }),
      leaves: [
        '~ unit A 40: code 40 → 40-RestrictOne, points 2 → 3, version +1',
        '~ unit B 40: code 40 → 40-RestrictOne, points 2 → 3, version +1',
        '+ change refetch',
        '+ audit price-weeks of calendar A 2027 by Ole: fields [40.points, 40.restrictOne], 40.points 2 → 3, 40.restrictOne false → true, reason asked on the telephone',
        '+ audit price-weeks of calendar B 2027 by Ole: fields [40.points, 40.restrictOne], 40.points 2 → 3, 40.restrictOne false → true, reason asked on the telephone',
      ],
    },
  },
  'delete-calendar': {
    'which no owner has used': {
      by: 'Ole',
      prepare: async ({ deps, admin, world }) => {
        const { actor } = admin('Ole')
        const houseId = await getHouseId(world)
        const source = { from: 'weeks', weeks: makePrices(2028) } as const
        const { calendarId } = await createCalendar(deps, actor, { houseId, year: 2028, source })
        return { params: { calendarId } }
      },
      leaves: [
        '- calendar A 2028',
        '- unit A 1 of 2028',
        '  … and 50 more until',
        '- unit A 52 of 2028',
        '+ change refetch',
        '+ audit delete-calendar of calendar A 2028 by Ole: fields [house, year], house House A → nothing, year 2028 → nothing',
      ],
    },
  },
  'save-season-template': {
    'a new one': {
      by: 'Ole',
      prepare: async () => ({ params: { templateId }, body: { name: 'Usual', weeks: seasonPrices } }),
      leaves: [
        '+ season_template Usual: weeks [{week 1, points 1, restrictOne false}, {week 2, points 1, restrictOne false}, {week 3, points 1, restrictOne false}, {week 4, points 1, restrictOne false}, {week 5, points 1, restrictOne false}, {week 6, points 1, restrictOne false}, {week…, changed_at now',
        '+ audit save-season-template of season-template Usual by Ole: of no group, fields [name, weeks], name Usual',
      ],
    },
  },
  'delete-season-template': {
    'the one there is': {
      by: 'Ole',
      prepare: async ({ deps, admin }) => {
        const template = { templateId, name: 'Usual', weeks: seasonPrices }
        await saveSeasonTemplate(deps, admin('Ole').actor, template)
        return { params: { templateId } }
      },
      leaves: [
        '- season_template Usual',
        '+ audit delete-season-template of season-template Usual by Ole: of no group, fields [name], name Usual → nothing',
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
