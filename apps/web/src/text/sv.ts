import type { AllTexts } from './da.ts'
import { cancel, done, edit, explain, failed, held, myYear, overview, waitlist } from './sv-booking.ts'
import { checkOut, support } from './sv-check-out.ts'
import { errors } from './sv-errors.ts'
import { devices, feed, ownData, points } from './sv-owner.ts'
import { association, homes, papers, profile, terms } from './sv-places.ts'
import { live } from './sv-live.ts'
import { push } from './sv-push.ts'
import { admin, closed, common, shell } from './sv-shell.ts'
import { house, legend, picker, status, year } from './sv-year.ts'

export const sv: AllTexts = {
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
