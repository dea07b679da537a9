import { devices, feed, ownData } from './account.ts'
import { checkOut, support } from './check-out.ts'
import { dialogs } from './dialogs.ts'
import { findWeek } from './find-week.ts'
import { holiday, odds } from './hints.ts'
import { compare, places } from './places.ts'
import { association, documents, homes, terms } from './pages.ts'

/** Danish of screens that most visits do not open: loaded with the screen, by its route. */
export const screens = {
  association,
  checkOut,
  compare,
  devices,
  dialogs,
  documents,
  feed,
  findWeek,
  holiday,
  homes,
  odds,
  ownData,
  places,
  support,
  terms,
} as const
