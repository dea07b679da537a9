import type { Instant } from '@samhus/domain/refusal'
import type { ReadyJson } from '../ready-json.ts'
import type { CalendarSnapshot } from './calendar-snapshot.ts'

/** All of which the answer was made; whoever has the same gets the same bytes. */
export interface MadeOf {
  readonly snapshot: CalendarSnapshot
  /** The snapshot's revision. */
  readonly revision: number
  /** The viewer's own rows as the database wrote them. */
  readonly own: string
}

interface Kept extends MadeOf {
  readonly answer: ReadyJson
  /** Business time for which it is the same: until then nothing changes by time alone. */
  readonly from: Instant
  readonly until: Instant
}

const mostBytes = 64 * 1024 * 1024

/** The last answer of each viewer, as long as there is room; the one not asked for longest goes first. */
export class KeptAnswers {
  readonly #mostBytes: number
  readonly #kept = new Map<string, Kept & { size: number }>()
  #bytes = 0

  constructor(most = mostBytes) {
    this.#mostBytes = most
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The kept answer, if made of the very same and still true at `now`. */
  find(key: string, { snapshot, revision, own }: MadeOf, now: Instant): ReadyJson | null {
    const found = this.#kept.get(key)
    if (!found) return null
    this.#drop(key, found)
    const isSame = found.snapshot === snapshot && found.revision === revision && found.own === own
    if (!isSame || now < found.from || now >= found.until) return null
    this.#put(key, found)
    return found.answer
  }

  keep(key: string, kept: Kept): void {
    const former = this.#kept.get(key)
    if (former) this.#drop(key, former)
    this.#put(key, kept)
  }

  #put(key: string, kept: Kept): void {
    const size = sizeOf(kept)
    this.#kept.set(key, { ...kept, size })
    this.#bytes += size
    if (this.#bytes > this.#mostBytes) this.#weighAgain()
    for (const [oldest, each] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return
      this.#drop(oldest, each)
    }
  }

  /** Answers are packed when they are first sent, after they were put here. */
  #weighAgain(): void {
    this.#bytes = 0
    for (const [key, kept] of this.#kept) {
      const size = sizeOf(kept)
      this.#kept.set(key, { ...kept, size })
      this.#bytes += size
    }
  }

  #drop(key: string, { size }: { size: number }): void {
    this.#kept.delete(key)
    this.#bytes -= size
  }
}

function sizeOf({ answer, own }: Kept): number {
  return answer.byteLength + own.length
}
