import type { search as contract, SearchHit } from '@samhus/contract/admin-shell'
import type { Input, Output } from '@samhus/contract/operation'
import { search as findHits } from '../../db/queries/admin-search.ts'
import type { Actor, Deps } from '../../shared/deps.ts'

const maxHits = 20
/** So that many people of one name leave room for the house of that name. */
const maxOfKindFirst = 8
const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const shortId = /^[0-9a-f]{8}$/

/**
 * Returns people, groups, houses, bookings and support reports that contain every word of the text, what begins with it
 * first. A booking is found by its id or the last eight digits of it, which is what letters and lists show.
 */
export async function search(
  { db }: Deps,
  _actor: Actor,
  { q }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const text = q.toLowerCase()
  const found = await findHits(db, {
    words: text.split(/\s+/).filter((word) => word !== ''),
    text,
    id: wholeId.test(text) ? text : null,
    ending: shortId.test(text) ? text : null,
    limit: maxHits,
  })
  const kinds = Object.entries(found) as [SearchHit['kind'], (typeof found)['owner']][]
  const hits = kinds.flatMap(([kind, rows]) =>
    rows.map((row, place) => ({ kind, ...row, isFirst: place < maxOfKindFirst })),
  )
  const best = hits.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst) || a.rank - b.rank)
  return {
    hits: best
      .slice(0, maxHits)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ kind, id, title, detail, userId }) => ({ kind, id, title, detail, userId })),
  }
}
