import type { SupportState } from '@samhus/domain/support-report'
import type { Language } from './language.ts'

interface SupportSheetLabels {
  readonly createdAt: string
  readonly state: string
  readonly assignee: string
  readonly group: string
  readonly house: string
  readonly week: string
  readonly year: string
  readonly owner: string
  readonly guest: string
  readonly contact: string
  readonly message: string
  readonly photos: string
  readonly replies: string
  readonly closedAt: string
  readonly id: string
}

/** The headings of the sheet of support reports. */
export const supportSheetLabels: Readonly<Record<Language, SupportSheetLabels>> = {
  da: {
    createdAt: 'Modtaget',
    state: 'Status',
    assignee: 'Ansvarlig',
    group: 'Forening',
    house: 'Bolig',
    week: 'Uge',
    year: 'År',
    owner: 'Ejer',
    guest: 'Gæst',
    contact: 'Kontakt',
    message: 'Besked',
    photos: 'Fotos',
    replies: 'Svar',
    closedAt: 'Afsluttet',
    id: 'Id',
  },
  sv: {
    createdAt: 'Mottaget',
    state: 'Status',
    assignee: 'Ansvarig',
    group: 'Förening',
    house: 'Boende',
    week: 'Vecka',
    year: 'År',
    owner: 'Ägare',
    guest: 'Gäst',
    contact: 'Kontakt',
    message: 'Meddelande',
    photos: 'Foton',
    replies: 'Svar',
    closedAt: 'Avslutat',
    id: 'Id',
  },
  en: {
    createdAt: 'Received',
    state: 'State',
    assignee: 'Assigned to',
    group: 'Group',
    house: 'House',
    week: 'Week',
    year: 'Year',
    owner: 'Owner',
    guest: 'Guest',
    contact: 'Contact',
    message: 'Message',
    photos: 'Photos',
    replies: 'Replies',
    closedAt: 'Done',
    id: 'Id',
  },
}

export const supportStateLabels: Readonly<Record<Language, Readonly<Record<SupportState, string>>>> = {
  da: { open: 'Åben', working: 'I gang', done: 'Afsluttet' },
  sv: { open: 'Öppet', working: 'Pågår', done: 'Avslutat' },
  en: { open: 'Open', working: 'In progress', done: 'Done' },
}
