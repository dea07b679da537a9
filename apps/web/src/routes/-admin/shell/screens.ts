import {
  IconBuildingCommunity,
  IconCalendarPlus,
  IconChartBar,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconReceipt,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'

/** The screens of the sidebar, in the specification's order; below the line are ours. */
export const screens = [
  { key: 'dashboard', to: '/admin', icon: IconLayoutDashboard },
  { key: 'owners', to: '/admin/owners', icon: IconUsers },
  { key: 'groups', to: '/admin/groups', icon: IconBuildingCommunity },
  { key: 'houses', to: '/admin/houses', icon: IconHome },
  { key: 'pointAssignments', to: '/admin/point-assignments', icon: IconCalendarPlus },
  { key: 'pointLedger', to: '/admin/point-ledger', icon: IconReceipt },
  { key: 'reports', to: '/admin/reports', icon: IconChartBar },
  { key: 'settings', to: '/admin/settings', icon: IconSettings },
] as const
export const ownScreens = [{ key: 'activity', to: '/admin/activity', icon: IconHistory }] as const

/** Screens below one of the sidebar. */
export const innerScreens = [
  { key: 'weeklyReport', to: '/admin/reports/weekly', icon: IconChartBar },
  { key: 'yearlyReport', to: '/admin/reports/yearly', icon: IconChartBar },
] as const

export type ScreenKey =
  | (typeof screens)[number]['key']
  | (typeof ownScreens)[number]['key']
  | (typeof innerScreens)[number]['key']
  | 'owner'

export interface Crumb {
  readonly key: ScreenKey
  /** Null: the screen itself. */
  readonly to: string | null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const all = [...screens, ...ownScreens, ...innerScreens]

/** Returns the way from the dashboard to a path; a segment of the form of a uuid is 'User Detail'. */
export function findCrumbs(path: string): Crumb[] {
  const segments = path.split('/').filter(Boolean)
  const crumbs = segments.flatMap((segment, index): Crumb[] => {
    if (uuid.test(segment)) return [{ key: 'owner', to: null }]
    const to = `/${segments.slice(0, index + 1).join('/')}`
    const screen = all.find((one) => one.to === to)
    return screen === undefined ? [] : [{ key: screen.key, to }]
  })
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { ...crumb, to: null } : crumb))
}
