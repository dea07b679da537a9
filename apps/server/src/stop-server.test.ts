import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopServer } from './stop-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A part that ends when the test says so. */
function createPart() {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { ended, end }
}

/** Returns a server whose requests, mails and jobs are all in progress, and when its stop has ended. */
function stopInProgress() {
  const [requests, mails, job] = [createPart(), createPart(), createPart()]
  const closeDb = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const warn = vi.fn<() => void>()
  const began = Date.now()
  let tookMs: number | null = null
  const stopped = stopServer({
    app: {
      close: () => requests.ended,
      server: { closeIdleConnections: () => {}, closeAllConnections: requests.end },
    },
    live: { stop: () => Promise.resolve() },
    schedulers: [{ stop: () => mails.ended }, { stop: () => job.ended }],
    mail: { close: mails.end },
    db: { close: closeDb },
    log: { warn },
  }).then(() => {
    tookMs = Date.now() - began
  })
  return { requests, mails, job, closeDb, warn, stopped, readTookMs: () => tookMs }
}

test('a hanging upload and a silent relay are waited for together, for eight seconds', async () => {
  const { job, closeDb, warn, readTookMs } = stopInProgress()
  job.end()
  await vi.advanceTimersByTimeAsync(7_990)
  expect(closeDb).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(readTookMs()).toBe(8_000)
  expect(closeDb).toHaveBeenCalledOnce()
  expect(warn).not.toHaveBeenCalled()
})

test('a stop ends as soon as nothing is in progress any more', async () => {
  const { requests, mails, job, readTookMs } = stopInProgress()
  await vi.advanceTimersByTimeAsync(300)
  for (const part of [requests, mails, job]) part.end()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(readTookMs()).toBe(300)
  expect(vi.getTimerCount()).toBe(0)
})

test('a stop takes less than ten seconds, whatever a job does, and says so', async () => {
  const { warn, readTookMs } = stopInProgress()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(readTookMs()).toBe(9_500)
  expect(warn).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('a part that cannot be stopped fails the stop', async () => {
  const failing = stopServer({
    app: {
      close: () => Promise.reject(new Error('a bug')),
      server: { closeIdleConnections: () => {}, closeAllConnections: () => {} },
    },
    live: { stop: () => Promise.resolve() },
    schedulers: [],
    mail: undefined,
    db: { close: () => Promise.resolve() },
    log: { warn: () => {} },
  })
  await expect(failing).rejects.toThrow('a bug')
})
