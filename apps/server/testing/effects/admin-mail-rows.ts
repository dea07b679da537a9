import { keepMail, stopMailTo } from '../fixtures/kept-mail.ts'
import { addMail } from '../fixtures/mails.ts'
import { guest } from '../fixtures/owner-actions.ts'
import { addReport } from '../fixtures/support-reports.ts'
import type { EffectRows } from './effects-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'
import { beginStay } from './situations.ts'

const anyVersion = 999_999_999

async function addMailTo({ world, owner }: EffectsScene, state: string): Promise<string> {
  const mailId = await addMail(world, owner('Anna'), {
    kind: 'points-given',
    data: { points: 4, year: 2027 },
  })
  await world.execute('update mail set state = $2 where id = $1', mailId, state)
  return mailId
}

/** What admins do with mails, their words and settings, and with reports of guests. */
export const adminMailRows: EffectRows = {
  'resend-mail': {
    'one that failed': {
      by: 'Ole',
      prepare: async (scene) => ({ params: { mailId: await addMailTo(scene, 'Failed') }, body: {} }),
      leaves: [
        '+ mail points-given to Anna: data {year 2027, points 4}, is_extra true, resent_of points-given to Anna',
        '+ audit resend-mail of mail points-given to Anna by Ole',
      ],
    },
  },
  'resend-mails': {
    'two, of which one waits': {
      by: 'Ole',
      prepare: async (scene) => ({
        body: { mailIds: [await addMailTo(scene, 'Failed'), await addMailTo(scene, 'Due')] },
      }),
      leaves: [
        '+ mail points-given to Anna: data {year 2027, points 4}, is_extra true, resent_of points-given to Anna',
        '+ audit resend-mail of mail points-given to Anna by Ole',
      ],
    },
  },
  'drop-mail': {
    'one that is due': {
      by: 'Ole',
      prepare: async (scene) => ({ params: { mailId: await addMailTo(scene, 'Due') } }),
      leaves: [
        '~ mail points-given to Anna: state Due → Dropped, drop_reason nothing → dropped-by-admin',
        '+ audit drop-mail of mail points-given to Anna by Ole: fields [state]',
      ],
    },
  },
  'open-mail-link': {
    unsubscribe: {
      by: 'Ole',
      prepare: async ({ world, owner }) => ({
        params: { mailId: await keepMail(world, { ...owner('Anna'), kind: 'announcement' }) },
        body: { link: 'unsubscribe' },
      }),
      leaves: ['+ audit open-mail-link of person Anna by Ole'],
    },
    'check-out': {
      by: 'Ole',
      prepare: async (scene) => {
        const { bookingId } = await beginStay(scene)
        const { personId } = scene.owner('Anna')
        const mail = { personId, kind: 'Departure1', bookingId, guest } as const
        return { params: { mailId: await keepMail(scene.world, mail) }, body: { link: 'check-out' } }
      },
      leaves: [
        '~ membership Anna: version +1',
        '+ token check-out of Anna on A 28',
        '+ audit open-mail-link of booking Anna on A 28 by Ole: member Anna',
      ],
    },
  },
  'add-suppression': {
    'of a guest': {
      by: 'Ole',
      prepare: async (scene) => {
        await beginStay(scene)
        return { body: { address: guest.email } }
      },
      leaves: [
        '+ mail_suppression gry@guest.example: since now, reason office',
        '+ audit stop-mail-to-address of mail-address 6c669f2d55ed by Ole: of no group, fields [mailAddress], mailAddress gry@guest.example',
      ],
    },
  },
  'lift-suppression': {
    'of an owner': {
      by: 'Ole',
      prepare: async ({ world }) => ({
        params: { suppressionId: await stopMailTo(world, 'anna@samhus.example') },
      }),
      leaves: [
        '~ mail_suppression anna@samhus.example: lifted_at nothing → now',
        '+ audit allow-mail-to-address of person Anna by Ole: of no group, fields [mailAddress], mailAddress anna@samhus.example → nothing',
      ],
    },
  },
  'update-support-report': {
    'taken over, with a note, and closed': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { reportId: await addReport(scene.world, (await beginStay(scene)).bookingId) },
        body: { state: 'done', assigneeId: scene.admin('Eva').personId, note: 'Tap', version: anyVersion },
      }),
      leaves: [
        "~ support_report 1 about Anna on A 28: note '' → Tap, state open → done, closed_at nothing → now, assignee_id nothing → Eva",
        "+ audit update-support-report of support-report 1 about Anna on A 28 by Ole: member Anna, fields [state, assigneeId, note], assigneeId Eva, note '' → Tap, state open → done",
      ],
    },
  },
  'reply-support': {
    'to the address that the guest left, and closed': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { reportId: await addReport(scene.world, (await beginStay(scene)).bookingId) },
        body: { message: 'Thank you.', state: 'done', version: anyVersion },
      }),
      leaves: [
        '~ membership Anna: version +1',
        '+ support_reply 1 to 1 about Anna on A 28: mail_id support-reply to the guest of Anna about Anna on A 28, message Thank you., sent_by Ole',
        '~ support_report 1 about Anna on A 28: state open → done, closed_at nothing → now',
        '+ mail support-reply to the guest of Anna about Anna on A 28: data {to guest@samhus.example, thread [], message Thank you., language en}',
        '+ audit reply-support of support-report 1 about Anna on A 28 by Ole: member Anna, fields [reply, state], state open → done',
      ],
    },
    'to the owner, whose own stay it is, in Swedish': {
      by: 'Ole',
      prepare: async ({ as, world }) => {
        const bookingId = await as('Bo').book(28)
        const reportId = await addReport(world, bookingId, { contact: '', language: 'sv' })
        return { params: { reportId }, body: { message: 'Tack.', version: anyVersion } }
      },
      leaves: [
        '~ membership Bo: version +1',
        '+ support_reply 1 to 1 about Bo on A 28: mail_id support-reply to Bo about Bo on A 28, message Tack., sent_by Ole',
        '+ mail support-reply to Bo about Bo on A 28: data {to bo@samhus.example, thread [], message Tack., language sv}',
        '+ audit reply-support of support-report 1 about Bo on A 28 by Ole: member Bo, fields [reply]',
      ],
    },
  },
}
