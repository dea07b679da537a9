import fc from 'fast-check'
import * as model from './model-actions.ts'
import { Command, withWeight, type WeightedCommand } from './command.ts'
import type { ModelAndSystem } from './system.ts'
import type { State } from './state.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How far time advances: by milliseconds to weeks, or to just before, onto or just past the next instant that matters. */
const steps = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('before', 'onto', 'past') },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 400 }).map((seconds) => seconds * 1000) },
  { weight: 2, arbitrary: fc.constantFrom(1, 5 * minute, 5 * minute - 1, 15 * minute, day, day - 1) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 40 }).map((hours) => hours * hour) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }).map((days) => days * day) },
)

const offsetMs = { before: -1, onto: 0, past: 1 } as const

function getLaterTime(state: State, step: number | string): number {
  if (typeof step === 'number') return state.now + step
  return Math.max(state.now, model.findNextInstant(state) + offsetMs[step as keyof typeof offsetMs])
}

/** Does what is due, in the model and in the server. */
export async function runDueJobs({ state, system }: ModelAndSystem): Promise<void> {
  model.doDueWork(state)
  await system.clock.runDue()
}

/** Time advances; sometimes without running the jobs, so that owners act on what is due but not yet done. */
export const timeCommands: readonly WeightedCommand[] = [
  withWeight(
    10,
    fc.tuple(steps, fc.boolean()).map(
      ([step, runsJobs]) =>
        new Command(`advance(${step}${runsJobs ? ', work' : ''})`, async (both) => {
          both.state.now = getLaterTime(both.state, step)
          both.system.world.setTime(both.state.now)
          if (runsJobs) await runDueJobs(both)
          return { about: '', answer: 'ok' }
        }),
    ),
  ),
  withWeight(
    2,
    fc.constant(
      new Command('work()', async (both) => {
        await runDueJobs(both)
        return { about: '', answer: 'ok' }
      }),
    ),
  ),
]
