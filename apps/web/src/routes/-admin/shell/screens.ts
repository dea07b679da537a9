import {
  IconBuildingCommunity,
  IconCoins,
  IconChartBar,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconListDetails,
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
  { key: 'activity', to: '/admin/activity', letter: 'a', icon: IconHistory },
] as const

/** Screens below one of the sidebar. */
export const innerScreens = [
  { key: 'weeklyReport', to: '/admin/reports/weekly', icon: IconChartBar },
  { key: 'yearlyReport', to: '/admin/reports/yearly', icon: IconChartBar },
  { key: 'occupancyReport', to: '/admin/reports/occupancy', icon: IconChartBar },
  { key: 'useReport', to: '/admin/reports/use', icon: IconChartBar },
] as const

export const allScreens = [...screens, ...ownScreens, ...innerScreens]

export interface Crumb {
  readonly key: (typeof allScreens)[number]['key'] | 'owner'
  /** Null: the screen itself. */
  readonly to: (typeof allScreens)[number]['to'] | null
}

/** Returns the way from the dashboard to a path; a segment of the form of a uuid is 'User Detail'. */
export function findCrumbs(path: string): Crumb[] {
  const segments = path.split('/').filter(Boolean)
  const crumbs = segments.flatMap((segment, index): Crumb[] => {
    if (isUuid(segment)) return [{ key: 'owner', to: null }]
    const path = `/${segments.slice(0, index + 1).join('/')}`
    const screen = allScreens.find(({ to }) => to === path)
    return screen === undefined ? [] : [screen]
  })
  return crumbs.map(({ key, to }, index) => ({ key, to: index === crumbs.length - 1 ? null : to }))
}
