import type { Instant } from '@samhus/domain/refusal'
import { LRUCache } from 'lru-cache'
import type { EncodedJson } from '../../shared/encoded-json.ts'
import type { CalendarSnapshot } from './calendar-snapshot.ts'

/** All of which the answer was made; whoever has the same gets the same bytes. */
export interface CacheKey {
  readonly groupId: string
  readonly snapshot: CalendarSnapshot
  /** The snapshot's revision. */
  readonly version: number
  /** The viewer's own rows as the database wrote them. */
  readonly ownRows: string
}

interface CacheEntry extends CacheKey {
  readonly response: EncodedJson
  /** Business time for which it is the same: until then nothing changes by time alone. */
  readonly validFrom: Instant
  readonly validUntil: Instant
}

const maxBytes = 64 * 1024 * 1024

/**
 * An LRU cache of the calendar's answers, bounded by their bytes.
 *
 * By what they are made of, not by the caller: all who hold nothing and have as many points read the same bytes, and
 * when thousands come back at once these are made and compressed once.
 */
export class CalendarResponseCache {
  readonly #cache: LRUCache<string, CacheEntry>

  constructor(maxSize = maxBytes) {
    this.#cache = new LRUCache({ maxSize, sizeCalculation: getSize })
  }

  get bytes(): number {
    return this.#cache.calculatedSize
  }

  /** The kept answer, if made of the very same and still true at `now`. */
  get(madeOf: CacheKey, now: Instant): EncodedJson | null {
    const key = toKey(madeOf)
    const found = this.#cache.get(key)
    if (!found) return null
    const isSame = found.snapshot === madeOf.snapshot && found.version === madeOf.version
    if (isSame && now >= found.validFrom && now < found.validUntil) return found.response
    this.#cache.delete(key)
    return null
  }

  set(made: CacheEntry): void {
    const key = toKey(made)
    // An answer larger than all the room takes it and has none; the library would refuse it and keep the others.
    if (getSize(made) > this.#cache.maxSize) this.#cache.clear()
    this.#cache.set(key, made)
    // Answers are compressed when they are first sent; the library asks a new object's size alone.
    made.response.onResize = () => {
      if (this.#cache.peek(key)?.response === made.response) this.#cache.set(key, { ...made })
    }
  }
}

function toKey({ groupId, ownRows: own }: CacheKey): string {
  return `${groupId} ${own}`
}

function getSize({ response: answer, ownRows: own }: CacheEntry): number {
  return answer.byteLength + own.length
}
