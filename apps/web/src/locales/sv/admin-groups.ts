import type { AdminTexts } from '../da/admin.ts'

export const groups: AdminTexts['groups'] = {
  code: 'Kod',
  name: 'Namn',
  numMembers: 'Medlemmar',
  numHouses: 'Boenden',
  yearlyGroupList: 'Årsrapport',
  status: 'Status',
  active: 'Aktiv',
  archived: 'Arkiverad',
  group: 'Förening',
  address: 'Adress',
  city: 'Ort',
  country: 'Land',
  years: 'Kalendrar',
  title: 'Föreningar',
  description: 'Visa och hantera föreningar.',
  housesTitle: 'Boenden',
  none: 'Inga föreningar hittades',
  noHouses: 'Inga boenden hittades',
  hint: 'Prova att ändra din sökning.',
}
