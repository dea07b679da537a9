import type { AdminGroup } from '@samhus/contract/admin-groups'
import type { ComponentType } from 'react'
import { AnnouncementsTab } from '../announcements/announcements-tab.tsx'
import { DetailsTab } from './details-tab.tsx'
import { DocumentsTab } from './documents-tab.tsx'
import { HousesTab } from './houses-tab.tsx'
import { MailTab } from './mail-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { RulesTab } from './rules-tab.tsx'
import { YearsTab } from './years-tab.tsx'

export interface GroupTabProps {
  groupId: string
  group: AdminGroup
}

/** The parts of a group's page, in their order. */
const tabs = {
  details: DetailsTab,
  members: MembersTab,
  houses: HousesTab,
  years: YearsTab,
  rules: RulesTab,
  documents: DocumentsTab,
  announcements: AnnouncementsTab,
  mails: MailTab,
} as const satisfies Readonly<Record<string, ComponentType<GroupTabProps>>>

export type GroupTab = keyof typeof tabs

export const groupTabs = Object.entries(tabs) as readonly [GroupTab, ComponentType<GroupTabProps>][]

/** Returns the tab that the URL names; the first where it names none. */
export function findGroupTab(name: string | null | undefined): GroupTab {
  return groupTabs.find(([one]) => one === name)?.[0] ?? 'details'
}
