import { createCalendarFeed } from '../../src/use-cases/create-calendar-feed.ts'
import { changeMailPreferences } from '../../src/use-cases/change-mail-preferences.ts'
import { goToCheckIn } from '../fixtures/check-outs.ts'
import { keepMail } from '../fixtures/kept-mail.ts'
import { pushOrigin } from '../fixtures/world.ts'
import type { EffectRows } from './effects-matrix.ts'
import { addDevice } from './situations.ts'

/** Of a browser that is subscribed to push messages. */
const keys = {
  p256dh: 'BHHRkPtkBZE0iYfFUGWtnglVXeYIK5MzvahgTOctTcCPbcfCJY5gegg3GRzbZUF1bOFXiElqhvE54JOHuxu5G0c',
  auth: 'DG6UeSeZxASzpP4zvq_9uA',
}
const otherDeviceId = '5a2a4f6e-3b1c-4d0e-9f8a-7b6c5d4e3f2a'

/** What owners do with their account. */
export const accountRows: EffectRows = {
  'update-profile': {
    'a member of two associations changes name, language and what others see': {
      by: 'Dora',
      prepare: async ({ owner }) => ({
        body: {
          id: owner('Dora').personId,
          name: 'Dora Ny',
          phone: '+45 20 00 00 09',
          address: 'Strandvej 1',
          email: 'dora@samhus.example',
          language: 'sv',
          hidesPhone: true,
        },
      }),
      leaves: [
        "~ person Dora: name Dora → Dora Ny, phone '' → +45 20 00 00 09, address '' → Strandvej 1, language nothing → sv, hides_phone false → true",
        "+ audit update-profile of person Dora by Dora: of no group, fields [name, phone, address, language, hidesPhone], address '' → Strandvej 1, hidesPhone false → true, language sv, name Dora → Dora Ny, phone '' → +45 20 00 00 09",
      ],
    },
  },
  'create-calendar-feed': {
    'in the place of an older one': {
      by: 'Anna',
      prepare: async ({ deps, owner, world }) => {
        await createCalendarFeed(deps, owner('Anna').actor)
        world.advance({ hours: 1 })
        return { body: {} }
      },
      leaves: [
        '~ token calendar-feed of Anna: revoked_at nothing → now',
        '+ token calendar-feed of Anna: group_id no group',
        '+ audit create-calendar-feed of person Anna by Anna: of no group',
      ],
    },
  },
  'revoke-calendar-feed': {
    'the feed there is': {
      by: 'Anna',
      prepare: async ({ deps, owner }) => {
        await createCalendarFeed(deps, owner('Anna').actor)
        return {}
      },
      leaves: [
        '~ token calendar-feed of Anna: revoked_at nothing → now',
        '+ audit revoke-calendar-feed of person Anna by Anna: of no group',
      ],
    },
  },
  'forget-device': {
    'the one that has the session': {
      by: 'Anna',
      prepare: async (scene) => ({ params: { deviceId: await addDevice(scene, 'Anna') } }),
      leaves: ['- device Anna', '+ audit forget-device of person Anna by Anna: of no group'],
    },
  },
  'force-disconnect': {
    'another device has the session': {
      by: 'Anna',
      prepare: async (scene) => {
        await addDevice(scene, 'Anna')
        return { body: { deviceId: otherDeviceId } }
      },
      leaves: [
        '~ device_session Anna: device_id an id → an id, live_until 2026-11-02 12:01 → 2026-11-02 12:00:40',
        '+ change session to Anna {deviceId an id} of no group',
        '+ audit force-disconnect of person Anna by Anna: of no group',
      ],
    },
  },
  'open-my-mail-link': {
    unsubscribe: {
      by: 'Anna',
      prepare: async ({ world, owner }) => ({
        params: { mailId: await keepMail(world, { ...owner('Anna'), kind: 'announcement' }) },
        body: { link: 'unsubscribe' },
      }),
      leaves: ['+ audit open-mail-link of person Anna by Anna'],
    },
    'check-out': {
      by: 'Anna',
      prepare: async (scene) => {
        const bookingId = await scene.as('Anna').book(28)
        await goToCheckIn(scene.world, bookingId)
        const mail = { personId: scene.owner('Anna').personId, kind: 'Departure1', bookingId } as const
        return { params: { mailId: await keepMail(scene.world, mail) }, body: { link: 'check-out' } }
      },
      leaves: [
        '~ membership Anna: version +1',
        '+ token check-out of Anna on A 28',
        '+ audit open-mail-link of booking Anna on A 28 by Anna: member Anna',
      ],
    },
  },
  'change-mail-preferences': {
    'one on, one off': {
      by: 'Anna',
      prepare: async ({ deps, owner }) => {
        const off = { preferences: [{ kind: 'claim-paid', isOn: false }] } as const
        await changeMailPreferences(deps, owner('Anna').actor, { preferences: [...off.preferences] })
        const preferences = [
          { kind: 'announcement', isOn: false },
          { kind: 'claim-paid', isOn: true },
        ]
        return { body: { preferences } }
      },
      leaves: [
        '~ mail_preference Anna claim-paid: is_off true → false',
        '+ mail_preference Anna announcement: is_off true',
        '+ audit change-mail-preferences of person Anna by Anna: of no group, fields [claim-paid, announcement], announcement true → false, claim-paid false → true',
      ],
    },
  },
  'subscribe-push': {
    'a new browser': {
      by: 'Anna',
      prepare: async () => ({
        body: { endpoint: `${pushOrigin}/new`, keys, language: 'sv' },
      }),
      leaves: [
        '+ push_subscription Anna: auth DG6UeSeZxASzpP4zvq_9uA, p256dh BHHRkPtkBZE0iYfFUGWtnglVXeYIK5MzvahgTOctTcCPbcfCJY5gegg3GRzbZUF1bOFXiElqhvE54JOHuxu5G0c, endpoint https://push.samhus.example/new, language sv',
        '+ audit subscribe-push of push-subscription Anna by Anna: of no group',
      ],
    },
    'the browser of another owner': {
      by: 'Anna',
      prepare: async () => ({
        body: { endpoint: `${pushOrigin}/Bo`, keys, language: 'da' },
      }),
      leaves: [
        '- push_subscription Bo',
        '+ push_subscription Anna: auth DG6UeSeZxASzpP4zvq_9uA, p256dh BHHRkPtkBZE0iYfFUGWtnglVXeYIK5MzvahgTOctTcCPbcfCJY5gegg3GRzbZUF1bOFXiElqhvE54JOHuxu5G0c, endpoint https://push.samhus.example/Bo, language da',
        '+ audit subscribe-push of push-subscription Anna by Anna: of no group',
      ],
    },
  },
  'unsubscribe-push': {
    'their browser': {
      by: 'Anna',
      prepare: async () => ({ body: { endpoint: `${pushOrigin}/Anna` } }),
      leaves: [
        '- push_subscription Anna',
        '+ audit unsubscribe-push of push-subscription Anna by Anna: of no group',
      ],
    },
  },
}
