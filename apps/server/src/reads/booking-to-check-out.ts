import { findBookingToCheckOut as find } from '../db/queries/check-out.ts'
import type { Deps } from '../shared/deps.ts'

/** A booking whose guest could check out now, for whoever tries Samhus out; null where nobody stays anywhere. */
export function bookingToCheckOut({ db, now }: Deps): Promise<string | null> {
  return find(db, now())
}
