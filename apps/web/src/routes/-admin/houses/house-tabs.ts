import type { AdminHouse } from '@samhus/contract/admin-houses'
import type { ComponentType } from 'react'
import { ActivityTab } from './activity-tab.tsx'
import { ArrivalsTab } from './arrivals-tab.tsx'
import { CalendarsTab } from './calendars-tab.tsx'
import { DetailsTab } from './details-tab.tsx'
import { PicturesTab } from './pictures-tab.tsx'

export interface HouseTabProps {
  houseId: string
  groupId: string
  house: AdminHouse
}

/** The parts of a house's page, in their order. */
const tabs = {
  details: DetailsTab,
  pictures: PicturesTab,
  calendars: CalendarsTab,
  arrivals: ArrivalsTab,
  activity: ActivityTab,
} as const satisfies Readonly<Record<string, ComponentType<HouseTabProps>>>

export type HouseTab = keyof typeof tabs

export const houseTabs = Object.entries(tabs) as readonly [HouseTab, ComponentType<HouseTabProps>][]

/** Returns the tab that the URL names; the first where it names none. */
export function findHouseTab(name: string | null | undefined): HouseTab {
  return houseTabs.find(([one]) => one === name)?.[0] ?? 'details'
}
