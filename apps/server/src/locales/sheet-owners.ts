import type { Language } from './language.ts'

/** The columns of the list of owners as a sheet. */
export const ownerSheetLabels: Record<
  Language,
  Record<'title' | 'name' | 'phone' | 'email' | 'numGroups' | 'enabled' | 'lastUsedAt', string>
> = {
  da: {
    title: 'Kode',
    name: 'Navn',
    phone: 'Telefon',
    email: 'E-mail',
    numGroups: 'Foreninger',
    enabled: 'Aktiv',
    lastUsedAt: 'Sidst brugt',
  },
  sv: {
    title: 'Kod',
    name: 'Namn',
    phone: 'Telefon',
    email: 'E-post',
    numGroups: 'Föreningar',
    enabled: 'Aktiv',
    lastUsedAt: 'Senast använd',
  },
  en: {
    title: 'Code',
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    numGroups: 'Groups',
    enabled: 'Active',
    lastUsedAt: 'Last used',
  },
}
