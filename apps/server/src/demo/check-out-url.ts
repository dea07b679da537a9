import { findBookingToCheckOut } from '../db/queries/check-out.ts'
import { countPeopleWhoMayBeReal } from '../db/queries/demo-sign-ins.ts'
import type { Deps } from '../shared/deps.ts'
import { setUpCheckOutLink } from '../use-cases/admin/set-up-check-out-link.ts'

/** How a server with the embedded sign-in has started. */
export interface DemoStart {
  readonly hasMadeDemo: boolean
  /** Not one that DATABASE_URL names. */
  readonly hasOwnDatabase: boolean
  /** By other machines. */
  readonly isReachable: boolean
}

/**
 * Returns whether a start may print a link that works: it stands in the log for as long as that is kept. So it may where
 * the demo has just been made, and else in the server's own database on a machine that others do not reach.
 */
export function mayPrintCheckOutUrl({ hasMadeDemo, hasOwnDatabase, isReachable }: DemoStart): boolean {
  return hasMadeDemo || (hasOwnDatabase && !isReachable)
}

/**
 * Creates a check-out URL for a demo stay that is under way or has just ended. Returns null if there is none, and where
 * people of the database may be real.
 */
export async function createCheckOutUrl(deps: Deps, publicUrl: string): Promise<string | null> {
  if ((await countPeopleWhoMayBeReal(deps.db)) > 0) return null
  const bookingId = await findBookingToCheckOut(deps.db, deps.now())
  if (bookingId === null) return null
  const link = new URL('/indberetning-af-ophold', publicUrl)
  link.searchParams.set('token', await setUpCheckOutLink(deps, bookingId))
  return link.href
}
