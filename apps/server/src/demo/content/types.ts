import type { SeasonName } from './season-table.ts'

/** 'YYYY-MM-DD'. */
export type DayText = string

export type Country = 'Danmark' | 'Sverige' | 'Frankrig' | 'Italien' | 'Spanien' | 'Portugal' | 'Grækenland'

export type GroupKind = 'comfort' | 'premium' | 'quantus'

/** What a house says in other languages than Danish. */
export type HouseTranslations = Partial<Record<'sv' | 'en', { description: string; goodToKnow: string }>>

/** A house of a group. Texts are Danish; an empty line separates paragraphs. */
export type HouseContent = {
  /** Unique across all groups, such as 'C12-SKA'. */
  code: string
  name: string
  address: string
  city: string
  country: Country
  location: { lat: number; lng: number; zoom: number }
  description: string
  goodToKnow: string
  translations?: HouseTranslations
  /** How many people usually stay: the default of the check-out page; null if unknown. */
  usualPeople: number | null
  season: SeasonName
  /** Files of demo-assets/images; the first is on the house's card, the fourth shows the living room. */
  images: string[]
}

/** A section of a document: paragraphs, then rows of a name and its value. */
export type DocumentSection = { heading: string; text: string[]; rows?: [string, string][] }

/** The text of a document, in Danish. */
export type DocumentText = { title: string; sections: DocumentSection[] }

export type DocumentContent = { name: string; text: DocumentText; date: DayText }

export type FolderContent = {
  name: string
  children: FolderContent[]
  documents: DocumentContent[]
}

export type PersonContent = {
  /** Stable key inside the demo data; the local part of the e-mail. */
  key: string
  name: string
  /** The part of `name` that no other person, house or text of the demo data contains. */
  familyName: string
  email: string
  phone: string
  address: string
  zip: string
  city: string
  /** The owner's code, the title on the screens. */
  code: string
  language: 'da' | 'sv' | 'en'
  roles: ('Admin' | 'Super Admin')[]
  enabled: boolean
}

export type MembershipContent = {
  person: string
  addedAt: DayText
  /** The day on which the membership ended; null while it is active. */
  leftAt: DayText | null
  isCommittee: boolean
  isMarked: boolean
}

export type GroupContent = {
  kind: GroupKind
  code: string
  name: string
  facebookLink: string
  /** The wide image at the top of the group's pages, a file of demo-assets/images. */
  images: string[]
  /** The yearly report is offered for this group. */
  yearlyReport: boolean
  houses: HouseContent[]
  memberships: MembershipContent[]
  documents: FolderContent
}

/** A guest who stays in a lent-out week. */
export type GuestContent = {
  name: string
  familyName: string
  phone: string
  email: string
  language: 'da' | 'sv' | 'en' | null
}
