import type { Instant } from '@samhus/domain/refusal'
import { LRUCache } from 'lru-cache'
import type { ReadyJson } from '../../shared/encoded-json.ts'
import type { CalendarSnapshot } from './calendar-snapshot.ts'

/** All of which the answer was made; whoever has the same gets the same bytes. */
export interface MadeOf {
  readonly groupId: string
  readonly snapshot: CalendarSnapshot
  /** The snapshot's revision. */
  readonly revision: number
  /** The viewer's own rows as the database wrote them. */
  readonly own: string
}

interface Made extends MadeOf {
  readonly answer: ReadyJson
  /** Business time for which it is the same: until then nothing changes by time alone. */
  readonly from: Instant
  readonly until: Instant
}

const maxBytes = 64 * 1024 * 1024

/**
 * An LRU cache of the calendar's answers, bounded by their bytes.
 *
 * By what they are made of, not by the caller: all who hold nothing and have as many points read the same bytes, and
 * when thousands come back at once these are made and compressed once.
 */
export class KeptAnswers {
  readonly #cache: LRUCache<string, Made>

  constructor(maxSize = maxBytes) {
    this.#cache = new LRUCache({ maxSize, sizeCalculation: sizeOf })
  }

  get bytes(): number {
    return this.#cache.calculatedSize
  }

  /** The kept answer, if made of the very same and still true at `now`. */
  find(madeOf: MadeOf, now: Instant): ReadyJson | null {
    const key = keyOf(madeOf)
    const found = this.#cache.get(key)
    if (!found) return null
    const isSame = found.snapshot === madeOf.snapshot && found.revision === madeOf.revision
    if (isSame && now >= found.from && now < found.until) return found.answer
    this.#cache.delete(key)
    return null
  }

  keep(made: Made): void {
    const key = keyOf(made)
    // An answer larger than all the room takes it and has none; the library would refuse it and keep the others.
    if (sizeOf(made) > this.#cache.maxSize) this.#cache.clear()
    this.#cache.set(key, made)
    // Answers are compressed when they are first sent; the library asks a new object's size alone.
    made.answer.onResize = () => {
      if (this.#cache.peek(key)?.answer === made.answer) this.#cache.set(key, { ...made })
    }
  }
}

function keyOf({ groupId, own }: MadeOf): string {
  return `${groupId} ${own}`
}

function sizeOf({ answer, own }: Made): number {
  return answer.byteLength + own.length
}
