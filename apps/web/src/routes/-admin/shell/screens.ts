import {
  IconBed,
  IconBuildingCommunity,
  IconCalendarWeek,
  IconCoins,
  IconChartBar,
  IconFileImport,
  IconDoorEnter,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconLifebuoy,
  IconListDetails,
  IconMail,
  IconMailCog,
  IconMailOff,
  IconReceipt,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { isUuid } from '../../../lib/local-storage.ts'

/** The screens of the sidebar, in their order, in two parts. `letter` opens one, after `g`. */
export const screens = [
  { key: 'dashboard', to: '/admin', letter: 'd', icon: IconLayoutDashboard },
  { key: 'owners', to: '/admin/owners', letter: 'o', icon: IconUsers },
  { key: 'groups', to: '/admin/groups', letter: 'g', icon: IconBuildingCommunity },
  { key: 'houses', to: '/admin/houses', letter: 'h', icon: IconHome },
  { key: 'pointAssignments', to: '/admin/point-assignments', letter: 'p', icon: IconCoins },
  { key: 'pointLedger', to: '/admin/point-ledger', letter: 'l', icon: IconListDetails },
  { key: 'reports', to: '/admin/reports', letter: 'r', icon: IconChartBar },
  { key: 'settings', to: '/admin/settings', letter: 's', icon: IconSettings },
] as const
export const ownScreens = [
  { key: 'bookings', to: '/admin/bookings', letter: 'b', icon: IconBed },
  { key: 'board', to: '/admin/board', letter: 'w', icon: IconCalendarWeek },
  { key: 'arrivals', to: '/admin/arrivals', letter: 'n', icon: IconDoorEnter },
  { key: 'fees', to: '/admin/fees', letter: 'f', icon: IconReceipt },
  { key: 'support', to: '/admin/support', letter: 'u', icon: IconLifebuoy },
  { key: 'mails', to: '/admin/mails', letter: 'm', icon: IconMail },
  { key: 'imports', to: '/admin/import', letter: 'i', icon: IconFileImport },
  { key: 'activity', to: '/admin/activity', letter: 'a', icon: IconHistory },
] as const

/** Screens below one of the sidebar. */
export const innerScreens = [
  { key: 'weeklyReport', to: '/admin/reports/weekly', icon: IconChartBar },
  { key: 'yearlyReport', to: '/admin/reports/yearly', icon: IconChartBar },
  { key: 'occupancyReport', to: '/admin/reports/occupancy', icon: IconChartBar },
  { key: 'useReport', to: '/admin/reports/use', icon: IconChartBar },
  { key: 'mailTemplates', to: '/admin/mails/templates', icon: IconMailCog },
  { key: 'mailAddresses', to: '/admin/mails/addresses', icon: IconMailOff },
] as const

export const allScreens = [...screens, ...ownScreens, ...innerScreens]

/**
 * What a screen below one of a list is called, by the list's path: its own segment is an id or a kind. `under`: the list
 * that leads there, where the path has none of its own.
 */
const details = {
  '/admin/owners': { key: 'owner', isDetail: isUuid },
  '/admin/groups': { key: 'group', isDetail: isUuid },
  '/admin/houses': { key: 'house', isDetail: isUuid },
  '/admin/announcements': { key: 'announcement', isDetail: () => true, under: '/admin/groups' },
  '/admin/support': { key: 'supportReport', isDetail: isUuid },
  '/admin/mails': { key: 'mail', isDetail: isUuid },
  '/admin/import': { key: 'importFile', isDetail: isUuid },
  '/admin/mails/templates': { key: 'mailTemplate', isDetail: () => true },
} as const

export interface Crumb {
  readonly key: (typeof allScreens)[number]['key'] | (typeof details)[keyof typeof details]['key']
  /** Null: the screen itself. */
  readonly to: (typeof allScreens)[number]['to'] | null
}

const findScreen = (path: string) => allScreens.find(({ to }) => to === path)

/** Returns the way from the dashboard to a path; a segment of the form of a uuid is 'User Detail' below the owners. */
export function findCrumbs(path: string): Crumb[] {
  const segments = path.split('/').filter(Boolean)
  const paths = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
  const crumbs = paths.flatMap((path, index): Crumb[] => {
    const screen = findScreen(path)
    if (screen !== undefined) return [screen]
    const [, detail] = Object.entries(details).find(([list]) => list === paths[index - 1]) ?? []
    if (detail?.isDetail(segments[index] ?? '') !== true) return []
    const above = 'under' in detail ? findScreen(detail.under) : undefined
    return [...(above === undefined ? [] : [above]), { key: detail.key, to: null }]
  })
  return crumbs.map(({ key, to }, index) => ({ key, to: index === crumbs.length - 1 ? null : to }))
}
