import { keepMail, stopMailTo } from '../fixtures/kept-mail.ts'
import { addReport } from '../fixtures/support-reports.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { createCalendarFeed } from '../../src/use-cases/create-calendar-feed.ts'
import { guest } from '../fixtures/owner-actions.ts'
import type { EffectRows } from './effects-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'
import { addDevice, beginStay, reason } from './situations.ts'

/** Anna has left; mail neither to her nor to her guest arrived. */
async function leaveTraces(scene: EffectsScene): Promise<void> {
  const { world, deps, owner, admin } = scene
  const { personId, membershipId } = owner('Anna')
  const { bookingId } = await beginStay(scene)
  await addReport(world, bookingId)
  await keepMail(world, { personId, bookingId, kind: 'confirmed' })
  await keepMail(world, { personId, bookingId, kind: 'Departure1', guest })
  await stopMailTo(world, 'anna@samhus.example')
  await stopMailTo(world, guest.email)
  await addDevice(scene, 'Anna')
  await createCalendarFeed(deps, owner('Anna').actor)
  await endMembership(deps, admin('Ole').actor, {
    membershipId: String(membershipId),
    bookedWeeks: 'keep',
    reason: 'sold',
  })
  world.setTime('2027-09-01 12:00')
}

/** What admins do with accounts, personal data and roles. */
export const adminPrivacyRows: EffectRows = {
  'invite-owner': {
    'who has not signed in': {
      by: 'Ole',
      prepare: async ({ owner, world }) => {
        const userId = owner('Anna').personId
        await world.execute('update person set sub = null, issuer = null where id = $1', userId)
        return { params: { userId }, body: {} }
      },
      leaves: [
        '~ person Anna: invited_at nothing → now',
        '+ mail invitation to Anna: group_id no group',
        '+ audit invite-owner of person Anna by Ole: of no group, fields [invitedAt]',
      ],
    },
  },
  'unbind-sign-in': {
    'of an owner with a device': {
      by: 'Eva',
      prepare: async (scene) => {
        await addDevice(scene, 'Anna')
        return { params: { userId: scene.owner('Anna').personId }, body: { reason } }
      },
      leaves: [
        '- device_session Anna',
        '~ person Anna: sub Anna → nothing, issuer test → nothing, bound_email anna@samhus.example → nothing',
        '- push_subscription Anna',
        '+ mail changed to Anna: data {what sign-in-unbound, reason asked on the telephone}, group_id no group',
        '+ audit unbind-sign-in of person Anna by Eva: of no group, fields [sub, issuer], reason asked on the telephone',
      ],
    },
    'without a mail': {
      by: 'Eva',
      prepare: async ({ owner }) => ({
        params: { userId: owner('Anna').personId },
        body: { reason, tellsOwner: false },
      }),
      leaves: [
        '~ person Anna: sub Anna → nothing, issuer test → nothing, bound_email anna@samhus.example → nothing',
        '- push_subscription Anna',
        '+ audit unbind-sign-in of person Anna by Eva: of no group, fields [sub, issuer], reason asked on the telephone',
      ],
    },
  },
  'anonymize-owner': {
    'who has left, and whose guest gets no mail any more': {
      by: 'Eva',
      prepare: async (scene) => {
        await leaveTraces(scene)
        return { params: { userId: scene.owner('Anna').personId }, body: { reason, name: 'Anna' } }
      },
      leaves: [
        '~ booking Anna on A 28: was_lent_out false → true, lent_out_name Gry Gæst → nothing, lent_out_email gry@guest.example → nothing, lent_out_phone +45 20 30 40 50 → nothing',
        '- device Anna',
        '- device_session Anna',
        '- mail_content confirmed to Anna about Anna on A 28',
        '- mail_content Departure1 to the guest of Anna about Anna on A 28',
        '- mail_suppression anna@samhus.example',
        '~ membership Anna: version +1',
        "~ person Anna: sub Anna → nothing, name Anna → -, email anna@samhus.example → Anna@anonymized.invalid, phone +45 20 00 00 01 → '', issuer test → nothing, enabled true → false, language da → nothing, bound_email anna@samhus.example → nothing, anonymized_at nothing → now",
        '- push_subscription Anna',
        '- support_report 1 about Anna on A 28',
        '- token calendar-feed of Anna',
        '- token check-out of Anna on A 28',
        '~ mail changed to Anna: data {what left-group, reason sold} → {}, state Due → Dropped, is_erased false → true, drop_reason nothing → anonymized',
        '~ mail confirmed to Anna about Anna on A 28: is_erased false → true, address_hash anna@samhus.example → nothing',
        '~ mail confirmed to Anna about Anna on A 28: state Due → Dropped, is_erased false → true, drop_reason nothing → anonymized',
        '~ mail Departure1 to the guest of Anna about Anna on A 28: is_erased false → true, address_hash gry@guest.example → nothing',
        '+ audit anonymize-owner of person Anna by Eva: of no group, reason asked on the telephone',
        '- audit_value email of an unknown audit',
        '- audit_value name of an unknown audit',
        '- audit_value phone of an unknown audit',
        '- audit_value reason of an unknown audit',
        '- audit_value reason of an unknown audit',
      ],
    },
  },
  'export-owner-data': {
    'the owner is told': {
      by: 'Eva',
      prepare: async ({ owner }) => ({ params: { userId: owner('Anna').personId }, body: { reason } }),
      leaves: [
        '+ mail changed to Anna: data {what data-exported, reason asked on the telephone}, group_id no group',
        '+ audit export-owner-data of person Anna by Eva: of no group, reason asked on the telephone',
      ],
    },
  },
  'add-admin': {
    'a new person': {
      by: 'Eva',
      prepare: async () => ({
        body: { email: 'pia@samhus.example', name: 'Pia', roles: ['Admin'], reason },
      }),
      leaves: [
        '+ person Pia: name Pia, email pia@samhus.example, enabled true, role_type [Admin], invited_at now',
        '+ mail changed to Pia: data {what roles, roles [Admin], reason asked on the telephone}, group_id no group',
        '+ mail invitation to Pia: group_id no group',
        '+ audit add-person of person Pia by Eva: of no group, fields [email, name]',
        "+ audit change-roles of person Pia by Eva: of no group, fields [roles], reason asked on the telephone, roles '' → Admin",
        '+ audit invite-owner of person Pia by Eva: of no group, fields [invitedAt]',
      ],
    },
    'an owner': {
      by: 'Eva',
      prepare: async () => ({
        body: { email: 'anna@samhus.example', name: 'Anna', roles: ['Admin'], reason },
      }),
      leaves: [
        '~ person Anna: role_type [] → [Admin]',
        '+ mail changed to Anna: data {what roles, roles [Admin], reason asked on the telephone}, group_id no group',
        "+ audit change-roles of person Anna by Eva: of no group, fields [roles], reason asked on the telephone, roles '' → Admin",
      ],
    },
  },
  'change-roles': {
    'an admin loses the role': {
      by: 'Eva',
      prepare: async ({ admin }) => ({
        params: { userId: admin('Ole').personId },
        body: { roles: [], reason },
      }),
      leaves: [
        '~ person Ole: role_type [Admin] → []',
        '+ mail changed to Ole: data {what roles, roles [], reason asked on the telephone}, group_id no group',
        "+ audit change-roles of person Ole by Eva: of no group, fields [roles], reason asked on the telephone, roles Admin → ''",
      ],
    },
  },
}
