import { randomUUID } from 'node:crypto'
import { archiveGroup } from '../../src/use-cases/admin/archive-group.ts'
import { saveView } from '../../src/use-cases/admin/save-view.ts'
import type { CallInput } from '../access-matrix/access-matrix.ts'
import type { EffectRows } from './effects-matrix.ts'
import { reason } from './situations.ts'

const anyVersion = 999_999_999
const view = { screen: 'groups', name: 'Mine', query: 'search=a', isShared: true } as const
const news = (more: object): object => ({
  texts: { da: { title: 'Nyt tag', body: 'Taget er lagt.' } },
  ...more,
})
const group = { code: 'T3', name: 'Granen', facebookLink: '', yearlyGroupList: null }
const toGroup = (groupId: string, body: object): CallInput => ({ params: { groupId }, body })

/** What admins do with associations, their houses, rules and announcements, and with views of lists. */
export const adminGroupRows: EffectRows = {
  'save-view': {
    'a new one for all': {
      by: 'Ole',
      prepare: async () => ({ params: { viewId: randomUUID() }, body: view }),
      leaves: [
        '+ saved_view Mine: query search=a, screen groups, is_shared true, person_id Ole',
        '+ audit save-view of saved-view Mine by Ole: of no group, fields [screen, name, query, isShared]',
      ],
    },
  },
  'delete-view': {
    'their own': {
      by: 'Ole',
      prepare: async ({ deps, admin }) => {
        const viewId = randomUUID()
        await saveView(deps, admin('Ole').actor, { viewId, ...view })
        return { params: { viewId } }
      },
      leaves: ['- saved_view Mine', '+ audit delete-view of saved-view Mine by Ole: of no group'],
    },
  },
  announcing: {
    'only says who would get it': {
      by: 'Ole',
      prepare: async ({ world }) =>
        toGroup(world.groupId, news({ audience: 'all', byMail: true, isLive: true })),
      leaves: [],
    },
  },
  announce: {
    'to all, by mail and live': {
      by: 'Ole',
      prepare: async ({ world }) =>
        toGroup(world.groupId, news({ audience: 'all', byMail: true, isLive: true })),
      leaves: [
        '+ announcement Nyt tag: texts {da {body Taget er lagt., title Nyt tag}}, by_mail true, is_live true, sent_at now, sent_by Ole, audience all',
        '+ announcement_receiver Nyt tag to Anna',
        '+ announcement_receiver Nyt tag to Bo',
        '+ announcement_receiver Nyt tag to Carl',
        '+ announcement_receiver Nyt tag to Dora',
        '+ mail announcement to Anna: announcement_id Nyt tag',
        '+ mail announcement to Bo: announcement_id Nyt tag',
        '+ mail announcement to Carl: announcement_id Nyt tag',
        '+ mail announcement to Dora: announcement_id Nyt tag',
        '+ change announcement to Anna and Bo and Carl and Dora {announcementId Nyt tag}',
        '+ audit announce of announcement Nyt tag by Ole: fields [audience, title, receivers], audience all, receivers 4, title Nyt tag',
      ],
    },
    'to the committee, live only': {
      by: 'Ole',
      prepare: async ({ world }) =>
        toGroup(world.groupId, news({ audience: 'committee', byMail: false, isLive: true })),
      leaves: [
        '+ announcement Nyt tag: texts {da {body Taget er lagt., title Nyt tag}}, is_live true, sent_at now, sent_by Ole, audience committee',
        '+ announcement_receiver Nyt tag to Dora',
        '+ change announcement to Dora {announcementId Nyt tag}',
        '+ audit announce of announcement Nyt tag by Ole: fields [audience, title, receivers], audience committee, receivers 1, title Nyt tag',
      ],
    },
    'to marked members of another association, by mail only': {
      by: 'Ole',
      prepare: async ({ otherGroupId }) =>
        toGroup(otherGroupId, news({ audience: 'marked', byMail: true, isLive: false })),
      leaves: [
        '+ announcement Nyt tag: texts {da {body Taget er lagt., title Nyt tag}}, by_mail true, sent_at now, sent_by Ole, audience marked, group_id Fyrren',
        '+ announcement_receiver Nyt tag to Dora in Fyrren: group_id Fyrren',
        '+ mail announcement to Dora: group_id Fyrren, announcement_id Nyt tag',
        '+ audit announce of announcement Nyt tag by Ole: of Fyrren, fields [audience, title, receivers], audience marked, receivers 1, title Nyt tag',
      ],
    },
  },
  'create-group': {
    'with a point plan': {
      by: 'Ole',
      prepare: async () => ({ body: { code: 'T3', name: 'Granen', pointPlan: 'quantus' } }),
      leaves: [
        '+ "group" Granen: code T3, name Granen',
        '+ document_folder Dokumenter: name Dokumenter, group_id Granen, position 0',
        '+ policy Granen version 1: group_id Granen, constants {timeZone Europe/Copenhagen, pointPlan {portions [{month 1, points 6, sunday 1}, {month 1, points 6, sunday 2}, {month 1, points 6, sunday 3}, {month 9, points 6, sunday -2}, {month 9, points 4, sunday -1}], assignTime 19:00, pointsYearOffs…',
        '+ audit found-group of group Granen by Ole: of Granen, fields [code, name], code T3, name Granen',
      ],
    },
  },
  'update-group': {
    'another name and code': {
      by: 'Ole',
      prepare: async ({ otherGroupId }) => toGroup(otherGroupId, { ...group, version: anyVersion }),
      leaves: [
        '~ "group" Fyrren: code T2 → T3, name Fyrren → Granen',
        '+ change refetch of Fyrren',
        '+ audit update-group of group Fyrren by Ole: of Fyrren, fields [code, name], code T2 → T3, name Fyrren → Granen',
      ],
    },
  },
  'archive-group': {
    'without weeks that go on': {
      by: 'Ole',
      prepare: async ({ world }) => toGroup(world.groupId, { reason }),
      leaves: [
        '~ "group" Klitten: archived_at nothing → now',
        '~ unit A 1: version +1',
        '  … and 102 more until',
        '~ unit B 52: version +1',
        '+ change refetch',
        '+ audit archive-group of group Klitten by Ole: fields [isArchived], isArchived false → true, reason asked on the telephone',
      ],
    },
  },
  'reopen-group': {
    'an archived one': {
      by: 'Ole',
      prepare: async ({ deps, admin, world: { groupId } }) => {
        await archiveGroup(deps, admin('Ole').actor, { groupId, reason })
        return toGroup(groupId, { reason })
      },
      leaves: [
        '~ "group" Klitten: archived_at now → nothing',
        '+ change refetch',
        '+ audit reopen-group of group Klitten by Ole: fields [isArchived], isArchived true → false, reason asked on the telephone',
      ],
    },
  },
}
