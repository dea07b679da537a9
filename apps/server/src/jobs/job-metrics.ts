/** How late one kind of work has been, in milliseconds of business time. */
export interface JobLag {
  readonly steps: number
  readonly done: number
  readonly lastMs: number
  readonly maxMs: number
  readonly sumMs: number
}

const noLag: JobLag = { steps: 0, done: 0, lastMs: 0, maxMs: 0, sumMs: 0 }

/** Measures the lag of each kind of work since the clock was started. */
export class LagStats {
  readonly #byJob = new Map<string, JobLag>()

  /** One step did `done` things, of which the oldest had been due for `lagMs`. */
  record(duty: string, { done, lagMs }: { done: number; lagMs: number }): void {
    const before = this.#byJob.get(duty) ?? noLag
    this.#byJob.set(duty, {
      steps: before.steps + 1,
      done: before.done + done,
      lastMs: lagMs,
      maxMs: Math.max(before.maxMs, lagMs),
      sumMs: before.sumMs + lagMs,
    })
  }

  /** As of now, by duty; what never had anything to do is missing. */
  snapshot(): Readonly<Record<string, JobLag>> {
    return Object.fromEntries(this.#byJob)
  }
}
