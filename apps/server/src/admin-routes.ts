import * as activities from '@samhus/contract/admin-activity'
import * as announcements from '@samhus/contract/admin-announcements'
import * as mondays from '@samhus/contract/admin-arrivals'
import * as bookingActs from '@samhus/contract/admin-booking-acts'
import * as bookingLists from '@samhus/contract/admin-bookings'
import * as brands from '@samhus/contract/admin-brand'
import * as documents from '@samhus/contract/admin-documents'
import * as feeLists from '@samhus/contract/admin-fees'
import * as groups from '@samhus/contract/admin-groups'
import * as houses from '@samhus/contract/admin-houses'
import * as files from '@samhus/contract/admin-import'
import * as pictures from '@samhus/contract/admin-pictures'
import * as policies from '@samhus/contract/admin-policy'
import * as people from '@samhus/contract/admin-owners'
import * as settings from '@samhus/contract/admin-settings'
import * as points from '@samhus/contract/admin-points'
import * as reports from '@samhus/contract/admin-reports'
import * as years from '@samhus/contract/admin-years'
import * as shell from '@samhus/contract/admin-shell'
import * as weeks from '@samhus/contract/admin-weeks'
import { adminMailRoutes } from './admin-mail-routes.ts'
import { sheets } from './admin-sheets.ts'
import { serve, serveFile, serveWithConfig, type Route } from './http/operation-routes.ts'
import { serveSheet } from './http/sheets/serve-sheet.ts'
import { adjusting } from './reads/admin/adjusting.ts'
import { accessEffects } from './reads/admin/access-effects.ts'
import { adminAnnouncement } from './reads/admin/admin-announcement.ts'
import { adminAnnouncements } from './reads/admin/admin-announcements.ts'
import { adminBooking } from './reads/admin/admin-booking.ts'
import { adminDocuments } from './reads/admin/admin-documents.ts'
import { adminGroup } from './reads/admin/admin-group.ts'
import { adminGroups } from './reads/admin/admin-groups.ts'
import { groupMembers } from './reads/admin/group-members.ts'
import { adminHouse } from './reads/admin/admin-house.ts'
import { adminHouses } from './reads/admin/admin-houses.ts'
import { adminPolicy } from './reads/admin/admin-policy.ts'
import { adminCalendar } from './reads/admin/admin-calendar.ts'
import { adminWeek } from './reads/admin/admin-week.ts'
import { arrivals } from './reads/admin/arrivals.ts'
import { arrivalsLink } from './reads/admin/arrivals-link.ts'
import { board } from './reads/admin/board.ts'
import { bookings } from './reads/admin/bookings.ts'
import { fees } from './reads/admin/fees.ts'
import { groupYear } from './reads/admin/group-year.ts'
import { houseCalendars } from './reads/admin/house-calendars.ts'
import { importDetails } from './reads/admin/import-details.ts'
import { imports } from './reads/admin/imports.ts'
import { seasonTemplates } from './reads/admin/season-templates.ts'
import { takingBack } from './reads/admin/taking-back.ts'
import { adjustPoints } from './use-cases/admin/adjust-points.ts'
import { cancelPoints } from './use-cases/admin/cancel-points.ts'
import { createCalendar } from './use-cases/admin/create-calendar.ts'
import { createGroupYear } from './use-cases/admin/create-group-year.ts'
import { deleteCalendar } from './use-cases/admin/delete-calendar.ts'
import { deleteSeasonTemplate } from './use-cases/admin/delete-season-template.ts'
import { planPoints } from './use-cases/admin/plan-points.ts'
import { priceGroupYear } from './use-cases/admin/price-group-year.ts'
import { priceWeeks } from './use-cases/admin/price-weeks.ts'
import { reopenPoints } from './use-cases/admin/reopen-points.ts'
import { takeBackPoints } from './use-cases/admin/take-back-points.ts'
import { saveSeasonTemplate } from './use-cases/admin/save-season-template.ts'
import { assigning } from './reads/admin/assigning.ts'
import { cancelling } from './reads/admin/cancelling.ts'
import { closing } from './reads/admin/closing.ts'
import { moving } from './reads/admin/moving.ts'
import { reopening } from './reads/admin/reopening.ts'
import { takingOff } from './reads/admin/taking-off.ts'
import { leaving } from './reads/admin/leaving.ts'
import { ownerBookings } from './reads/admin/owner-bookings.ts'
import { owner } from './reads/admin/owner.ts'
import { owners } from './reads/admin/owners.ts'
import { adminCandidate } from './reads/admin/admin-candidate.ts'
import { admins } from './reads/admin/admins.ts'
import { anonymization } from './reads/admin/anonymization.ts'
import { brand } from './reads/admin/brand.ts'
import { pointAssignments } from './reads/admin/point-assignments.ts'
import { pointLedgers } from './reads/admin/point-ledgers.ts'
import { pointReceivers } from './reads/admin/point-receivers.ts'
import { savedViews } from './reads/admin/saved-views.ts'
import { systemStatus } from './reads/admin/system-status.ts'
import { activity } from './reads/admin/activity.ts'
import { dashboard } from './reads/admin/dashboard.ts'
import { search } from './reads/admin/search.ts'
import { addHouse } from './use-cases/admin/add-house.ts'
import { addGroupPicture } from './use-cases/admin/add-group-picture.ts'
import { addHousePicture } from './use-cases/admin/add-house-picture.ts'
import { archiveGroup } from './use-cases/admin/archive-group.ts'
import { createGroup } from './use-cases/admin/create-group.ts'
import { orderGroupPictures } from './use-cases/admin/order-group-pictures.ts'
import { orderHousePictures } from './use-cases/admin/order-house-pictures.ts'
import { removePicture } from './use-cases/admin/remove-picture.ts'
import { reopenGroup } from './use-cases/admin/reopen-group.ts'
import { updateGroup } from './use-cases/admin/update-group.ts'
import { addMember } from './use-cases/admin/add-member.ts'
import { addOwner } from './use-cases/admin/add-owner.ts'
import { occupancyReport } from './reads/admin/occupancy-report.ts'
import { useReport } from './reads/admin/use-report.ts'
import { weeklyReport } from './reads/admin/weekly-report.ts'
import { yearlyReport } from './reads/admin/yearly-report.ts'
import { createArrivalsLink } from './use-cases/admin/create-arrivals-link.ts'
import { revokeArrivalsLink } from './use-cases/admin/revoke-arrivals-link.ts'
import { saveArrivalNote } from './use-cases/admin/save-arrival-note.ts'
import { archiveHouse } from './use-cases/admin/archive-house.ts'
import { reopenHouse } from './use-cases/admin/reopen-house.ts'
import { updateHouse } from './use-cases/admin/update-house.ts'
import { addDocument } from './use-cases/admin/add-document.ts'
import { addFolder } from './use-cases/admin/add-folder.ts'
import { changeDocument } from './use-cases/admin/change-document.ts'
import { changeFolder } from './use-cases/admin/change-folder.ts'
import { removeDocument } from './use-cases/admin/remove-document.ts'
import { removeFolder } from './use-cases/admin/remove-folder.ts'
import { replaceDocument } from './use-cases/admin/replace-document.ts'
import { deleteView } from './use-cases/admin/delete-view.ts'
import { endMembership } from './use-cases/admin/end-membership.ts'
import { putIntoOperation } from './use-cases/admin/put-into-operation.ts'
import { reactivateMembership } from './use-cases/admin/reactivate-membership.ts'
import { saveView } from './use-cases/admin/save-view.ts'
import { setPersonEnabled } from './use-cases/admin/set-person-enabled.ts'
import { announce } from './use-cases/admin/announce.ts'
import { announcing } from './use-cases/admin/announcing.ts'
import { assign } from './use-cases/admin/assign.ts'
import { move } from './use-cases/admin/move.ts'
import { adminCancel } from './use-cases/admin/admin-cancel.ts'
import { checkDetails } from './use-cases/admin/check-details.ts'
import { correctDetails } from './use-cases/admin/correct-details.ts'
import { issueCheckOutLink } from './use-cases/admin/issue-check-out-link.ts'
import { reopenCheckOut } from './use-cases/admin/reopen-check-out.ts'
import { takeOff } from './use-cases/admin/take-off.ts'
import { takeOutOfOperation } from './use-cases/admin/take-out-of-operation.ts'
import { updateMembership } from './use-cases/admin/update-membership.ts'
import { updateOwner } from './use-cases/admin/update-owner.ts'
import { applyImport } from './use-cases/admin/apply-import.ts'
import { discardImport } from './use-cases/admin/discard-import.ts'
import { mapImport } from './use-cases/admin/map-import.ts'
import { startImport } from './use-cases/admin/start-import.ts'
import { addAdmin } from './use-cases/admin/add-admin.ts'
import { anonymizeOwner } from './use-cases/admin/anonymize-owner.ts'
import { addLogo } from './use-cases/admin/add-logo.ts'
import { changeBrand } from './use-cases/admin/change-brand.ts'
import { changePolicy } from './use-cases/admin/change-policy.ts'
import { checkPolicy } from './use-cases/admin/check-policy.ts'
import { changeRoles } from './use-cases/admin/change-roles.ts'
import { exportOwnerData } from './use-cases/admin/export-owner-data.ts'
import { settleFee } from './use-cases/admin/settle-fee.ts'
import { inviteImported } from './use-cases/admin/invite-imported.ts'
import { inviteOwner } from './use-cases/admin/invite-owner.ts'
import { removeLogo } from './use-cases/admin/remove-logo.ts'
import { unbindSignIn } from './use-cases/admin/unbind-sign-in.ts'

