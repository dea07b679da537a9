import type { Instant } from '@samhus/domain/refusal'

/** What one step of a job did. */
export interface JobResult {
  /** Number of items completed; 0: nothing is due, or other processes are working on all of it. */
  readonly done: number
  /** How long the oldest of them had been due, in milliseconds; 0 for work without a due instant. */
  readonly lagMs: number
}

export const noWork: JobResult = { done: 0, lagMs: 0 }

/** Returns the result of work without a due instant. */
export const countDone = (done: number): JobResult => ({ done, lagMs: 0 })

/** Returns the result of both. */
export function addResults(a: JobResult, b: JobResult): JobResult {
  return { done: a.done + b.done, lagMs: Math.max(a.lagMs, b.lagMs) }
}

/** Returns the result of work that was due at these instants and was done at `at`. */
export function createJobResult(dueAts: readonly Instant[], at: Instant): JobResult {
  return { done: dueAts.length, lagMs: dueAts.reduce((max, due) => Math.max(max, at - due), 0) }
}
