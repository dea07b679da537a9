import type * as account from './account.ts'
import type * as adminActivity from './admin-activity.ts'
import type * as adminAnnouncements from './admin-announcements.ts'
import type * as adminArrivals from './admin-arrivals.ts'
import type * as adminBookingActs from './admin-booking-acts.ts'
import type * as adminBookings from './admin-bookings.ts'
import type * as adminBrand from './admin-brand.ts'
import type * as adminDocuments from './admin-documents.ts'
import type * as adminFees from './admin-fees.ts'
import type * as adminGroups from './admin-groups.ts'
import type * as adminHouses from './admin-houses.ts'
import type * as adminImport from './admin-import.ts'
import type * as adminMail from './admin-mail.ts'
import type * as adminMailSettings from './admin-mail-settings.ts'
import type * as adminMailTemplates from './admin-mail-templates.ts'
import type * as adminOwners from './admin-owners.ts'
import type * as adminPictures from './admin-pictures.ts'
import type * as adminPoints from './admin-points.ts'
import type * as adminPolicy from './admin-policy.ts'
import type * as adminReports from './admin-reports.ts'
import type * as adminSettings from './admin-settings.ts'
import type * as adminShell from './admin-shell.ts'
import type * as adminSupport from './admin-support.ts'
import type * as adminWeeks from './admin-weeks.ts'
import type * as adminYears from './admin-years.ts'
import type { adminEndpoints } from './admin-endpoints.ts'
import type * as announcements from './announcements.ts'
import type * as arrivals from './arrivals.ts'
import type * as bookings from './bookings.ts'
import type * as calendars from './calendars.ts'
import type * as checkOut from './check-out.ts'
import type * as config from './config.ts'
import type { Endpoint, endpoints } from './endpoints.ts'
import type * as groups from './groups.ts'
import type * as houses from './houses.ts'
import type * as mail from './mail.ts'
import type * as odds from './odds.ts'
import type { Output, Input } from './operation.ts'
import type * as points from './points.ts'
import type * as push from './push.ts'
import type * as session from './session.ts'
import type * as users from './users.ts'

/** One of `endpoints` or `adminEndpoints`, with its literal method and path. */
export type KnownEndpoint =
  (typeof endpoints)[keyof typeof endpoints] | (typeof adminEndpoints)[keyof typeof adminEndpoints]

type ExportOf<Module> = Module[keyof Module]

type Exported =
  | ExportOf<typeof account>
  | ExportOf<typeof adminActivity>
  | ExportOf<typeof adminAnnouncements>
  | ExportOf<typeof adminArrivals>
  | ExportOf<typeof adminBookingActs>
  | ExportOf<typeof adminBookings>
  | ExportOf<typeof adminBrand>
  | ExportOf<typeof adminDocuments>
  | ExportOf<typeof adminFees>
  | ExportOf<typeof adminGroups>
  | ExportOf<typeof adminHouses>
  | ExportOf<typeof adminImport>
  | ExportOf<typeof adminMail>
  | ExportOf<typeof adminMailSettings>
  | ExportOf<typeof adminMailTemplates>
  | ExportOf<typeof adminOwners>
  | ExportOf<typeof adminPictures>
  | ExportOf<typeof adminPoints>
  | ExportOf<typeof adminPolicy>
  | ExportOf<typeof adminReports>
  | ExportOf<typeof adminSettings>
  | ExportOf<typeof adminShell>
  | ExportOf<typeof adminSupport>
  | ExportOf<typeof adminWeeks>
  | ExportOf<typeof adminYears>
  | ExportOf<typeof announcements>
  | ExportOf<typeof arrivals>
  | ExportOf<typeof bookings>
  | ExportOf<typeof calendars>
  | ExportOf<typeof checkOut>
  | ExportOf<typeof config>
  | ExportOf<typeof groups>
  | ExportOf<typeof houses>
  | ExportOf<typeof mail>
  | ExportOf<typeof odds>
  | ExportOf<typeof points>
  | ExportOf<typeof push>
  | ExportOf<typeof session>
  | ExportOf<typeof users>

/** The operations by path, so that the compiler compares each endpoint with a few of them and not with every export. */
type OperationsByPath = { [O in Extract<Exported, Endpoint> as O['path']]: O }

/**
 * The operation that is defined on an endpoint; `never`: none is. Asked of E, so that it stays one type while E is open:
 * as a union of one question for each operation it took the compiler half of its time.
 */
type OperationOf<E extends KnownEndpoint> = E extends { path: infer P extends keyof OperationsByPath }
  ? Extract<OperationsByPath[P], E>
  : never

/** The input of a call: path, query and body parameters in one object, which may be empty. */
export type InputOf<E extends KnownEndpoint> =
  unknown extends Input<OperationOf<E>> ? Record<string, never> : Input<OperationOf<E>>

/** The response of a successful call. */
export type OutputOf<E extends KnownEndpoint> = Output<OperationOf<E>>
