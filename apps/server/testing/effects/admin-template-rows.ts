import { restoreMailTemplate } from '../../src/use-cases/admin/restore-mail-template.ts'
import { saveMailTemplate } from '../../src/use-cases/admin/save-mail-template.ts'
import type { EffectRows } from './effects-matrix.ts'

const anyVersion = 999_999_999
const words = { language: 'da', subject: 'Invitation', body: 'Hej {{owner_name}}' } as const
const toInvitation = (body: object) => async () => ({ params: { kind: 'invitation' }, body })

/** What admins do with the words and the times of mails. */
export const adminTemplateRows: EffectRows = {
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
        '+ mail_template invitation da: group_id nothing',
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
}
