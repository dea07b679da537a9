import { cancel, done, edit, explain, failed, held, myYear, overview, waitlist } from './da-booking.ts'
import { checkOut, support } from './da-check-out.ts'
import { errors } from './da-errors.ts'
import { devices, feed, ownData, points } from './da-owner.ts'
import { association, homes, papers, profile, terms } from './da-places.ts'
import { live } from './da-live.ts'
import { push } from './da-push.ts'
import { admin, closed, common, languages, shell } from './da-shell.ts'
import { house, legend, picker, status, year } from './da-year.ts'

/** Danish: the first language, there from the start; the others have its keys, no more and no fewer. */
export const da = {
  admin,
  association,
  cancel,
  checkOut,
  closed,
  common,
  devices,
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
  myYear,
  overview,
  ownData,
  papers,
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

/** The same keys with any words. */
type Texts<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Texts<Source[Key]>
}

export type AllTexts = Texts<typeof da>
