import { restoreMailTemplate } from '../../src/use-cases/admin/restore-mail-template.ts'
import { saveMailTemplate } from '../../src/use-cases/admin/save-mail-template.ts'
import { keepMail, stopMailTo } from '../fixtures/kept-mail.ts'
import { addMail } from '../fixtures/mails.ts'
import { guest } from '../fixtures/owner-actions.ts'
import { addReport } from '../fixtures/support-reports.ts'
import type { EffectRows } from './effects-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'
import { beginStay } from './situations.ts'

const anyVersion = 999_999_999
const words = { language: 'da', subject: 'Invitation', body: 'Hej {{owner_name}}' } as const
const toInvitation = (body: object) => async () => ({ params: { kind: 'invitation' }, body })

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
        '+ mail points-given to Anna: data {year 2027, points 4}, resent_of points-given to Anna',
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
  'preview-mail': {
    'only shows it': { by: 'Ole', prepare: toInvitation({ ...words, theme: 'dark' }), leaves: [] },
  },
  'save-mail-template': {
    'the first version': {
      by: 'Ole',
      prepare: toInvitation({ ...words, version: 0, note: 'shorter' }),
      leaves: [
        '+ mail_template invitation da: group_id nothing',
        '+ mail_template_version invitation da version 1: body Hej {{owner_name}}, note shorter, subject Invitation, saved_at now, saved_by Ole',
        '+ audit save-mail-template of mail-template invitation da by Ole: of no group, fields [subject, body], body Kære {{owner_name}}  Du er nu oprettet hos os{% if group_name %} i {{group_name}}{% endif … → Hej {{owner_name}}, subject Velkommen: Nu kan du logge ind → Invitation',
      ],
    },
    'of one association': {
      by: 'Ole',
      prepare: async ({ world }) => ({
        params: { kind: 'invitation' },
        body: { ...words, groupId: world.groupId, version: 0 },
      }),
      leaves: [
        '+ mail_template invitation da',
        '+ mail_template_version invitation da version 1: body Hej {{owner_name}}, subject Invitation, saved_at now, saved_by Ole',
        '+ audit save-mail-template of mail-template invitation da by Ole: fields [subject, body], body Kære {{owner_name}}  Du er nu oprettet hos os{% if group_name %} i {{group_name}}{% endif … → Hej {{owner_name}}, subject Velkommen: Nu kan du logge ind → Invitation',
      ],
    },
  },
  'restore-mail-template': {
    'the built-in words': {
      by: 'Ole',
      prepare: async ({ deps, admin }) => {
        const template = { kind: 'invitation', ...words, version: 0 } as const
        const { version } = await saveMailTemplate(deps, admin('Ole').actor, template)
        return { params: { kind: 'invitation' }, body: { language: 'da', version, number: 0 } }
      },
      leaves: [
        '+ mail_template_version invitation da version 2: saved_at now, saved_by Ole',
        '+ audit restore-mail-template of mail-template invitation da by Ole: of no group, fields [subject, body], body Hej {{owner_name}} → nothing, subject Invitation → nothing',
      ],
    },
    'an earlier version': {
      by: 'Ole',
      prepare: async ({ deps, admin }) => {
        const { actor } = admin('Ole')
        const template = { kind: 'invitation', ...words } as const
        const first = await saveMailTemplate(deps, actor, { ...template, version: 0 })
        const builtIn = { kind: 'invitation', language: 'da', number: 0, ...first } as const
        const { version } = await restoreMailTemplate(deps, actor, builtIn)
        return { params: { kind: 'invitation' }, body: { language: 'da', version, number: 1 } }
      },
      leaves: [
        '+ mail_template_version invitation da version 3: body Hej {{owner_name}}, subject Invitation, saved_at now, saved_by Ole',
        '+ audit restore-mail-template of mail-template invitation da by Ole: of no group, fields [subject, body], body Kære {{owner_name}}  Du er nu oprettet hos os{% if group_name %} i {{group_name}}{% endif … → Hej {{owner_name}}, subject Velkommen: Nu kan du logge ind → Invitation',
      ],
    },
  },
  'send-test-mail': {
    'to the admin': {
      by: 'Ole',
      prepare: toInvitation(words),
      leaves: [
        '+ mail test to Ole: data {of invitation, body Hej {{owner_name}}, subject Invitation, language da}, group_id no group',
        '+ audit send-test-mail of mail test to Ole by Ole: of no group',
      ],
    },
  },
  'change-mail-settings': {
    'another day and subject of one kind, and an allowlist': {
      by: 'Eva',
      prepare: async () => ({
        body: {
          bookingMailSettings: {
            mailConfigurations: {
              Welcome1: {
                daysOffset: -20,
                baseDate: 'BookingStart',
                conditions: [],
                isEnabled: true,
                subject: 'Velkommen',
              },
            },
          },
          notificationsWhitelist: { enabled: true, users: ['anna@samhus.example'] },
          version: anyVersion,
        },
      }),
      leaves: [
        '+ admin_setting whitelist: value {isOn true, addresses [anna@samhus.example]}',
        '+ mail_configuration Welcome1: group_id nothing, base_date BookingStart, is_enabled true, days_offset -20',
        '+ mail_template Welcome1 da: group_id nothing',
        '+ mail_template_version Welcome1 da version 1: body Kære {{owner_name}}  Nu er der ikke længe til, at du skal til {{house_name}}. Du kan komme…, subject Velkommen, saved_at now, saved_by Eva',
        "+ audit change-mail-settings of mail-settings all by Eva: of no group, fields [Welcome1.daysOffset, Welcome1.conditions, whitelist.enabled, whitelist.users], Welcome1.conditions not-lent-out → '', Welcome1.daysOffset -7 → -20, whitelist.enabled false → true, whitelist.users '' → anna@samhus.example",
        '+ audit save-mail-template of mail-template Welcome1 da by Eva: of no group, fields [subject], subject Velkommen til {{house_name}} i uge {{week}} → Velkommen',
      ],
    },
    'of one association': {
      by: 'Eva',
      prepare: async ({ world }) => ({
        body: {
          groupId: world.groupId,
          bookingMailSettings: {
            mailConfigurations: {
              Welcome2: { daysOffset: -3, baseDate: 'BookingStart', conditions: [], isEnabled: false },
            },
          },
          version: anyVersion,
        },
      }),
      leaves: [
        '+ mail_configuration Welcome2: base_date BookingStart, days_offset -3',
        "+ audit change-mail-settings of mail-settings Klitten by Eva: fields [Welcome2.daysOffset, Welcome2.conditions, Welcome2.isEnabled], Welcome2.conditions lent-out → '', Welcome2.daysOffset -7 → -3, Welcome2.isEnabled true → false",
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