/** Every operation of the admin area, one line each. */
export const adminRoutes: readonly Route[] = [
  // shell: search, saved views, sheets
  serve(shell.search, search),
  serve(shell.savedViews, savedViews),
  serve(shell.saveView, saveView),
  serve(shell.deleteView, deleteView),
  serveSheet(shell.sheet, sheets),

  // dashboard and activity
  serve(activities.dashboard, dashboard),
  serve(activities.activity, activity),

  // owners
  serve(people.owners, owners),
  serve(people.owner, owner),
  serve(people.accessEffects, accessEffects),
  serve(people.ownerBookings, ownerBookings),
  serve(people.leaving, leaving),
  serve(people.addOwner, addOwner),
  serve(people.updateOwner, updateOwner),
  serve(people.setPersonEnabled, setPersonEnabled),
  serve(people.addMember, addMember),
  serve(people.updateMembership, updateMembership),
  serve(people.endMembership, endMembership),
  serve(people.reactivateMembership, reactivateMembership),

  // privacy: invitation, sign-in, anonymization, export
  serve(people.inviteOwner, inviteOwner),
  serve(people.unbindSignIn, unbindSignIn),
  serve(people.anonymization, anonymization),
  serve(people.anonymizeOwner, anonymizeOwner),
  serve(people.exportOwnerData, exportOwnerData),

  // groups and houses
  serve(groups.adminGroups, adminGroups),
  serve(groups.adminGroup, adminGroup),
  serve(groups.groupMembers, groupMembers),
  serve(groups.createGroup, createGroup),
  serve(groups.updateGroup, updateGroup),
  serve(groups.archiveGroup, archiveGroup),
  serve(groups.reopenGroup, reopenGroup),
  serve(houses.adminHouses, adminHouses),
  serve(houses.adminHouse, adminHouse),
  serve(houses.addHouse, addHouse),
  serve(houses.updateHouse, updateHouse),
  serve(houses.archiveHouse, archiveHouse),
  serve(houses.reopenHouse, reopenHouse),

  // announcements
  serve(announcements.adminAnnouncements, adminAnnouncements),
  serve(announcements.adminAnnouncement, adminAnnouncement),
  serve(announcements.announcing, announcing),
  serve(announcements.announce, announce),

  // imports
  serve(files.imports, imports),
  serve(files.importDetails, importDetails),
  serveFile(files.startImport, startImport),
  serve(files.mapImport, mapImport),
  serve(files.applyImport, applyImport),
  serve(files.discardImport, discardImport),
  serve(files.inviteImported, inviteImported),

  // documents
  serve(documents.adminDocuments, adminDocuments),
  serve(documents.addFolder, addFolder),
  serve(documents.changeFolder, changeFolder),
  serve(documents.removeFolder, removeFolder),
  serveFile(documents.addDocument, addDocument),
  serve(documents.changeDocument, changeDocument),
  serveFile(documents.replaceDocument, replaceDocument),
  serve(documents.removeDocument, removeDocument),

  // policy
  serve(policies.adminPolicy, adminPolicy),
  serve(policies.checkPolicy, checkPolicy),
  serve(policies.changePolicy, changePolicy),

  // pictures of groups and houses
  serveFile(pictures.addGroupPicture, addGroupPicture),
  serve(pictures.orderGroupPictures, orderGroupPictures),
  serveFile(pictures.addHousePicture, addHousePicture),
  serve(pictures.orderHousePictures, orderHousePictures),
  serve(pictures.removePicture, removePicture),

  // years: calendars, prices, season templates
  serve(years.houseCalendars, houseCalendars),
  serve(years.adminCalendar, adminCalendar),
  serve(years.createCalendar, createCalendar),
  serve(years.priceWeeks, priceWeeks),
  serve(years.deleteCalendar, deleteCalendar),
  serve(years.groupYear, groupYear),
  serve(years.createGroupYear, createGroupYear),
  serve(years.priceGroupYear, priceGroupYear),
  serve(years.seasonTemplates, seasonTemplates),
  serve(years.saveSeasonTemplate, saveSeasonTemplate),
  serve(years.deleteSeasonTemplate, deleteSeasonTemplate),

  // arrivals: Mondays, and the links of cleaners
  serve(mondays.arrivals, arrivals),
  serve(mondays.saveArrivalNote, saveArrivalNote),
  serve(mondays.arrivalsLink, arrivalsLink),
  serve(mondays.createArrivalsLink, createArrivalsLink),
  serve(mondays.revokeArrivalsLink, revokeArrivalsLink),

  // weeks out of operation
  serve(weeks.closing, closing),
  serve(weeks.takeOutOfOperation, takeOutOfOperation),
  serve(weeks.putIntoOperation, putIntoOperation),

  // acts on weeks and bookings
  serve(bookingActs.assigning, assigning),
  serve(bookingActs.assign, assign),
  serve(bookingActs.moving, moving),
  serve(bookingActs.move, move),
  serve(bookingActs.cancelling, cancelling),
  serve(bookingActs.adminCancel, adminCancel),
  serve(bookingActs.takingOff, takingOff),
  serve(bookingActs.takeOff, takeOff),
  serve(bookingActs.checkDetails, checkDetails),
  serve(bookingActs.correctDetails, correctDetails),
  serve(bookingActs.reopening, reopening),
  serve(bookingActs.reopenCheckOut, reopenCheckOut),
  serve(bookingActs.issueCheckOutLink, issueCheckOutLink),

  // bookings and weeks: reads
  serve(bookingLists.bookings, bookings),
  serve(bookingLists.adminBooking, adminBooking),
  serve(bookingLists.adminWeek, adminWeek),
  serve(bookingLists.board, board),

  // fees
  serve(feeLists.fees, fees),
  serve(feeLists.settleFee, settleFee),

  // points
  serve(points.pointAssignments, pointAssignments),
  serve(points.pointReceivers, pointReceivers),
  serve(points.planPoints, planPoints),
  serve(points.cancelPoints, cancelPoints),
  serve(points.reopenPoints, reopenPoints),
  serve(points.takingBack, takingBack),
  serve(points.takeBackPoints, takeBackPoints),
  serve(points.adjusting, adjusting),
  serve(points.adjustPoints, adjustPoints),
  serve(points.pointLedgers, pointLedgers),

  // reports
  serve(reports.weeklyReport, weeklyReport),
  serve(reports.yearlyReport, yearlyReport),
  serve(reports.occupancyReport, occupancyReport),
  serve(reports.useReport, useReport),

  ...adminMailRoutes,

  // settings
  serveWithConfig(settings.systemStatus, systemStatus),
  serve(settings.admins, admins),
  serve(settings.adminCandidate, adminCandidate),
  serve(settings.addAdmin, addAdmin),
  serve(settings.changeRoles, changeRoles),

  // brand
  serve(brands.brand, brand),
  serve(brands.changeBrand, changeBrand),
  serveFile(brands.addLogo, addLogo),
  serve(brands.removeLogo, removeLogo),
]
