import type { StaleRows } from './member-rows.ts'

/** Every write of the office stands in the audit trail. */
const trail = 'activity dashboard'
/** Lists, records, boards and years in which a week stands with who has it. A group and a house count theirs. */
const weeks =
  'bookings admin-booking admin-week board arrivals owner-bookings ' +
  'admin-group admin-house group-year house-calendars admin-calendar'
const reports = 'weekly-report yearly-report occupancy-report use-report'
const post = 'mails mail'
const support = 'support-reports support-report'

/** An act on a week. It stands in a drawer over any page, so that whatever is below it counts too. */
const act = `${trail} ${weeks} ${reports} ${post} ${support} fees owner point-ledgers closing`

/** A person, where one is listed, and the mail about it. */
const person = `${trail} owners owner group-members mails`
/** Groups count their members; planned points list those who get them. */
const member = `${person} admin-groups admin-group point-assignments point-receivers`
const personAndWeeks = `${member} ${weeks} mail point-ledgers fees`

const group = `${trail} admin-groups admin-group admin-houses`
const house = `${trail} admin-houses admin-house admin-groups admin-group group-year`
const calendars =
  `${trail} group-year house-calendars admin-calendar admin-houses admin-house ` +
  'admin-groups admin-group board admin-week'
const words = `${trail} mail-templates mail-template mail-settings`
const documents = `${trail} admin-documents`
const imported = `${trail} imports import import-rows`
const planned = `${trail} point-assignments point-receivers`
const balances = `${planned} adjusting taking-back point-ledgers owner mails use-report`
const brand = `${trail} brand`
/** The admin's own roles, too. */
const roles = `${trail} admins owners owner current-user`
const address = `${trail} suppressions owner support-report`
const mailLog = `${trail} ${post} resending admin-booking admin-announcement support-report`

/** What each write of the office makes stale; picture writes by what the picture is of. */
export const adminRows: StaleRows = {
  assign: act,
  adminCancel: act,
  move: act,
  correctDetails: act,
  takeOff: act,
  reopenCheckOut: act,
  takeOutOfOperation: act,
  putIntoOperation: act,
  issueCheckOutLink: `${trail} admin-booking ${post}`,
  settleFee: `${trail} fees admin-booking`,
  saveArrivalNote: `${trail} arrivals`,
  createArrivalsLink: `${trail} arrivals-link`,
  revokeArrivalsLink: `${trail} arrivals-link`,

  addOwner: member,
  updateOwner: person,
  setPersonEnabled: personAndWeeks,
  addMember: member,
  updateMembership: member,
  endMembership: personAndWeeks,
  reactivateMembership: `${member} point-ledgers`,
  inviteOwner: person,
  unbindSignIn: person,
  anonymizeOwner: `${personAndWeeks} ${support} admins suppressions`,
  exportOwnerData: `${trail} mails`,

  createGroup: group,
  updateGroup: group,
  // Points wait while their group is archived.
  archiveGroup: `${group} point-assignments point-receivers`,
  reopenGroup: `${group} point-assignments point-receivers`,
  announce: `${trail} admin-announcements announcing mails`,
  // Shorter deadlines end reservations.
  changePolicy: `${trail} ${weeks} admin-policy point-assignments point-receivers`,
  'addGroupPicture of a group': `${trail} admin-group admin-groups`,
  'orderGroupPictures of a group': `${trail} admin-group admin-groups`,
  'removePicture of a group': `${trail} admin-group admin-groups`,

  addHouse: house,
  // The folder of its documents is called as it is.
  updateHouse: `${house} admin-documents`,
  archiveHouse: house,
  reopenHouse: house,
  'addHousePicture of a house': `${trail} admin-house admin-houses`,
  'orderHousePictures of a house': `${trail} admin-house admin-houses`,
  'removePicture of a house': `${trail} admin-house admin-houses`,

  createCalendar: calendars,
  priceWeeks: calendars,
  deleteCalendar: calendars,
  createGroupYear: calendars,
  priceGroupYear: calendars,
  saveSeasonTemplate: `${trail} season-templates`,
  deleteSeasonTemplate: `${trail} season-templates`,

  addFolder: documents,
  changeFolder: documents,
  removeFolder: documents,
  addDocument: documents,
  changeDocument: documents,
  replaceDocument: documents,
  removeDocument: documents,

  planPoints: balances,
  cancelPoints: planned,
  reopenPoints: balances,
  adjustPoints: balances,
  takeBackPoints: balances,

  resendMail: mailLog,
  resendMails: mailLog,
  dropMail: mailLog,
  // A check-out link is a new one each time.
  openMailLink: `${trail} admin-booking`,
  saveMailTemplate: words,
  restoreMailTemplate: words,
  sendTestMail: `${trail} mails`,
  // Subjects are among the settings.
  changeMailSettings: words,
  addSuppression: address,
  liftSuppression: address,

  startImport: imported,
  mapImport: imported,
  applyImport:
    `${imported} ${weeks} ${reports} owners owner group-members admin-groups admin-houses ` +
    'point-assignments point-receivers point-ledgers mails',
  discardImport: imported,
  inviteImported: `${imported} owner owners mails`,

  updateSupportReport: `${trail} ${support}`,
  replySupport: `${trail} ${support} mails`,

  saveView: `${trail} saved-views`,
  deleteView: `${trail} saved-views`,
  changeBrand: brand,
  addLogo: brand,
  removeLogo: brand,
  addAdmin: `${roles} mails`,
  changeRoles: roles,
}
