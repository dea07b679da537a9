import { randomUUID } from 'node:crypto'
import { defaultPolicy } from '@samhus/domain/policy'
import { archiveHouse } from '../../src/use-cases/admin/archive-house.ts'
import { getHouseId } from '../fixtures/calendars.ts'
import type { CallInput } from '../access-matrix/access-matrix.ts'
import type { EffectRows } from './effects-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'
import { lateForWeek28, offerToBo, reason } from './situations.ts'

const anyVersion = 999_999_999
const noTexts = { description: '', goodToKnow: '' }
const house = {
  code: 'C',
  name: 'House C',
  address: 'Strandvej 1',
  city: 'Skagen',
  country: 'Danmark',
  lat: 57.1,
  lng: 9.9,
  zoom: 12,
  usualPeople: 4,
  texts: { da: { description: 'Ved havet', goodToKnow: '' }, sv: noTexts, en: noTexts },
}
const toGroup = (groupId: string, body: object): CallInput => ({ params: { groupId }, body })
const toHouseB = async ({ world }: EffectsScene, body: object): Promise<CallInput> => ({
  params: { houseId: await getHouseId(world, 'B') },
  body,
})

/** What admins do with houses and the rules of an association. */
export const adminHouseRows: EffectRows = {
  'add-house': {
    'with a text': {
      by: 'Ole',
      prepare: async ({ world }) => ({ body: { groupId: world.groupId, ...house } }),
      leaves: [
        '+ house C: lat 57.1, lng 9.9, city Skagen, code C, name House C, zoom 12, address Strandvej 1, country Danmark, usual_people 4',
        '+ house_text C da: description Ved havet',
        '+ change refetch',
        '+ audit add-house of house C by Ole: fields [code, name, address, city, country, location, zoom, usualPeople, texts.da.description], address Strandvej 1, city Skagen, code C, country Danmark, location 57.1, 9.9, name House C, texts.da.description Ved havet, usualPeople 4, zoom 12',
      ],
    },
  },
  'update-house': {
    'another name and text, and its folder of documents follows': {
      by: 'Ole',
      prepare: async (scene) => {
        const { world } = scene
        await world.execute(
          'insert into document_folder (id, group_id, parent_id, name) values ($1, $2, $2, $3)',
          randomUUID(),
          world.groupId,
          'House B',
        )
        return toHouseB(scene, { ...house, code: 'B', version: anyVersion })
      },
      leaves: [
        '~ document_folder House B: name House B → House C',
        "~ house B: city '' → Skagen, name House B → House C, address '' → Strandvej 1",
        '+ house_text B da: description Ved havet',
        '+ change refetch',
        '+ audit change-folder of folder House B by Ole: fields [name], name House B → House C',
        "+ audit update-house of house B by Ole: fields [name, address, city, texts.da.description], address '' → Strandvej 1, city '' → Skagen, name House B → House C, texts.da.description '' → Ved havet",
      ],
    },
  },
  'archive-house': {
    'without weeks that go on': {
      by: 'Ole',
      prepare: (scene) => toHouseB(scene, { reason }),
      leaves: [
        '~ house B: archived_at nothing → now',
        '~ unit B 1: version +1',
        '  … and 50 more until',
        '~ unit B 52: version +1',
        '+ change refetch',
        '+ audit archive-house of house B by Ole: fields [isArchived], isArchived false → true, reason asked on the telephone',
      ],
    },
  },
  'reopen-house': {
    'an archived one': {
      by: 'Ole',
      prepare: async (scene) => {
        const { deps, admin, world } = scene
        await archiveHouse(deps, admin('Ole').actor, { houseId: await getHouseId(world, 'B'), reason })
        return toHouseB(scene, { reason })
      },
      leaves: [
        '~ house B: archived_at now → nothing',
        '+ change refetch',
        '+ audit reopen-house of house B by Ole: fields [isArchived], isArchived true → false, reason asked on the telephone',
      ],
    },
  },
  'check-policy': {
    'only says what would happen': {
      by: 'Ole',
      prepare: async ({ world }) =>
        toGroup(world.groupId, { constants: { ...defaultPolicy, holdMinutes: 10 } }),
      leaves: [],
    },
  },
  'change-policy': {
    'a shorter hold': {
      by: 'Ole',
      prepare: async ({ world }) =>
        toGroup(world.groupId, {
          constants: { ...defaultPolicy, holdMinutes: 4 },
          version: 1,
          reason,
        }),
      leaves: [
        '+ assignment 4 points of 2028 to Klitten: status Scheduled, portion 2027-01 sunday 1, assign_at 2027-01-03 19:00',
        '+ assignment 4 points of 2028 to Klitten: status Scheduled, portion 2027-01 sunday 2, assign_at 2027-01-10 19:00',
        '+ assignment 4 points of 2028 to Klitten: status Scheduled, portion 2027-01 sunday 3, assign_at 2027-01-17 19:00',
        '+ assignment 4 points of 2028 to Klitten: status Scheduled, portion 2027-09 sunday -1, assign_at 2027-09-26 19:00',
        '+ assignment 4 points of 2028 to Klitten: status Scheduled, portion 2027-09 sunday -2, assign_at 2027-09-19 19:00',
        '+ policy Klitten version 2: version 2, constants {timeZone Europe/Copenhagen, pointPlan {portions [{month 1, points 4, sunday 1}, {month 1, points 4, sunday 2}, {month 1, points 4, sunday 3}, {month 9, points 4, sunday -2}, {month 9, points 4, sunday -1}], assignTime 19:00, pointsYearOffs…, act_number an unknown audit',
        '~ unit A 1: version +1',
        '  … and 102 more until',
        '~ unit B 52: version +1',
        '+ change refetch',
        '+ audit change-policy of policy Klitten by Ole: fields [holdMinutes], holdMinutes 5 → 4, reason asked on the telephone',
        '+ audit schedule-points of assignment 4 points of 2028 to Klitten: without its request',
        '+ audit schedule-points of assignment 4 points of 2028 to Klitten: without its request',
        '+ audit schedule-points of assignment 4 points of 2028 to Klitten: without its request',
        '+ audit schedule-points of assignment 4 points of 2028 to Klitten: without its request',
        '+ audit schedule-points of assignment 4 points of 2028 to Klitten: without its request',
      ],
    },
    'an earlier booking deadline, which has passed while a week is offered and a refund waits': {
      by: 'Ole',
      prepare: async (scene) => {
        scene.world.setTime(lateForWeek28)
        await offerToBo(scene)
        const booking = { daysBefore: 60, time: '12:00' }
        const constants = { ...defaultPolicy, bookingDeadline: booking, cancellationDeadline: booking }
        return toGroup(scene.world.groupId, { constants, version: 1, reason })
      },
      leaves: [
        '+ assignment 4 points of 2028 to Klitten: status Scheduled, portion 2027-09 sunday -1, assign_at 2027-09-26 19:00',
        '  … and 5 more until',
        '+ assignment 4 points of 2029 to Klitten: status Scheduled, portion 2028-09 sunday -2, assign_at 2028-09-17 19:00',
        '~ booking Bo on A 28: type Pre → WaitExpire, ended_at nothing → now, end_reason nothing → expired, reserved_until 2027-06-08 12:00 → now',
        '~ booking Carl on A 28: type Wait → WaitExpire, ended_at nothing → now, unit_slot 2 → nothing, year_slot 1 → nothing, end_reason nothing → booking-deadline-exceeded',
        '~ claim Anna on A 28: state open → lapsed, closed_at nothing → now',
        '+ policy Klitten version 2: version 2, constants {timeZone Europe/Copenhagen, pointPlan {portions [{month 1, points 4, sunday 1}, {month 1, points 4, sunday 2}, {month 1, points 4, sunday 3}, {month 9, points 4, sunday -2}, {month 9, points 4, sunday -1}], assignTime 19:00, pointsYearOffs…, act_number an unknown audit',
        '~ unit A 24: version +2, booking_deadline 2027-06-09 12:00 → 2027-04-15 12:00, deadline_passed_at nothing → now, cancellation_deadline 2027-06-08 12:00 → 2027-04-15 12:00',
        '  … and 56 more until',
        '~ unit B 52: version +1, booking_deadline 2027-12-22 12:00 → 2027-10-28 12:00, cancellation_deadline 2027-12-21 12:00 → 2027-10-28 12:00',
        '+ change refetch',
        '  … and 15 more until',
        '+ change unit B 31',
        '+ audit change-policy of policy Klitten by Ole: fields [bookingDeadline.daysBefore, cancellationDeadline.daysBefore], bookingDeadline.daysBefore 5 → 60, cancellationDeadline.daysBefore 6 → 60, reason asked on the telephone',
        '  … and 9 more until',
        '+ audit wait-expired of booking Carl on A 28: week A 28, member Carl, without its request',
      ],
    },
  },
}
