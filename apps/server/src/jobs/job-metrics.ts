/** How late one kind of work has been, in milliseconds of business time. */
export interface Lag {
  readonly steps: number
  readonly done: number
  readonly lastMs: number
  readonly maxMs: number
  readonly sumMs: number
}

const none: Lag = { steps: 0, done: 0, lastMs: 0, maxMs: 0, sumMs: 0 }

/** Measures the lag of each kind of work since the clock was started. */
export class Lags {
  readonly #byDuty = new Map<string, Lag>()

  /** One step did `done` things, of which the oldest had been due for `lagMs`. */
  note(duty: string, { done, lagMs }: { done: number; lagMs: number }): void {
    const before = this.#byDuty.get(duty) ?? none
    this.#byDuty.set(duty, {
      steps: before.steps + 1,
      done: before.done + done,
      lastMs: lagMs,
      maxMs: Math.max(before.maxMs, lagMs),
      sumMs: before.sumMs + lagMs,
    })
  }

  /** As of now, by duty; what never had anything to do is missing. */
  read(): Readonly<Record<string, Lag>> {
    return Object.fromEntries(this.#byDuty)
  }
}
