import type { Config } from '../config.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { ActiveCount } from './active-count.ts'

/** About as long as a photo takes over a slow line. */
const retrySeconds = 5

/**
 * Counts uploads that are under way, since each holds its file in memory. Returns what counts one more of a link, and
 * returns what ends it.
 *
 * @throws RefusedError too-many-requests, where the link or the whole process has as many as it may
 */
export function createUploadLimits(config: Config): (link: string) => () => void {
  const ofLinks = new ActiveCount(config.LIMIT_UPLOADS_PER_LINK)
  let total = 0
  return (link) => {
    const leave = total < config.LIMIT_UPLOADS ? ofLinks.enter(link) : null
    if (leave === null) throw new RefusedError('too-many-requests', null, retrySeconds)
    total += 1
    return () => {
      total -= 1
      leave()
    }
  }
}
