import { RefusedError } from '../shared/refused-error.ts'
import { ActiveCount } from './active-count.ts'

/** About as long as a photo takes over a slow line. */
const retrySeconds = 5

/**
 * Counts uploads that are under way, since each holds its file in memory. Returns what counts one more of a sender (a
 * guest's link, or a person), and returns what ends it.
 *
 * @throws RefusedError too-many-requests, where the sender or the whole process has as many as it may
 */
export function createUploadLimits(max: { ofSender: number; total: number }): (sender: string) => () => void {
  const ofSenders = new ActiveCount(max.ofSender)
  let total = 0
  return (sender) => {
    const leave = total < max.total ? ofSenders.enter(sender) : null
    if (leave === null) throw new RefusedError('too-many-requests', null, retrySeconds)
    total += 1
    return () => {
      total -= 1
      leave()
    }
  }
}
