import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import type { EffectRows } from './effects-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'
import { bookWithQueue, cancelLate, reason } from './situations.ts'

const membershipOf = ({ owner }: EffectsScene, name: 'Anna' | 'Bo'): string =>
  String(owner(name).membershipId)

async function leave(scene: EffectsScene, name: 'Anna' | 'Bo'): Promise<void> {
  await endMembership(scene.deps, scene.admin('Ole').actor, {
    membershipId: membershipOf(scene, name),
    bookedWeeks: 'keep',
    reason: 'sold',
    tellsOwner: false,
  })
}

/** What admins do with memberships. */
export const adminMemberRows: EffectRows = {
  'add-member': {
    'for the first time': {
      by: 'Ole',
      prepare: async ({ owner, otherGroupId }) => ({
        params: { userId: owner('Anna').personId },
        body: { groupId: otherGroupId, isCommittee: false, isMarked: true, reason },
      }),
      leaves: [
        '+ membership Anna in Fyrren: added_at now, group_id Fyrren, is_marked true',
        '+ mail changed to Anna: data {what joined-group, reason asked on the telephone}, group_id Fyrren',
        '+ audit add-member of membership Anna in Fyrren by Ole: of Fyrren, member Anna in Fyrren, fields [isCommittee, isMarked], isCommittee false, isMarked true, reason asked on the telephone',
      ],
    },
    'once more, without a mail': {
      by: 'Ole',
      prepare: async (scene) => {
        await leave(scene, 'Anna')
        const { owner, world } = scene
        return {
          params: { userId: owner('Anna').personId },
          body: { groupId: world.groupId, isCommittee: true, isMarked: false, reason, tellsOwner: false },
        }
      },
      leaves: [
        '~ membership Anna: left_at now → nothing, is_committee false → true',
        '+ audit reopen-membership of membership Anna by Ole: member Anna, fields [isCommittee], isCommittee false → true, reason asked on the telephone',
      ],
    },
  },
  'update-membership': {
    'into the committee': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { membershipId: membershipOf(scene, 'Anna') },
        body: { isCommittee: true },
      }),
      leaves: [
        '~ membership Anna: is_committee false → true',
        '+ audit update-membership of membership Anna by Ole: member Anna, fields [isCommittee], isCommittee false → true',
      ],
    },
  },
  'end-membership': {
    'a booked week for which others wait is cancelled': {
      by: 'Ole',
      prepare: async (scene) => {
        await bookWithQueue(scene)
        await scene.as('Anna').reserve({ house: 'B', week: 40 })
        return {
          params: { membershipId: membershipOf(scene, 'Anna') },
          body: { bookedWeeks: 'cancel', reason },
        }
      },
      leaves: [
        '~ booking Anna on A 28: type Book → Cancel, ended_at nothing → now, end_reason nothing → cancelled',
        '~ booking Anna on B 40: type Pre → Ended, ended_at nothing → now, end_reason nothing → left-group',
        '~ booking Bo on A 28: type Wait → Pre, origin nothing → offer, unit_slot 1 → nothing, year_slot 1 → nothing, reserved_until nothing → 2026-11-03 12:00',
        '~ membership Anna: left_at nothing → now, version +1',
        '~ membership Bo: version +1',
        '~ membership Carl: version +1',
        '~ unit A 28: version +1',
        '~ unit B 40: version +1',
        '+ ledger Cancel of Anna: year 2027, points 4, booking_id Anna on A 28',
        '~ account Anna 2027: balance 16 → 20',
        '+ mail cancelled to Anna about Anna on A 28: data {points 4, reason asked on the telephone, refund full}',
        '+ mail changed to Anna: data {what hold-ended, reason asked on the telephone, unitId B 40}',
        '+ mail changed to Anna: data {what left-group, reason asked on the telephone}',
        '+ mail offered to Bo about Bo on A 28: data {unitId A 28, reservedUntil 2026-11-03 12:00}',
        '+ push_message to Bo about Bo on A 28',
        '+ change notification to Bo (about Bo on A 28) {notice offered, unitId A 28, reservedUntil 2026-11-03 12:00}',
        '+ change unit A 28 to Anna (about Anna on A 28, points changed) and Bo (about Bo on A 28) and Carl (about Carl on A 28)',
        '+ change unit B 40 to Anna (about Anna on B 40)',
        '+ audit end-membership of membership Anna by Ole: member Anna, reason asked on the telephone',
        '+ audit left-group of booking Anna on A 28 by Ole: week A 28, member Anna, reason asked on the telephone',
        '+ audit left-group of booking Anna on B 40 by Ole: week B 40, member Anna, reason asked on the telephone',
        '+ audit offer of booking Bo on A 28 by Ole: week A 28, member Bo',
      ],
    },
    'a booked week is kept, a refund waits, and another waits for the same week': {
      by: 'Ole',
      prepare: async (scene) => {
        const { as } = scene
        await as('Bo').book(40)
        await cancelLate(scene, 'Bo')
        await as('Anna').book(42)
        await as('Bo').join(42)
        return {
          params: { membershipId: membershipOf(scene, 'Bo') },
          body: { bookedWeeks: 'keep', reason, tellsOwner: false },
        }
      },
      leaves: [
        '~ booking Bo on A 42: type Wait → WaitExpire, ended_at nothing → now, unit_slot 1 → nothing, year_slot 1 → nothing, end_reason nothing → left-group',
        '~ claim Bo on A 28: state open → lapsed, closed_at nothing → now',
        '~ membership Bo: left_at nothing → now, version +1',
        '~ unit A 42: version +1',
        '+ change unit A 42 to Bo (about Bo on A 42)',
        '+ audit claim-lapsed of claim Bo on A 28 by Ole: week A 28, member Bo',
        '+ audit end-membership of membership Bo by Ole: member Bo, reason asked on the telephone',
        '+ audit left-group of booking Bo on A 42 by Ole: week A 42, member Bo, reason asked on the telephone',
      ],
    },
  },
  'reactivate-membership': {
    'of an owner who had left': {
      by: 'Ole',
      prepare: async (scene) => {
        await leave(scene, 'Anna')
        return { params: { membershipId: membershipOf(scene, 'Anna') }, body: { reason } }
      },
      leaves: [
        '~ membership Anna: left_at now → nothing, version +1',
        '+ mail changed to Anna: data {what rejoined-group, reason asked on the telephone}',
        '+ audit reopen-membership of membership Anna by Ole: member Anna, reason asked on the telephone',
      ],
    },
  },
}
