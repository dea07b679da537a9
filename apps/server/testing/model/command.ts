import type fc from 'fast-check'
import { expectSame } from './compare.ts'
import type { ModelAndSystem, System } from './system.ts'
import type { State } from './state.ts'

/** What was asked and answered in the history under way; told when something differs. */
export const journal: string[] = []
/** How often each kind of command has answered what. */
export const tally = new Map<string, number>()

/** A refused command writes nothing; that is looked at now and then, and after the next one that was not. */
const compareEvery = 8

/** One thing that somebody, the office or time does, to the model and to the real thing. */
export class Command implements fc.AsyncCommand<State, System> {
  readonly #name: string
  readonly #run: (both: ModelAndSystem) => Promise<{ about: string; said: string } | null>

  /** @param run Throws where the two differ; null: there was nothing to do it to. */
  constructor(name: string, run: (both: ModelAndSystem) => Promise<{ about: string; said: string } | null>) {
    this.#name = name
    this.#run = run
  }

  check(): boolean {
    return true
  }

  async run(state: State, real: System): Promise<void> {
    const done = await this.#run({ state, system })
    if (done === null) return
    journal.push(`${new Date(state.now).toISOString()} ${this.#name} ${done.about}: ${done.said}`)
    const kind = `${this.#name.split('(')[0]} ${done.said}`
    tally.set(kind, (tally.get(kind) ?? 0) + 1)
    if (done.said === 'ok' || journal.length % compareEvery === 0) await expectSame({ state, system })
  }

  toString(): string {
    return this.#name
  }
}

/** A kind of command and how often it comes up beside the others. */
export interface WeightedCommand {
  readonly weight: number
  readonly arbitrary: fc.Arbitrary<Command>
}

export function withWeight(weight: number, arbitrary: fc.Arbitrary<Command>): WeightedCommand {
  return { weight, arbitrary }
}
