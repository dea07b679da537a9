import type { Config } from '../config.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** A call that has begun to wait, or goes on at once. */
interface HeavyCall {
  /** Resolves once it may go on; rejects with too-many-requests if it has left before. */
  readonly turn: Promise<void>
  /** Ends it, once however often it is called. */
  readonly leave: () => void
}

interface Waiting {
  readonly personId: string
  readonly start: () => void
}

type HeavyLimits = Pick<
  Config,
  'LIMIT_HEAVY_CALLS' | 'LIMIT_HEAVY_CALLS_WAITING' | 'LIMIT_HEAVY_CALLS_PER_PERSON'
>

/** A reader who takes a file slowly, or not at all, holds up the others no longer. */
const maxTurnMs = 60_000

/**
 * Lets calls that take the process long go on a few at a time, one of a person, in the order in which they came. Returns
 * what adds a call; that returns null where the person or the process has as many as it may.
 *
 * @see docs/decisions/0197-limits-before-the-loop.md
 */
export function createHeavyCalls(limits: HeavyLimits): (personId: string) => HeavyCall | null {
  const active = new Set<string>()
  const numOfPerson = new Map<string, number>()
  const waiting: Waiting[] = []

  const startNext = (): void => {
    while (active.size < limits.LIMIT_HEAVY_CALLS) {
      const at = waiting.findIndex(({ personId }) => !active.has(personId))
      const [next] = at === -1 ? [] : waiting.splice(at, 1)
      if (!next) return
      active.add(next.personId)
      next.start()
    }
  }
  const count = (personId: string, change: 1 | -1): void => {
    const number = (numOfPerson.get(personId) ?? 0) + change
    if (number === 0) numOfPerson.delete(personId)
    else numOfPerson.set(personId, number)
  }

  return (personId) => {
    const isFull = waiting.length >= limits.LIMIT_HEAVY_CALLS_WAITING
    if (isFull || (numOfPerson.get(personId) ?? 0) >= limits.LIMIT_HEAVY_CALLS_PER_PERSON) return null
    let timer: NodeJS.Timeout | undefined
    let leaveOnce = (): void => {}
    const leave = (): void => leaveOnce()
    const turn = new Promise<void>((resolve, reject) => {
      const start = (): void => {
        timer = setTimeout(leave, maxTurnMs).unref()
        resolve()
      }
      const call: Waiting = { personId, start }
      leaveOnce = () => {
        leaveOnce = () => {}
        clearTimeout(timer)
        count(personId, -1)
        const at = waiting.indexOf(call)
        if (at === -1) active.delete(personId)
        else waiting.splice(at, 1)
        // Too late for one that has begun.
        reject(new RefusedError('too-many-requests'))
        startNext()
      }
      count(personId, 1)
      waiting.push(call)
    })
    startNext()
    return { turn, leave }
  }
}
