import { describe, expect, it } from 'vitest'
import { allScreens, findCrumbs, ownScreens, screens } from './screens.ts'

const id = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'
const list = (path: string) => findCrumbs(path).map(({ key, to }) => `${key} ${to ?? '-'}`)

describe('the screens of the admin area', () => {
  it('stand in their order, those that are ours after a line', () => {
    expect(screens.map(({ key }) => key)).toEqual([
      'dashboard',
      'owners',
      'groups',
      'houses',
      'pointAssignments',
      'pointLedger',
      'reports',
      'settings',
    ])
    expect(ownScreens.map(({ key }) => key)).toEqual([
      'bookings',
      'board',
      'arrivals',
      'fees',
      'support',
      'mails',
      'imports',
      'activity',
    ])
  })

  it('have an address and a letter of their own', () => {
    expect(new Set(allScreens.map(({ to }) => to)).size).toBe(allScreens.length)
    const letters = [...screens, ...ownScreens].map(({ letter }) => letter)
    expect(new Set(letters).size).toBe(letters.length)
  })
})

describe('the breadcrumb', () => {
  it('is the dashboard alone on the first page', () => {
    expect(list('/admin')).toEqual(['dashboard -'])
    expect(list('/admin/')).toEqual(['dashboard -'])
  })

  it('leads back by links, except to the screen itself', () => {
    expect(list('/admin/owners')).toEqual(['dashboard /admin', 'owners -'])
    expect(list('/admin/reports/weekly')).toEqual([
      'dashboard /admin',
      'reports /admin/reports',
      'weeklyReport -',
    ])
  })

  it('calls a segment of the form of a uuid User Detail, and knows no other segment', () => {
    expect(list(`/admin/owners/${id}`)).toEqual(['dashboard /admin', 'owners /admin/owners', 'owner -'])
    expect(list('/admin/owners/not-a-uuid')).toEqual(['dashboard /admin', 'owners -'])
  })

  it('leads back from an announcement to the groups, since it has no list of its own', () => {
    const way = ['dashboard /admin', 'groups /admin/groups', 'announcement -']
    expect(list(`/admin/announcements/${id}`)).toEqual(way)
    expect(list('/admin/announcements/new')).toEqual(way)
  })

  it('has no owner among the mails, and calls a kind of mail Words', () => {
    expect(list(`/admin/mails/${id}`)).toEqual(['dashboard /admin', 'mails /admin/mails', 'mail -'])
    expect(list('/admin/mails/templates/Welcome1')).toEqual([
      'dashboard /admin',
      'mails /admin/mails',
      'mailTemplates /admin/mails/templates',
      'mailTemplate -',
    ])
  })
})
