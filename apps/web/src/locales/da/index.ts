import { grid } from './board.ts'
import { cancel, done, edit, explain, failed, held, myYear, overview, waitlist } from './booking.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { mailChoices, mails } from './mails.ts'
import { live, push } from './connection.ts'
import type { pair } from './pair.ts'
import { points } from './points.ts'
import { poster } from './poster.ts'
import { profile } from './profile.ts'
import type { screens } from './screens.ts'
import { closed, common, languages, shell } from './shell.ts'
import { house, legend, picker, status, year } from './year.ts'

/** Danish: in the bundle from the start. */
export const da = {
  cancel,
  closed,
  common,
  done,
  edit,
  errors,
  explain,
  failed,
  grid,
  held,
  home,
  house,
  languages,
  legend,
  live,
  mailChoices,
  mails,
  myYear,
  overview,
  picker,
  points,
  poster,
  profile,
  push,
  shell,
  status,
  waitlist,
  year,
} as const

/** The same keys with any strings. */
export type Texts<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Texts<Source[Key]>
}

/** What the other languages have: exactly these keys. */
export type AllTexts = Texts<typeof da & typeof screens & { readonly pair: typeof pair }>
