import type { Instant } from '@samhus/domain/refusal'
import { LRUCache } from 'lru-cache'
import type { EncodedJson } from '../../shared/encoded-json.ts'
import type { CalendarScope } from './shared-snapshots.ts'

/** Everything that a response is built from: equal keys have equal responses. */
export interface CacheKey extends CalendarScope {
  /** Not the snapshot itself, so that the cache keeps none in memory. */
  readonly snapshotId: number
  /** The snapshot's version. */
  readonly version: number
  /** The viewer's own rows, as the JSON that the database wrote. */
  readonly ownRows: string
}

interface CacheEntry extends CacheKey {
  readonly response: EncodedJson
  /** Business time: from `validFrom` until before `validUntil` no rule result in the response changes. */
  readonly validFrom: Instant
  readonly validUntil: Instant
}

const defaultMaxBytes = 64 * 1024 * 1024

/**
 * LRU cache of calendar responses, bounded by their bytes.
 *
 * The key is the content, not the user: all members without bookings and with equal points share one entry, so that
 * when thousands of clients reconnect at the same time their response is built and compressed once.
 */
export class CalendarResponseCache {
  readonly #cache: LRUCache<string, CacheEntry>

  constructor(maxBytes = defaultMaxBytes) {
    this.#cache = new LRUCache({ maxSize: maxBytes, sizeCalculation: getSize })
  }

  get bytes(): number {
    return this.#cache.calculatedSize
  }

  /** Returns the response that was built from the same content and is still valid at `now`, else null. */
  get(key: CacheKey, now: Instant): EncodedJson | null {
    const text = toText(key)
    const entry = this.#cache.get(text)
    if (!entry) return null
    const isSame = entry.snapshotId === key.snapshotId && entry.version === key.version
    if (isSame && now >= entry.validFrom && now < entry.validUntil) return entry.response
    this.#cache.delete(text)
    return null
  }

  set(entry: CacheEntry): void {
    const text = toText(entry)
    // An entry larger than the whole cache empties it; the library would refuse the entry and leave the others.
    if (getSize(entry) > this.#cache.maxSize) this.#cache.clear()
    this.#cache.set(text, entry)
    // A response is compressed when it is first sent; the library computes the size of a new object only.
    entry.response.onResize = () => {
      if (this.#cache.peek(text)?.response === entry.response) this.#cache.set(text, { ...entry })
    }
  }
}

function toText({ groupId, year, ownRows }: CacheKey): string {
  return `${groupId} ${year} ${ownRows}`
}

function getSize({ response, ownRows }: CacheEntry): number {
  return response.byteLength + ownRows.length
}
