import { isUuid } from '../../../lib/local-storage.ts'
import type { RowLink } from '../list/list-types.ts'

/** The record that the drawer shows. */
export interface DrawerTarget {
  readonly kind: 'booking' | 'week'
  /** The booking's id, or the week's unit. */
  readonly id: string
}

type Query = Readonly<Record<string, unknown>>

const numericId = /^[1-9][0-9]{0,14}$/

/** Returns what a URL's query opens: `booking`, or `unit`, since lists filter by `week`. Null: nothing. */
export function readTarget({ booking, unit }: Query): DrawerTarget | null {
  if (typeof booking === 'string' && isUuid(booking)) return { kind: 'booking', id: booking.toLowerCase() }
  return typeof unit === 'string' && numericId.test(unit) ? { kind: 'week', id: unit } : null
}

/** Returns the query with another record in the drawer, or none. */
export function withTarget(query: Query, target: DrawerTarget | null): Record<string, string> {
  const { booking: _booking, unit: _unit, ...others } = query
  const own = target === null ? {} : target.kind === 'booking' ? { booking: target.id } : { unit: target.id }
  return { ...(others as Record<string, string>), ...own }
}

/** Returns the link of a list's row that opens the drawer where the list is. */
export function linkTo(target: DrawerTarget): RowLink {
  return { to: '.', search: (query) => withTarget(query, target) }
}
