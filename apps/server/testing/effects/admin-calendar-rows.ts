import { createCalendar } from '../../src/use-cases/admin/create-calendar.ts'
import { saveSeasonTemplate } from '../../src/use-cases/admin/save-season-template.ts'
import { getCalendarId, getHouseId, makePrices } from '../fixtures/calendars.ts'
import type { CallInput } from '../access-matrix/access-matrix.ts'
import type { EffectRows } from './effects-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'
import { reason } from './situations.ts'

const templateId = '0b9a1c2d-3e4f-4a5b-8c6d-7e8f9a0b1c2d'
const anyVersion = 999_999_999
const seasonPrices = makePrices(2026)
const price = [{ week: 40, points: 3, restrictOne: true }]

const inHouseA = async ({ world }: EffectsScene, body?: object): Promise<CallInput> => ({
  params: { houseId: await getHouseId(world) },
  ...(body ? { body } : {}),
})

/** What admins do with calendars and their prices. */
export const adminCalendarRows: EffectRows = {
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
}
