import type { Deps } from '../shared/deps.ts'
import { bookingToCheckOut } from '../reads/booking-to-check-out.ts'
import { issueCheckOutLink } from '../use-cases/admin/issue-check-out-link.ts'

/** A fresh check-out address of a demo stay that is under way or just over; null where there is none. */
export async function createCheckOutUrl(deps: Deps, address: string): Promise<string | null> {
  const bookingId = await bookingToCheckOut(deps)
  if (bookingId === null) return null
  const link = new URL('/indberetning-af-ophold', address)
  link.searchParams.set('token', await issueCheckOutLink(deps, null, bookingId))
  return link.href
}
