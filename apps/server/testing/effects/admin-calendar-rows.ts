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
        '+ audit save-season-template of season-template Usual by Ole: of no group, fields [name], name Usual',
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
        '+ audit delete-season-template of season-template Usual by Ole: of no group, fields [name, 1.points, 1.restrictOne, 2.points, 2.restrictOne, 3.points, 3.restrictOne, 4.points, 4.restrictOne, 5.points, 5.restrictOne, 6.points, 6.restrictOne, 7.points, 7.restrictOne, 8.points, 8.restrictOne, 9.points, 9.restrictOne, 10.point…, 1.points 1 → nothing, 1.restrictOne false → nothing, 10.points 1 → nothing, 10.restrictOne false → nothing, 11.points 1 → nothing, 11.restrictOne false → nothing, 12.points 1 → nothing, 12.restrictOne false → nothing, 13.points 1 → nothing, 13.restrictOne false → nothing, 14.points 1 → nothing, 14.restrictOne false → nothing, 15.points 1 → nothing, 15.restrictOne false → nothing, 16.points 1 → nothing, 16.restrictOne false → nothing, 17.points 1 → nothing, 17.restrictOne false → nothing, 18.points 1 → nothing, 18.restrictOne false → nothing, 19.points 1 → nothing, 19.restrictOne false → nothing, 2.points 1 → nothing, 2.restrictOne false → nothing, 20.points 1 → nothing, 20.restrictOne false → nothing, 21.points 1 → nothing, 21.restrictOne false → nothing, 22.points 1 → nothing, 22.restrictOne false → nothing, 23.points 1 → nothing, 23.restrictOne false → nothing, 24.points 1 → nothing, 24.restrictOne false → nothing, 25.points 1 → nothing, 25.restrictOne false → nothing, 26.points 1 → nothing, 26.restrictOne false → nothing, 27.points 1 → nothing, 27.restrictOne false → nothing, 28.points 1 → nothing, 28.restrictOne false → nothing, 29.points 1 → nothing, 29.restrictOne false → nothing, 3.points 1 → nothing, 3.restrictOne false → nothing, 30.points 1 → nothing, 30.restrictOne false → nothing, 31.points 1 → nothing, 31.restrictOne false → nothing, 32.points 1 → nothing, 32.restrictOne false → nothing, 33.points 1 → nothing, 33.restrictOne false → nothing, 34.points 1 → nothing, 34.restrictOne false → nothing, 35.points 1 → nothing, 35.restrictOne false → nothing, 36.points 1 → nothing, 36.restrictOne false → nothing, 37.points 1 → nothing, 37.restrictOne false → nothing, 38.points 1 → nothing, 38.restrictOne false → nothing, 39.points 1 → nothing, 39.restrictOne false → nothing, 4.points 1 → nothing, 4.restrictOne false → nothing, 40.points 1 → nothing, 40.restrictOne false → nothing, 41.points 1 → nothing, 41.restrictOne false → nothing, 42.points 1 → nothing, 42.restrictOne false → nothing, 43.points 1 → nothing, 43.restrictOne false → nothing, 44.points 1 → nothing, 44.restrictOne false → nothing, 45.points 1 → nothing, 45.restrictOne false → nothing, 46.points 1 → nothing, 46.restrictOne false → nothing, 47.points 1 → nothing, 47.restrictOne false → nothing, 48.points 1 → nothing, 48.restrictOne false → nothing, 49.points 1 → nothing, 49.restrictOne false → nothing, 5.points 1 → nothing, 5.restrictOne false → nothing, 50.points 1 → nothing, 50.restrictOne false → nothing, 51.points 1 → nothing, 51.restrictOne false → nothing, 52.points 1 → nothing, 52.restrictOne false → nothing, 53.points 1 → nothing, 53.restrictOne false → nothing, 6.points 1 → nothing, 6.restrictOne false → nothing, 7.points 1 → nothing, 7.restrictOne false → nothing, 8.points 1 → nothing, 8.restrictOne false → nothing, 9.points 1 → nothing, 9.restrictOne false → nothing, name Usual → nothing',
      ],
    },
  },
}
