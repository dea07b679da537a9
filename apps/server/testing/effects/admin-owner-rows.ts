import { createCalendarFeed } from '../../src/use-cases/create-calendar-feed.ts'
import { setPersonEnabled } from '../../src/use-cases/admin/set-person-enabled.ts'
import type { EffectRows } from './effects-matrix.ts'
import { addDevice, offerToBo, reason } from './situations.ts'

const anyVersion = 999_999_999
const contact = {
  name: 'Erik',
  email: 'erik@samhus.example',
  title: 'E1',
  phone: '',
  address: '',
  zip: '',
  city: '',
  language: 'sv',
}

/** What admins do with owners and their memberships. */
export const adminOwnerRows: EffectRows = {
  'add-owner': {
    'with a membership, and invited': {
      by: 'Ole',
      prepare: async ({ world }) => ({
        body: {
          ...contact,
          memberships: [{ groupId: world.groupId, isCommittee: true, isMarked: false }],
          invite: true,
        },
      }),
      leaves: [
        '+ membership Erik: added_at now, is_committee true',
        '+ person Erik: code E1, name Erik, email erik@samhus.example, enabled true, language sv, invited_at now',
        '+ mail changed to Erik: data {what joined-group}',
        '+ mail invitation to Erik: group_id no group',
        '+ audit add-member of membership Erik by Ole: member Erik, fields [isCommittee, isMarked], isCommittee true, isMarked false',
        "+ audit add-person of person Erik by Ole: of no group, fields [name, email, title, phone, address, zip, city, language, enabled, roles], address '', city '', email erik@samhus.example, enabled true, language sv, name Erik, phone '', roles '', title E1, zip ''",
        '+ audit invite-owner of person Erik by Ole: of no group, fields [invitedAt]',
      ],
    },
  },
  'update-owner': {
    'the address of a person who was bound after a change of it': {
      by: 'Ole',
      prepare: async ({ world, owner }) => {
        const { personId: userId } = owner('Dora')
        await world.execute(
          'update person set email_changed_at = $2, bound_at = $2 where id = $1',
          userId,
          world.nowIso(),
        )
        return { params: { userId }, body: { ...contact, version: anyVersion } }
      },
      leaves: [
        "~ person Dora: sub Dora → nothing, code '' → E1, name Dora → Erik, email dora@samhus.example → erik@samhus.example, issuer test → nothing, bound_at now → nothing, language nothing → sv, bound_email dora@samhus.example → nothing, address_notice_id nothing → changed to Dora, sign_in_held_until nothing → 2026-11-05 12:00",
        '- push_subscription Dora',
        '+ mail changed to Dora: data {to dora@samhus.example, what email}, group_id no group',
        '+ mail changed to Dora: data {to erik@samhus.example, what email, email erik@samhus.example}, group_id no group',
        '+ audit unbind-sign-in of person Dora by Ole: of no group, fields [sub, issuer]',
        "+ audit update-owner of person Dora by Ole: of no group, fields [name, email, title, language], email dora@samhus.example → erik@samhus.example, language sv, name Dora → Erik, title '' → E1",
      ],
    },
    'another name, address and language': {
      by: 'Ole',
      prepare: async ({ owner }) => ({
        params: { userId: owner('Dora').personId },
        body: { ...contact, version: anyVersion },
      }),
      leaves: [
        "~ person Dora: code '' → E1, name Dora → Erik, email dora@samhus.example → erik@samhus.example, language nothing → sv, email_changed_at nothing → now",
        '+ mail changed to Dora: data {to dora@samhus.example, what email}, group_id no group',
        '+ mail changed to Dora: data {to erik@samhus.example, what email, email erik@samhus.example}, group_id no group',
        "+ audit update-owner of person Dora by Ole: of no group, fields [name, email, title, language], email dora@samhus.example → erik@samhus.example, language sv, name Dora → Erik, title '' → E1",
      ],
    },
  },
  'set-person-enabled': {
    'disabled, with an offer, a reservation, a feed and a device': {
      by: 'Ole',
      prepare: async (scene) => {
        const { as, deps, owner } = scene
        await offerToBo(scene)
        await as('Bo').book({ house: 'B', week: 20 })
        await as('Bo').reserve({ house: 'B', week: 40 })
        await createCalendarFeed(deps, owner('Bo').actor)
        await addDevice(scene, 'Bo')
        return { params: { userId: owner('Bo').personId }, body: { isEnabled: false, reason } }
      },
      leaves: [
        '~ booking Bo on A 28: type Pre → WaitExpire, ended_at nothing → now, end_reason nothing → access-closed',
        '~ booking Bo on B 40: type Pre → Ended, ended_at nothing → now, end_reason nothing → access-closed',
        '~ booking Carl on A 28: type Wait → Pre, origin nothing → offer, unit_slot 2 → nothing, year_slot 1 → nothing, reserved_until nothing → 2026-11-03 12:00',
        '~ membership Bo: version +1',
        '~ membership Carl: version +1',
        '~ person Bo: enabled true → false',
        '~ unit A 28: version +1',
        '~ unit B 40: version +1',
        '+ mail access-closed to Bo: data {reason asked on the telephone}, group_id no group',
        '+ mail changed to Bo about Bo on A 28: data {what offer-ended, reason asked on the telephone, unitId A 28}',
        '+ mail changed to Bo: data {what hold-ended, reason asked on the telephone, unitId B 40}',
        '+ mail offered to Carl about Carl on A 28: data {unitId A 28, reservedUntil 2026-11-03 12:00}',
        '+ push_message to Carl about Carl on A 28',
        '+ change notification to Carl (about Carl on A 28) {notice offered, unitId A 28, reservedUntil 2026-11-03 12:00}',
        '+ change unit A 28 to Bo (about Bo on A 28) and Carl (about Carl on A 28)',
        '+ change unit B 40 to Bo (about Bo on B 40)',
        '+ audit access-closed of booking Bo on A 28 by Ole: week A 28, member Bo, reason asked on the telephone',
        '+ audit access-closed of booking Bo on B 40 by Ole: week B 40, member Bo, reason asked on the telephone',
        '+ audit offer of booking Carl on A 28 by Ole: week A 28, member Carl',
        '+ audit set-access of person Bo by Ole: of no group, fields [enabled], enabled true → false, reason asked on the telephone',
      ],
    },
    'disabled, without a mail': {
      by: 'Ole',
      prepare: async (scene) => {
        await scene.as('Bo').reserve(28)
        return {
          params: { userId: scene.owner('Bo').personId },
          body: { isEnabled: false, reason, tellsOwner: false },
        }
      },
      leaves: [
        '~ booking Bo on A 28: type Pre → Ended, ended_at nothing → now, end_reason nothing → access-closed',
        '~ membership Bo: version +1',
        '~ person Bo: enabled true → false',
        '~ unit A 28: version +1',
        '+ change unit A 28 to Bo (about Bo on A 28)',
        '+ audit access-closed of booking Bo on A 28 by Ole: week A 28, member Bo, reason asked on the telephone',
        '+ audit set-access of person Bo by Ole: of no group, fields [enabled], enabled true → false, reason asked on the telephone',
      ],
    },
    'enabled again': {
      by: 'Ole',
      prepare: async ({ deps, admin, owner }) => {
        const userId = owner('Bo').personId
        await setPersonEnabled(deps, admin('Ole').actor, { userId, isEnabled: false, reason })
        return { params: { userId }, body: { isEnabled: true, reason } }
      },
      leaves: [
        '~ person Bo: enabled false → true',
        '+ mail access-opened to Bo: data {reason asked on the telephone}, group_id no group',
        '+ audit set-access of person Bo by Ole: of no group, fields [enabled], enabled false → true, reason asked on the telephone',
      ],
    },
  },
}
