import type { search as contract, SearchHit } from '@samhus/contract/admin-shell'
import type { Input, Output } from '@samhus/contract/operation'
import { search as findHits } from '../../db/queries/admin-search.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { shortId, toBookingWords, wholeId } from './search-words.ts'

const maxHits = 20
/** Each is looked for in every row. */
const maxWords = 20
/** So that many people of one name leave room for the house of that name. */
const maxOfKindFirst = 8

/**
 * Returns people, groups, houses, bookings and support reports that contain every word of the text, what begins with it
 * first. A booking is found by its id or the last eight digits of it, which is what letters and lists show; and by the
 * number of its week with its owner, house or group: `birk 27`. A week that no owner has is found so too.
 */
export async function search(
  { db, now }: Deps,
  _actor: Actor,
  { q }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const text = q.toLowerCase()
  const weekWords = toBookingWords(q)
  const namesWeek =
    weekWords.some(({ week }) => week !== null) &&
    weekWords.some(({ week, year }) => week === null && year === null)
  const found = await findHits(db, {
    weekWords: namesWeek ? weekWords : [],
    now: now(),
    words: [...new Set(text.split(/\s+/))].filter((word) => word !== '').slice(0, maxWords),
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
