/** How late a job's work was, in milliseconds of business time. */
export interface JobLag {
  readonly steps: number
  readonly done: number
  readonly lastMs: number
  readonly maxMs: number
  readonly sumMs: number
}

const noLag: JobLag = { steps: 0, done: 0, lastMs: 0, maxMs: 0, sumMs: 0 }

/** Measures the lag of each job since the scheduler was created. */
export class LagStats {
  readonly #byJob = new Map<string, JobLag>()

  /** Adds one step of a job that completed `done` items, the oldest of them `lagMs` after it was due. */
  record(job: string, { done, lagMs }: { done: number; lagMs: number }): void {
    const before = this.#byJob.get(job) ?? noLag
    this.#byJob.set(job, {
      steps: before.steps + 1,
      done: before.done + done,
      lastMs: lagMs,
      maxMs: Math.max(before.maxMs, lagMs),
      sumMs: before.sumMs + lagMs,
    })
  }

  /** Returns the lags by job; a job that never had anything to do is missing. */
  snapshot(): Readonly<Record<string, JobLag>> {
    return Object.fromEntries(this.#byJob)
  }
}
