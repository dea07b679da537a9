import type { Instant } from '@samhus/domain/refusal'

/** What one step of time's work did: a transaction's worth. */
export interface JobResult {
  /** Things done; 0: nothing is due, or all of it is in somebody else's hands. */
  readonly done: number
  /** How long the one that waited longest had been due, in milliseconds; 0 for what has no hour. */
  readonly lagMs: number
}

export const noWork: JobResult = { done: 0, lagMs: 0 }

/** Work that was due at these instants and has been done at `at`. */
export function createJobResult(dueAts: readonly Instant[], at: Instant): JobResult {
  return { done: dueAts.length, lagMs: dueAts.reduce((most, due) => Math.max(most, at - due), 0) }
}
