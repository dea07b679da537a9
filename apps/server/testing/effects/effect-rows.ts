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
import type { EffectRows } from './effects-matrix.ts'
import { guestRows } from './guest-rows.ts'
import { ownerBookingRows } from './owner-booking-rows.ts'

/** What every write leaves, by the operation's name. */
export const effectRows: EffectRows = {
  ...ownerBookingRows,
  ...accountRows,
  ...guestRows,
  ...adminBookingRows,
  ...adminWeekRows,
  ...adminOwnerRows,
  ...adminPrivacyRows,
  ...adminPointsRows,
  ...adminGroupRows,
  ...adminFileRows,
  ...adminImportRows,
  ...adminMailRows,
}
