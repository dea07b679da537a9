import type { AdminTexts } from '../da/admin.ts'
import { acts } from './admin-acts.ts'
import { activity } from './admin-activity.ts'
import { announcements } from './admin-announcements.ts'
import { arrivals } from './admin-arrivals.ts'
import { board } from './admin-board.ts'
import { bookings } from './admin-bookings.ts'
import { brand } from './admin-brand.ts'
import { dashboard } from './admin-dashboard.ts'
import { documents } from './admin-documents.ts'
import { errors } from './admin-errors.ts'
import { fees } from './admin-fees.ts'
import { groups } from './admin-groups.ts'
import { houses } from './admin-houses.ts'
import { imports } from './admin-import.ts'
import { list } from './admin-list.ts'
import { mailSettings } from './admin-mail-settings.ts'
import { mailTemplates } from './admin-mail-templates.ts'
import { mailWords } from './admin-mail-words.ts'
import { mails } from './admin-mails.ts'
import { outage } from './admin-outage.ts'
import { owners } from './admin-owners.ts'
import { pictures } from './admin-pictures.ts'
import { points } from './admin-points.ts'
import { reports } from './admin-reports.ts'
import { rules } from './admin-rules.ts'
import { settings } from './admin-settings.ts'
import { shell } from './admin-shell.ts'
import { status } from './admin-status.ts'
import { support } from './admin-support.ts'
import { years } from './admin-years.ts'

export const admin: AdminTexts = {
  acts,
  activity,
  announcements,
  arrivals,
  board,
  bookings,
  brand,
  dashboard,
  documents,
  errors,
  fees,
  groups,
  houses,
  imports,
  list,
  mailSettings,
  mailTemplates,
  mailWords,
  mails,
  outage,
  owners,
  pictures,
  points,
  reports,
  rules,
  settings,
  shell,
  status,
  support,
  years,
}
