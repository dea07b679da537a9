/**
 * Limits the number of concurrent tasks, last in first out: the newest request is for an image that is on the screen
 * now, while older ones have often been scrolled past.
 */
export function createLifoLimiter(max: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.pop()
      // The next task takes over this one's place, so `running` stays the same.
      if (next) next()
      else running -= 1
    }
  }
}
