import type { AllTexts } from './da.ts'
import { cancel, done, edit, explain, failed, held, myYear, overview, waitlist } from './en-booking.ts'
import { checkOut, support } from './en-check-out.ts'
import { errors } from './en-errors.ts'
import { devices, feed, ownData, points } from './en-owner.ts'
import { association, homes, papers, profile, terms } from './en-places.ts'
import { live } from './en-live.ts'
import { push } from './en-push.ts'
import { admin, closed, common, shell } from './en-shell.ts'
import { house, legend, picker, status, year } from './en-year.ts'

export const en: AllTexts = {
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
  languages: { da: 'Dansk', sv: 'Svenska', en: 'English' },
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
}
