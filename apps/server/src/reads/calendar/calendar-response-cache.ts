import type { Instant } from '@samhus/domain/refusal'
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

interface Kept extends Made {
  /** As far as it is counted. */
  size: number
}

const mostBytes = 64 * 1024 * 1024

/**
 * The last answers, as long as there is room; the one not asked for longest goes first.
 *
 * By what they are made of, not by who asked: all who hold nothing and have as many points read the same bytes,
 * and when thousands come back at once these are made and packed once.
 */
export class KeptAnswers {
  readonly #mostBytes: number
  readonly #kept = new Map<string, Kept>()
  /** Counted before they were packed, which makes them a fiftieth. */
  readonly #unpacked = new Set<Kept>()
  #bytes = 0

  constructor(most = mostBytes) {
    this.#mostBytes = most
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The kept answer, if made of the very same and still true at `now`. */
  find(madeOf: MadeOf, now: Instant): ReadyJson | null {
    const key = keyOf(madeOf)
    const found = this.#kept.get(key)
    if (!found) return null
    const isSame = found.snapshot === madeOf.snapshot && found.revision === madeOf.revision
    if (!isSame || now < found.from || now >= found.until) {
      this.#drop(key, found)
      return null
    }
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found.answer
  }

  keep(made: Made): void {
    const key = keyOf(made)
    const former = this.#kept.get(key)
    if (former) this.#drop(key, former)
    const kept = { ...made, size: sizeOf(made) }
    this.#kept.set(key, kept)
    this.#unpacked.add(kept)
    this.#bytes += kept.size
    if (this.#bytes > this.#mostBytes) this.#weighAgain()
    for (const [oldest, each] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return
      this.#drop(oldest, each)
    }
  }

  /** Answers are packed when they are first sent, after they were put here. */
  #weighAgain(): void {
    for (const kept of this.#unpacked) {
      const size = sizeOf(kept)
      if (size === kept.size) continue
      this.#bytes += size - kept.size
      kept.size = size
      this.#unpacked.delete(kept)
    }
  }

  #drop(key: string, kept: Kept): void {
    this.#kept.delete(key)
    this.#unpacked.delete(kept)
    this.#bytes -= kept.size
  }
}

function keyOf({ groupId, own }: MadeOf): string {
  return `${groupId} ${own}`
}

function sizeOf({ answer, own }: Made): number {
  return answer.byteLength + own.length
}
