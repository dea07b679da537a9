import type { AdminTexts } from '../da/admin.ts'

export const groups: AdminTexts['groups'] = {
  code: 'Code',
  name: 'Name',
  numMembers: 'Members',
  numHouses: 'Houses',
  yearlyGroupList: 'Yearly report',
  status: 'Status',
  active: 'Active',
  archived: 'Archived',
  group: 'Group',
  address: 'Address',
  city: 'City',
  country: 'Country',
  years: 'Calendars',
  title: 'Groups',
  description: 'View and manage groups.',
  housesTitle: 'Houses',
  none: 'No groups found',
  noHouses: 'No houses found',
  hint: 'Try adjusting your search criteria.',
}
