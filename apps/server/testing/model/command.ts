import type fc from 'fast-check'
import { expectSame } from './compare.ts'
import type { ModelAndSystem, System } from './system.ts'
import type { State } from './state.ts'

/** Commands and answers of the current history; reported when model and system differ. */
export const log: string[] = []
/** How often each kind of command has had which answer. */
export const counts = new Map<string, number>()

/** After a refused command, which writes nothing, the states are compared only every so many commands. */
const compareEvery = 8

/** One action of an owner, of an admin or of time, on the model and on the system. */
export class Command implements fc.AsyncCommand<State, System> {
  readonly #name: string
  readonly #run: (both: ModelAndSystem) => Promise<{ about: string; answer: string } | null>

  /** @param run Throws if the two differ; returns null if there was nothing to act on. */
  constructor(
    name: string,
    run: (both: ModelAndSystem) => Promise<{ about: string; answer: string } | null>,
  ) {
    this.#name = name
    this.#run = run
  }

  check(): boolean {
    return true
  }

  async run(state: State, system: System): Promise<void> {
    const done = await this.#run({ state, system })
    if (done === null) return
    log.push(`${new Date(state.now).toISOString()} ${this.#name} ${done.about}: ${done.answer}`)
    const kind = `${this.#name.split('(')[0]} ${done.answer}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (done.answer === 'ok' || log.length % compareEvery === 0) await expectSame({ state, system })
  }

  toString(): string {
    return this.#name
  }
}

/** A kind of command, and how often it is chosen relative to the others. */
export interface WeightedCommand {
  readonly weight: number
  readonly arbitrary: fc.Arbitrary<Command>
}

export function withWeight(weight: number, arbitrary: fc.Arbitrary<Command>): WeightedCommand {
  return { weight, arbitrary }
}
