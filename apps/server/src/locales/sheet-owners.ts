import type { Language } from './language.ts'

/** The columns of the list of owners as a sheet; `noGroup`: what stands for the associations of who is in none. */
export const ownerSheetLabels: Record<
  Language,
  Record<'title' | 'name' | 'phone' | 'email' | 'groups' | 'noGroup' | 'enabled' | 'lastUsedAt', string>
> = {
  da: {
    title: 'Kode',
    name: 'Navn',
    phone: 'Telefon',
    email: 'E-mail',
    groups: 'Foreninger',
    noGroup: 'Ingen',
    enabled: 'Aktiv',
    lastUsedAt: 'Sidst brugt',
  },
  sv: {
    title: 'Kod',
    name: 'Namn',
    phone: 'Telefon',
    email: 'E-post',
    groups: 'Föreningar',
    noGroup: 'Ingen',
    enabled: 'Aktiv',
    lastUsedAt: 'Senast använd',
  },
  en: {
    title: 'Code',
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    groups: 'Groups',
    noGroup: 'None',
    enabled: 'Active',
    lastUsedAt: 'Last used',
  },
}
