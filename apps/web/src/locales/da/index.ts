import { cancel, done, edit, explain, failed, held, myYear, overview, waitlist } from './booking.ts'
import { checkOut, support } from './check-out.ts'
import { errors } from './errors.ts'
import { devices, feed, ownData, points } from './account.ts'
import { association, documents, homes, profile, terms } from './pages.ts'
import { mailChoices, mails } from './mails.ts'
import { live, push } from './connection.ts'
import { closed, common, languages, shell } from './shell.ts'
import { house, legend, picker, status, year } from './year.ts'

/** Danish: in the bundle from the start. The other languages have exactly its keys. */
export const da = {
  association,
  cancel,
  checkOut,
  closed,
  common,
  devices,
  documents,
  done,
  edit,
  errors,
  explain,
  failed,
  feed,
  held,
  homes,
  house,
  languages,
  legend,
  live,
  mailChoices,
  mails,
  myYear,
  overview,
  ownData,
  picker,
  points,
  profile,
  push,
  shell,
  status,
  support,
  terms,
  waitlist,
  year,
} as const

/** The same keys with any strings. */
export type Texts<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Texts<Source[Key]>
}

export type AllTexts = Texts<typeof da>
