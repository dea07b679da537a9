import { takingBack } from '../../src/reads/admin/taking-back.ts'
import { adjustPoints } from '../../src/use-cases/admin/adjust-points.ts'
import { cancelPoints } from '../../src/use-cases/admin/cancel-points.ts'
import { giveAssignment, scheduleAssignment } from '../fixtures/bulk-members.ts'
import type { EffectRows } from './effects-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'
import { reason } from './situations.ts'

const note = 'Sorry!'
const hourMs = 3_600_000

const schedule = (scene: EffectsScene): Promise<string> =>
  scheduleAssignment(scene.world, {
    at: scene.world.deps.now() + hourMs,
    membershipId: scene.owner('Anna').membershipId,
  })

/** What admins do with points. */
export const adminPointsRows: EffectRows = {
  'plan-points': {
    'for one owner': {
      by: 'Ole',
      prepare: async ({ world, owner }) => ({
        body: {
          groupId: world.groupId,
          membershipId: String(owner('Anna').membershipId),
          year: 2027,
          points: 2,
          assignAt: new Date(world.deps.now() + hourMs).toISOString(),
          reason,
        },
      }),
      leaves: [
        '+ assignment 2 points of 2027 to Anna: status Scheduled, assign_at 2026-11-02 13:00',
        '+ change refetch',
        '+ audit plan-points of assignment 2 points of 2027 to Anna by Ole: member Anna, fields [assignAt, points, year], assignAt 2026-11-02 13:00, points 2, reason asked on the telephone, year 2027',
      ],
    },
    'for all, at once': {
      by: 'Ole',
      prepare: async ({ world }) => ({
        body: {
          groupId: world.groupId,
          membershipId: null,
          year: 2027,
          points: 2,
          assignAt: world.nowIso(),
          reason,
        },
      }),
      leaves: [
        '+ assignment 2 points of 2027 to Klitten: status Scheduled, assign_at now',
        '+ change refetch',
        '+ audit plan-points of assignment 2 points of 2027 to Klitten by Ole: fields [assignAt, points, year], assignAt now, points 2, reason asked on the telephone, year 2027',
      ],
    },
  },
  'cancel-points': {
    'for one owner': {
      by: 'Ole',
      prepare: async (scene) => ({ params: { assignmentId: await schedule(scene) }, body: { reason } }),
      leaves: [
        '~ assignment 4 points of 2027 to Anna: status Scheduled → Cancelled, done_at nothing → now',
        '+ change refetch',
        '+ audit cancel-points of assignment 4 points of 2027 to Anna by Ole: member Anna, reason asked on the telephone',
      ],
    },
  },
  'reopen-points': {
    'for one owner': {
      by: 'Ole',
      prepare: async (scene) => {
        const assignmentId = await schedule(scene)
        await cancelPoints(scene.deps, scene.admin('Ole').actor, { assignmentId, reason })
        return { params: { assignmentId }, body: { reason } }
      },
      leaves: [
        '~ assignment 4 points of 2027 to Anna: status Cancelled → Scheduled, done_at now → nothing',
        '+ change refetch',
        '+ audit reopen-points of assignment 4 points of 2027 to Anna by Ole: member Anna, reason asked on the telephone',
      ],
    },
  },
  'take-back-points': {
    'from all, of whom Bo has spent some and Carl everything': {
      by: 'Ole',
      prepare: async (scene) => {
        const assignmentId = await giveAssignment(scene.world, { points: 3 })
        for (const [name, change] of [
          ['Bo', -21],
          ['Carl', -23],
        ] as const) {
          const membershipId = String(scene.owner(name).membershipId)
          const input = { membershipId, year: 2027, change, reason, tells: false }
          await adjustPoints(scene.deps, scene.admin('Ole').actor, input)
        }
        const { seen } = await takingBack(scene.deps, scene.admin('Ole').actor, { assignmentId, points: 3 })
        return { params: { assignmentId }, body: { points: 3, seen, reason, note } }
      },
      leaves: [
        '~ membership Anna: version +1',
        '~ membership Bo: version +1',
        '~ membership Carl: version +1',
        '~ membership Dora: version +1',
        '+ ledger Adjust of Anna: year 2027, points -3, reason taken-back, assignment_id 3 points of 2027 to Klitten',
        '+ ledger Adjust of Bo: year 2027, points -2, reason taken-back, assignment_id 3 points of 2027 to Klitten',
        '+ ledger Adjust of Dora: year 2027, points -3, reason taken-back, assignment_id 3 points of 2027 to Klitten',
        '~ account Anna 2027: balance 23 → 20',
        '~ account Bo 2027: balance 2 → 0',
        '~ account Dora 2027: balance 23 → 20',
        '+ mail changed to Anna: data {note Sorry!, what points-adjusted, year 2027, points -3, reason asked on the telephone}',
        '+ mail changed to Bo: data {note Sorry!, what points-adjusted, year 2027, points -2, reason asked on the telephone}',
        '+ mail changed to Dora: data {note Sorry!, what points-adjusted, year 2027, points -3, reason asked on the telephone}',
        '+ change points to Anna (points changed) and Dora (points changed) {year 2027, points -3}',
        '+ change points to Bo (points changed) {year 2027, points -2}',
        '+ audit take-back-points of assignment 3 points of 2027 to Klitten by Ole: fields [points], points 12 → 4, reason asked on the telephone',
      ],
    },
  },
  'adjust-points': {
    'fewer, with a mail': {
      by: 'Ole',
      prepare: async ({ owner }) => ({
        body: { membershipId: String(owner('Anna').membershipId), year: 2027, change: -2, reason, note },
      }),
      leaves: [
        '~ membership Anna: version +1',
        '+ ledger Adjust of Anna: year 2027, points -2, reason by-admin',
        '~ account Anna 2027: balance 20 → 18',
        '+ mail changed to Anna: data {note Sorry!, what points-adjusted, year 2027, points -2, reason asked on the telephone}',
        '+ change points to Anna (points changed) {year 2027, points -2}',
        '+ audit adjust-points of ledger Adjust of Anna by Ole: member Anna, fields [points, year], points 20 → 18, reason asked on the telephone, year 2027',
      ],
    },
    'more, of another year, without a mail': {
      by: 'Ole',
      prepare: async ({ owner }) => ({
        body: {
          membershipId: String(owner('Anna').membershipId),
          year: 2028,
          change: 3,
          reason,
          tells: false,
        },
      }),
      leaves: [
        '~ membership Anna: version +1',
        '+ ledger Adjust of Anna: year 2028, points 3, reason by-admin',
        '+ account Anna 2028: balance 3',
        '+ change points to Anna (points changed) {year 2028, points 3}',
        '+ audit adjust-points of ledger Adjust of Anna by Ole: member Anna, fields [points, year], points 0 → 3, reason asked on the telephone, year 2028',
      ],
    },
  },
}
