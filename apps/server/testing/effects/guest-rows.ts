import { randomUUID } from 'node:crypto'
import { reportSupport } from '../../src/use-cases/report-support.ts'
import { addArrivalsLink } from '../fixtures/arrivals.ts'
import { createPhoto } from '../fixtures/photo.ts'
import type { EffectRows } from './effects-matrix.ts'
import { beginStay } from './situations.ts'

const report = { reportId: randomUUID(), message: 'Hanen drypper', contact: '+45 1', language: 'da' } as const

/** What guests do, by their links. */
export const guestRows: EffectRows = {
  'check-out': {
    'of a week that is lent out': {
      by: 'guest',
      prepare: async (scene) => ({
        params: { token: (await beginStay(scene)).token },
        body: { guestCount: 3 },
      }),
      leaves: [
        '~ booking Anna on A 28: checked_out_at nothing → now, checked_out_people nothing → 3',
        '~ membership Anna: version +1',
        '+ change in private unit A 28 to Anna (about Anna on A 28)',
        '+ audit check-out of booking Anna on A 28: week A 28, member Anna, fields [people], without its request, people 3',
      ],
    },
  },
  'report-support': {
    'while staying': {
      by: 'guest',
      prepare: async (scene) => ({ params: { token: (await beginStay(scene)).token }, body: report }),
      leaves: [
        '~ membership Anna: version +1',
        '+ support_report 1 about Anna on A 28: state open, contact +45 1, message Hanen drypper, language da',
        '+ audit report-support of support-report 1 about Anna on A 28: member Anna, without its request',
      ],
    },
  },
  'add-support-photo': {
    'to their report': {
      by: 'guest',
      prepare: async (scene) => {
        const { token } = await beginStay(scene)
        const reportId = randomUUID()
        await reportSupport(scene.deps, { token, ...report, reportId })
        return { params: { token, reportId, number: '1' }, file: await createPhoto() }
      },
      leaves: [
        '+ support_photo 1 of 1 about Anna on A 28: width 240, height 320, file_key an id',
        '+ audit add-support-photo of support-report 1 about Anna on A 28: fields [photo], without its request',
      ],
    },
  },
  'arrivals-of-link': {
    'opened by the cleaner': {
      by: 'guest',
      prepare: async ({ world }) => ({ params: { token: await addArrivalsLink(world) } }),
      leaves: ['~ token arrivals of A: last_used_at nothing → now'],
    },
  },
}
