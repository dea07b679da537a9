/** The work was not done within its time. */
export class WorkerTimeoutError extends Error {}

interface Work {
  readonly request: unknown
  /** After which it is given up, however far it is: a file may be made so that reading it never ends. */
  readonly maxMs: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Returns what a worker answers to its one request, and ends the worker, whatever becomes of it.
 *
 * @throws WorkerTimeoutError
 * @throws Error what the worker says is wrong, or the reason of the signal
 */
export async function runInWorker<Response extends object>(
  worker: Worker,
  { request, maxMs, signal }: Work,
): Promise<Exclude<Response, { error: string }>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    signal?.throwIfAborted()
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new WorkerTimeoutError('the worker took too long')), maxMs)
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      worker.addEventListener('message', ({ data }: MessageEvent<Response | { error: string }>) =>
        'error' in data
          ? reject(new Error(data.error))
          : resolve(data as Exclude<Response, { error: string }>),
      )
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      worker.postMessage(request, [])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
