import { accountRows } from './account-rows.ts'
import { adminBookingRows } from './admin-booking-rows.ts'
import { adminFileRows } from './admin-file-rows.ts'
import { adminGroupRows } from './admin-group-rows.ts'
import { adminImportRows } from './admin-import-rows.ts'
import { adminMailRows } from './admin-mail-rows.ts'
import { adminOwnerRows } from './admin-owner-rows.ts'
import { adminPointsRows } from './admin-points-rows.ts'
import { adminPrivacyRows } from './admin-privacy-rows.ts'
import { adminWeekRows } from './admin-week-rows.ts'
import { adminStayRows } from './admin-stay-rows.ts'
import { adminCalendarRows } from './admin-calendar-rows.ts'
import { adminHouseRows } from './admin-house-rows.ts'
import { ownerCancelRows } from './owner-cancel-rows.ts'
import { adminPictureRows } from './admin-picture-rows.ts'
import { adminTemplateRows } from './admin-template-rows.ts'
import { adminMemberRows } from './admin-member-rows.ts'
import type { EffectRows } from './effects-matrix.ts'
import { guestRows } from './guest-rows.ts'
import { ownerBookingRows } from './owner-booking-rows.ts'

/** What every write leaves, by the operation's name. */
export const effectRows: EffectRows = {
  ...ownerBookingRows,
  ...ownerCancelRows,
  ...accountRows,
  ...guestRows,
  ...adminBookingRows,
  ...adminStayRows,
  ...adminWeekRows,
  ...adminCalendarRows,
  ...adminOwnerRows,
  ...adminMemberRows,
  ...adminPrivacyRows,
  ...adminPointsRows,
  ...adminGroupRows,
  ...adminHouseRows,
  ...adminFileRows,
  ...adminPictureRows,
  ...adminImportRows,
  ...adminMailRows,
  ...adminTemplateRows,
}
