import { findBookingToCheckOut } from '../db/queries/check-out.ts'
import type { Deps } from '../shared/deps.ts'
import { setUpCheckOutLink } from '../use-cases/admin/set-up-check-out-link.ts'

/** Creates a check-out URL for a demo stay that is under way or has just ended. Returns null if there is none. */
export async function createCheckOutUrl(deps: Deps, publicUrl: string): Promise<string | null> {
  const bookingId = await findBookingToCheckOut(deps.db, deps.now())
  if (bookingId === null) return null
  const link = new URL('/indberetning-af-ophold', publicUrl)
  link.searchParams.set('token', await setUpCheckOutLink(deps, bookingId))
  return link.href
}
