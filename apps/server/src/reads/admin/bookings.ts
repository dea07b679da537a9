import type { bookings as contract } from '@samhus/contract/admin-bookings'
import type { Input, Output } from '@samhus/contract/operation'
import { addDays } from '@samhus/domain/day'
import { defaultPolicy } from '@samhus/domain/policy'
import { toInstant } from '@samhus/domain/week'
import type { BookingFilter } from '../../db/queries/admin-booking-scopes.ts'
import { findBookingPage } from '../../db/queries/admin-bookings.ts'
import { listAdminBookings } from '../../db/queries/admin-booking-rows.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { toBookingWords } from './search-words.ts'
import { toBookingRow } from './to-booking-row.ts'
import { toListResponse } from './to-list-response.ts'

type Query = Input<typeof contract>

const { timeZone } = defaultPolicy
const heldTypes = ['Book', 'Assign', 'Pre'] as const

/** Returns the bookings of all owners, the newest first unless asked otherwise; expired holds are left out. */
export async function bookings(deps: Deps, _actor: Actor, query: Query): Promise<Output<typeof contract>> {
  const now = deps.now()
  const [, sort, limit, offset] = toListParams(query, '-createdAt')
  const { ids, total } = await findBookingPage(
    deps.db,
    { ...toBookingQuery(query), sort, limit, offset },
    now,
  )
  const rows = await listAdminBookings(deps.db, ids)
  const items = rows.flatMap((row) => toBookingRow(row, now) ?? [])
  return toListResponse(query, { items, totalCount: total })
}

/** Returns the filters of a request, whose days of offers are Danish ones, and the words of its search with what each may mean. */
export function toBookingQuery(query: Omit<Query, 'page' | 'pageSize' | 'sort'>): {
  readonly filter: BookingFilter
  readonly words: ReturnType<typeof toBookingWords>
} {
  return {
    filter: {
      groupId: query.groupId ?? null,
      houseId: query.houseId ?? null,
      personId: query.userId ?? null,
      year: query.year ?? null,
      week: query.week ?? null,
      types: query.type === 'held' ? heldTypes : query.type === undefined ? null : [query.type],
      offerUntil:
        query.offerUntil === undefined ? null : toInstant(addDays(query.offerUntil, 1), '00:00', timeZone),
      from: query.from ?? null,
      to: query.to ?? null,
    },
    words: toBookingWords(query.search),
  }
}
