import fc from 'fast-check'
import { expect } from 'vitest'
import { journal, tally, type Command } from './command.ts'
import { expectSame } from './compare.ts'
import { byOffice } from './admin-commands.ts'
import { byOwners } from './owner-commands.ts'
import { begin, openings, type Both, type Opening } from './system.ts'
import { byTime, work } from './time-commands.ts'

const mostCommands = 400
/** After this a difference is told as far as it has been shrunk. */
const mostShrinkingMs = 150_000

/** Histories after which a long run says how far it is. */
const tellEvery = 100

/** How much has been run. */
export interface Ran {
  commands: number
  histories: number
}

/**
 * Runs random histories against model and server until `isEnough`. A difference is shrunk, and told with the
 * seed that replays it and with everything that led to it.
 *
 * Each history has its own seed, one more than that of the history before.
 */
export async function runModel(seed: number, isEnough: (ran: Ran) => boolean): Promise<Ran> {
  const ran = { commands: 0, histories: 0 }
  const commands = fc.commands([fc.oneof(...byOwners, ...byOffice, ...byTime)], {
    maxCommands: mostCommands,
    size: 'max',
  })
  while (!isEnough(ran)) {
    const property = fc.asyncProperty(fc.constantFrom(...openings), commands, async (opening, history) => {
      ran.commands += await runHistory(opening, history as Iterable<Command>)
      ran.histories += 1
    })
    const own = seed + ran.histories
    try {
      await fc.assert(property, { seed: own, numRuns: 1, interruptAfterTimeLimit: mostShrinkingMs })
    } catch (error) {
      const { message } = error as Error
      throw new Error(`again with MODEL_SEED=${own} MODEL_COMMANDS=1: ${message}`, { cause: error })
    }
    if (ran.histories % tellEvery === 0)
      console.log(`… ${ran.commands} commands in ${ran.histories} histories`)
  }
  return ran
}

/** What became of rows and claims: a run in which nothing is ever offered proves nothing about offers. */
function noteOutcome({ state }: Both): void {
  const ends = [
    ...state.rows.map(({ type, origin }) => `row ${type} ${origin ?? ''}`),
    ...state.claims.map((claim) => `claim ${claim.state}`),
  ]
  for (const end of ends) tally.set(end, (tally.get(end) ?? 0) + 1)
}

let isTold = false

/** Answers how many commands had something to do. */
async function runHistory(opening: Opening, history: Iterable<Command>): Promise<number> {
  const both = await begin(opening)
  journal.length = 0
  try {
    await work(both)
    await expectSame(both)
    await fc.asyncModelRun(() => ({ model: both.state, real: both.real }), history)
    await work(both)
    await expectSame(both)
    expect(await both.real.world.violations()).toEqual([])
    expect(both.real.world.incidents).toEqual([])
    noteOutcome(both)
  } catch (error) {
    const { message } = error as Error
    if (!isTold) console.error(`A difference after ${journal.length} commands, now being shrunk: ${message}`)
    isTold = true
    throw new Error(`${message}\n\nWhat led to it:\n${journal.slice(-60).join('\n')}`, { cause: error })
  } finally {
    await both.real.world.close()
  }
  return journal.length
}
