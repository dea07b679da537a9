import type { AllTexts } from '../da/index.ts'
import { cancel, done, edit, explain, failed, held, myYear, overview, waitlist } from './booking.ts'
import { checkOut, support } from './check-out.ts'
import { dialogs } from './dialogs.ts'
import { findWeek } from './find-week.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { devices, feed, ownData } from './account.ts'
import { association, documents, homes, terms } from './pages.ts'
import { mailChoices, mails } from './mails.ts'
import { live, push } from './connection.ts'
import { pair } from './pair.ts'
import { compare, grid, places } from './places.ts'
import { points } from './points.ts'
import { profile } from './profile.ts'
import { closed, common, shell } from './shell.ts'
import { holiday, odds, poster } from './hints.ts'
import { house, legend, picker, status, year } from './year.ts'

export const en: AllTexts = {
  association,
  cancel,
  checkOut,
  closed,
  common,
  compare,
  devices,
  dialogs,
  documents,
  done,
  edit,
  errors,
  explain,
  failed,
  feed,
  findWeek,
  grid,
  held,
  holiday,
  home,
  homes,
  house,
  languages: { da: 'Dansk', sv: 'Svenska', en: 'English' },
  legend,
  live,
  mailChoices,
  mails,
  myYear,
  overview,
  odds,
  ownData,
  pair,
  picker,
  places,
  points,
  poster,
  profile,
  push,
  shell,
  status,
  support,
  terms,
  waitlist,
  year,
}
