/**
 * Lets at most `atOnce` works run beside each other. Of those that wait the newest goes first: it is what
 * somebody looks at now, while the older ones have often been scrolled past.
 */
export function createLifoLimiter(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.pop()
      // A turn that is handed on stays counted.
      if (next) next()
      else running -= 1
    }
  }
}
