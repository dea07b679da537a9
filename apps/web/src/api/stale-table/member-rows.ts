/** Reads that a write makes stale, with a space between. */
export type StaleRows = Readonly<Record<string, string>>

/** Whose the weeks are; each of these writes may send a mail, which stands on the page of mails at once. */
const week = 'group-calendars my-bookings my-mails'
/** The balance, and the statement's lines and waiting refunds. */
const points = 'current-points points-statement'

/** What each write of an owner or a guest makes stale. Read a row as: after this, what on my screens may be wrong? */
export const memberRows: StaleRows = {
  // A reservation takes no points.
  reserve: week,
  confirm: `${week} ${points}`,
  confirmPair: `${week} ${points}`,
  cancelReservation: week,
  cancelBooking: `${week} ${points}`,
  joinWaitlist: week,
  // The guest's mails are sent again.
  updateDetails: 'my-bookings my-mails',

  // The association's page names its members.
  updateProfile: 'current-user group',
  createCalendarFeed: 'calendar-feed',
  revokeCalendarFeed: 'calendar-feed',
  forgetDevice: 'devices',
  changeMailPreferences: 'mail-preferences',
  // A new link each time, which no page shows.
  openMyMailLink: '',

  // A guest's page is read once, and says itself what it has done.
  checkOut: '',
}

/** Writes that no screen shows, so that no hook sends them. */
export const unshownWrites: readonly string[] = [
  // The page of a guest says itself what was reported.
  'reportSupport',
  'addSupportPhoto',
  // The browser itself knows whether it is subscribed.
  'subscribePush',
  'unsubscribePush',
  // The live connection starts again, and reads everything again.
  'forceDisconnect',
]

/** Questions with a body: they are sent like a write, change nothing, and are read like any other read. */
export const questions: readonly string[] = ['announcing', 'checkPolicy', 'checkDetails', 'previewMail']
