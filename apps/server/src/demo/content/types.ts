import type { SeasonName } from './season-table.ts'

/** 'YYYY-MM-DD'. */
export type DayText = string

export type Country = 'Danmark' | 'Sverige' | 'Frankrig' | 'Italien' | 'Spanien' | 'Portugal' | 'Grækenland'

export type GroupKind = 'comfort' | 'premium' | 'quantus'

/** A house of one association. Texts are Danish; paragraphs are parted by an empty line. */
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
  /** How many people usually stay, which the check-out page proposes; null where it is not known. */
  usualPeople: number | null
  season: SeasonName
  /** Files of demo-assets/images; the first is on its card, the fourth shows the living room. */
  pictures: string[]
}

/** A section of a paper: paragraphs, and then rows of a name and what belongs to it. */
export type DocumentSection = { heading: string; text: string[]; rows?: [string, string][] }

/** What stands in a paper, in Danish. */
export type DocumentText = { title: string; sections: DocumentSection[] }

export type DocumentContent = { name: string; path: string; text: DocumentText; date: DayText }

export type FolderContent = {
  name: string
  path: string
  children: FolderContent[]
  documents: DocumentContent[]
}

export type PersonContent = {
  /** Stable handle inside the demo data; the local part of the e-mail. */
  key: string
  name: string
  /** The part of `name` that no other person, house or text of the demo data contains. */
  familyName: string
  email: string
  phone: string
  address: string
  zip: string
  city: string
  /** The owner's code, which the screens call title. */
  code: string
  language: 'da' | 'sv' | 'en'
  roles: ('Admin' | 'Super Admin')[]
  enabled: boolean
}

export type MembershipContent = {
  person: string
  addedAt: DayText
  /** The day on which the membership ended, null while it lasts. */
  leftAt: DayText | null
  isCommittee: boolean
  isMarked: boolean
}

export type GroupContent = {
  kind: GroupKind
  code: string
  name: string
  facebookLink: string
  /** The wide picture at the head of its pages, a file of demo-assets/images. */
  pictures: string[]
  /** Whether the yearly report offers this group. */
  yearlyReport: boolean
  houses: HouseContent[]
  memberships: MembershipContent[]
  documents: FolderContent
}

/** Somebody to whom an owner lends a week. */
export type GuestContent = {
  name: string
  familyName: string
  phone: string
  email: string
  language: 'da' | 'sv' | 'en' | null
}
