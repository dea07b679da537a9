import type { Scheduler } from './jobs/scheduler.ts'
import type { Log } from './shared/log.ts'

/**
 * How long requests and the relay may take, and everything together: what starts processes kills them after ten seconds.
 * Statements time out after five, so a regular request takes no longer.
 */
const limitsMs = { answers: 8_000, all: 9_500 } as const
const idlePollMs = 50

/** What has been started. */
interface StartedParts {
  readonly app: {
    close(): PromiseLike<unknown>
    readonly server: { closeIdleConnections(): void; closeAllConnections(): void }
  }
  readonly live: { stop(): Promise<void> }
  readonly schedulers: readonly Pick<Scheduler, 'stop'>[]
  readonly mail: { close(): void } | undefined
  readonly db: { close(): Promise<void> }
  readonly log: Pick<Log, 'warn'>
}

/**
 * Accepts no more requests and begins no more jobs, and lets what is in progress finish: requests, and answers of the
 * relay for what it has been given. After eight seconds the connections of both are closed, and such mails are lost or
 * due again; then what needs the database has a moment to write that down. All of them are waited for together.
 */
export async function stopServer(parts: StartedParts): Promise<void> {
  const { app, mail, log } = parts
  // Browsers keep connections open for their next request, so each is closed as soon as it is idle.
  const idle = setInterval(() => app.server.closeIdleConnections(), idlePollMs)
  const late = setTimeout(() => {
    app.server.closeAllConnections()
    mail?.close()
  }, limitsMs.answers)
  try {
    if (!(await endsInTime(stopParts(parts), limitsMs.all)))
      log.warn('stopped with work in progress, which the database takes back')
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}

async function stopParts({ app, live, schedulers, mail, db }: StartedParts): Promise<void> {
  const stopRequests = async (): Promise<void> => {
    await app.close()
    await live.stop()
  }
  await Promise.all([stopRequests(), ...schedulers.map((scheduler) => scheduler.stop())])
  mail?.close()
  await db.close()
}

/** Returns false if the work is not over by then. @throws what the work throws until then */
async function endsInTime(work: Promise<void>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
