import fc from 'fast-check'
import { expect } from 'vitest'
import { journal, tally, type Command } from './command.ts'
import { expectSame } from './compare.ts'
import { adminCommands } from './admin-commands.ts'
import { ownerCommands } from './owner-commands.ts'
import { startHistory, historyStarts, type ModelAndSystem, type HistoryStart } from './system.ts'
import { timeCommands, runDueJobs } from './time-commands.ts'

const maxCommandsPerHistory = 400
/** After this a difference is told as far as it has been shrunk. */
const maxShrinkingMs = 150_000

/** Histories after which a long run says how far it is. */
const reportEvery = 100

/** How much has been run. */
export interface RunTotals {
  commands: number
  histories: number
}

/**
 * Runs random histories against model and server until `isEnough`. A difference is shrunk, and told with the
 * seed that replays it and with everything that led to it.
 *
 * Each history has its own seed, one more than that of the history before.
 */
export async function runModel(seed: number, isEnough: (ran: RunTotals) => boolean): Promise<RunTotals> {
  const ran = { commands: 0, histories: 0 }
  const commands = fc.commands([fc.oneof(...ownerCommands, ...adminCommands, ...timeCommands)], {
    maxCommands: maxCommandsPerHistory,
    size: 'max',
  })
  while (!isEnough(ran)) {
    const property = fc.asyncProperty(
      fc.constantFrom(...historyStarts),
      commands,
      async (opening, history) => {
        ran.commands += await runHistory(opening, history as Iterable<Command>)
        ran.histories += 1
      },
    )
    const own = seed + ran.histories
    try {
      await fc.assert(property, { seed: own, numRuns: 1, interruptAfterTimeLimit: maxShrinkingMs })
    } catch (error) {
      const { message } = error as Error
      throw new Error(`again with MODEL_SEED=${own} MODEL_COMMANDS=1: ${message}`, { cause: error })
    }
    if (ran.histories % reportEvery === 0)
      console.log(`… ${ran.commands} commands in ${ran.histories} histories`)
  }
  return ran
}

/** What became of rows and claims: a run in which nothing is ever offered proves nothing about offers. */
function countOutcome({ state }: ModelAndSystem): void {
  const ends = [
    ...state.rows.map(({ type, origin }) => `row ${type} ${origin ?? ''}`),
    ...state.claims.map((claim) => `claim ${claim.state}`),
  ]
  for (const end of ends) tally.set(end, (tally.get(end) ?? 0) + 1)
}

let isReported = false

/** Answers how many commands had something to do. */
async function runHistory(opening: HistoryStart, history: Iterable<Command>): Promise<number> {
  const both = await startHistory(opening)
  journal.length = 0
  try {
    await runDueJobs(both)
    await expectSame(both)
    await fc.asyncModelRun(() => ({ model: both.state, real: both.system }), history)
    await runDueJobs(both)
    await expectSame(both)
    expect(await both.system.world.findViolations()).toEqual([])
    expect(both.system.world.warnings).toEqual([])
    countOutcome(both)
  } catch (error) {
    const { message } = error as Error
    if (!isReported)
      console.error(`A difference after ${journal.length} commands, now being shrunk: ${message}`)
    isReported = true
    throw new Error(`${message}\n\nWhat led to it:\n${journal.slice(-60).join('\n')}`, { cause: error })
  } finally {
    await both.system.world.close()
  }
  return journal.length
}
