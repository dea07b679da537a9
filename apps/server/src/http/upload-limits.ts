import type { Config } from '../config.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** About as long as a photo takes over a slow line. */
const retrySeconds = 5

/**
 * Counts uploads that are under way, since each holds its file in memory. Returns what counts one more of a link, and
 * returns what ends it.
 *
 * @throws RefusedError too-many-requests, where the link or the whole process has as many as it may
 */
export function createUploadLimits(config: Config): (link: string) => () => void {
  const countByLink = new Map<string, number>()
  let total = 0
  return (link) => {
    const ofLink = countByLink.get(link) ?? 0
    if (total >= config.LIMIT_UPLOADS || ofLink >= config.LIMIT_UPLOADS_PER_LINK)
      throw new RefusedError('too-many-requests', null, retrySeconds)
    total += 1
    countByLink.set(link, ofLink + 1)
    return () => {
      total -= 1
      const left = (countByLink.get(link) ?? 0) - 1
      if (left === 0) countByLink.delete(link)
      else countByLink.set(link, left)
    }
  }
}
