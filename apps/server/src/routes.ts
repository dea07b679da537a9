import * as account from '@samhus/contract/account'
import * as bookings from '@samhus/contract/bookings'
import * as calendars from '@samhus/contract/calendars'
import * as checkOuts from '@samhus/contract/check-out'
import * as config from '@samhus/contract/config'
import { compactCalendarsType } from '@samhus/contract/endpoints'
import * as news from '@samhus/contract/announcements'
import * as groups from '@samhus/contract/groups'
import { houses as housesOperation } from '@samhus/contract/houses'
import * as mails from '@samhus/contract/mail'
import { weekOdds as weekOddsOperation } from '@samhus/contract/odds'
import * as points from '@samhus/contract/points'
import * as push from '@samhus/contract/push'
import * as session from '@samhus/contract/session'
import * as users from '@samhus/contract/users'
import { adminRoutes } from './admin-routes.ts'
import { serveArrivalsOfLink } from './http/arrivals/arrivals-of-link.ts'
import {
  serve,
  serveConfig,
  serveGuest,
  serveGuestFile,
  serveVariant,
  serveWithCaller,
  type Route,
} from './http/operation-routes.ts'
import { browserConfig } from './reads/config.ts'
import { calendarFeed } from './reads/calendar-feed.ts'
import { checkoutDetails } from './reads/checkout-details.ts'
import { currentPoints } from './reads/current-points.ts'
import { currentUser } from './reads/current-user.ts'
import { devices } from './reads/devices.ts'
import { announcements } from './reads/announcements.ts'
import { compactGroupCalendars, groupCalendars } from './reads/calendar/group-calendars.ts'
import { group } from './reads/group.ts'
import { houses } from './reads/houses.ts'
import { mailPreferences } from './reads/mail-preferences.ts'
import { myBookings } from './reads/my-bookings.ts'
import { myGroups } from './reads/my-groups.ts'
import { myMail } from './reads/my-mail.ts'
import { myMails } from './reads/my-mails.ts'
import { nextScheduledPointAssignment } from './reads/next-scheduled-point-assignment.ts'
import { ownData } from './reads/own-data.ts'
import { pointsStatement } from './reads/points-statement.ts'
import { pushKey } from './reads/push-key.ts'
import { singleSessionCheck } from './reads/single-session-check.ts'
import { supportDetails } from './reads/support-details.ts'
import { addSupportPhoto, mayAddSupportPhoto } from './use-cases/add-support-photo.ts'
import { cancelBooking } from './use-cases/cancel-booking.ts'
import { cancelReservation } from './use-cases/cancel-reservation.ts'
import { changeMailPreferences } from './use-cases/change-mail-preferences.ts'
import { checkOut } from './use-cases/check-out.ts'
import { confirm } from './use-cases/confirm.ts'
import { confirmPair } from './use-cases/confirm-pair.ts'
import { createCalendarFeed } from './use-cases/create-calendar-feed.ts'
import { forceDisconnect } from './use-cases/force-disconnect.ts'
import { forgetDevice } from './use-cases/forget-device.ts'
import { joinWaitlist } from './use-cases/join-waitlist.ts'
import { openMyMailLink } from './use-cases/open-my-mail-link.ts'
import { reportSupport } from './use-cases/report-support.ts'
import { reserve } from './use-cases/reserve.ts'
import { revokeCalendarFeed } from './use-cases/revoke-calendar-feed.ts'
import { weekOdds } from './reads/week-odds.ts'
import { subscribePush } from './use-cases/subscribe-push.ts'
import { unsubscribePush } from './use-cases/unsubscribe-push.ts'
import { updateDetails } from './use-cases/update-details.ts'
import { updateProfile } from './use-cases/update-profile.ts'

/** Every operation, one line each: start here. */
export const routes: readonly Route[] = [
  serveConfig(config.config, browserConfig),

  serveWithCaller(users.currentUser, currentUser),
  serve(users.updateProfile, updateProfile),
  serve(users.currentPoints, currentPoints),
  serve(users.nextScheduledPointAssignment, nextScheduledPointAssignment),
  serve(points.pointsStatement, pointsStatement),

  serve(account.calendarFeed, calendarFeed),
  serve(account.createCalendarFeed, createCalendarFeed),
  serve(account.revokeCalendarFeed, revokeCalendarFeed),
  serve(account.devices, devices),
  serve(account.forgetDevice, forgetDevice),
  serve(account.ownData, ownData),

  serve(mails.myMails, myMails),
  serve(mails.myMail, myMail),
  serve(mails.openMyMailLink, openMyMailLink),
  serve(mails.mailPreferences, mailPreferences),
  serve(mails.changeMailPreferences, changeMailPreferences),

  serve(push.pushKey, pushKey),
  serve(push.subscribePush, subscribePush),
  serve(push.unsubscribePush, unsubscribePush),

  serve(session.singleSessionCheck, singleSessionCheck),
  serve(session.forceDisconnect, forceDisconnect),

  serve(groups.myGroups, myGroups),
  serve(groups.group, group),
  serve(news.announcements, announcements),
  serve(housesOperation, houses),
  serve(weekOddsOperation, weekOdds),
  serveVariant(calendars.groupCalendars, groupCalendars, {
    type: compactCalendarsType,
    handler: compactGroupCalendars,
  }),

  serve(bookings.myBookings, myBookings),
  serve(bookings.reserve, reserve),
  serve(bookings.confirm, confirm),
  serve(bookings.confirmPair, confirmPair),
  serve(bookings.cancelReservation, cancelReservation),
  serve(bookings.joinWaitlist, joinWaitlist),
  serve(bookings.cancelBooking, cancelBooking),
  serve(bookings.updateDetails, updateDetails),

  serveGuest(checkOuts.checkoutDetails, checkoutDetails),
  serveGuest(checkOuts.checkOut, checkOut),
  serveGuest(checkOuts.supportDetails, supportDetails),
  serveGuest(checkOuts.reportSupport, reportSupport),
  serveGuestFile(checkOuts.addSupportPhoto, {
    getLink: ({ token }) => token,
    authorize: mayAddSupportPhoto,
    handle: addSupportPhoto,
  }),

  serveArrivalsOfLink(),

  ...adminRoutes,
]
