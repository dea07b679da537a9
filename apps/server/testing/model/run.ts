import fc from 'fast-check'
import { expect } from 'vitest'
import { log, counts, type Command } from './command.ts'
import { expectSame } from './compare.ts'
import { adminCommands } from './admin-commands.ts'
import { pointCommands } from './admin-commands-points.ts'
import { assignmentCommands } from './assignment-commands.ts'
import { ownerCommands } from './owner-commands.ts'
import { pairCommands } from './pair-commands.ts'
import { startHistory, historyStarts, type ModelAndSystem, type HistoryStart } from './system.ts'
import { releaseCommands } from './release-commands.ts'
import { timeCommands, runDueJobs } from './time-commands.ts'

const maxCommandsPerHistory = 400
/** After this time a difference is reported as far as it has been shrunk. */
const maxShrinkingMs = 150_000

/** How many histories lie between two progress lines of a long run. */
const reportEvery = 100

/** How much has been run so far. */
export interface RunTotals {
  commands: number
  histories: number
}

/**
 * Runs random histories against model and server until `isEnough`. A difference is shrunk, and thrown with the
 * seed that replays it and with the commands that led to it.
 *
 * Each history has its own seed, one more than that of the history before.
 */
export async function runModel(seed: number, isEnough: (totals: RunTotals) => boolean): Promise<RunTotals> {
  const totals: RunTotals = { commands: 0, histories: 0 }
  const commands = fc.commands(
    [
      fc.oneof(
        ...ownerCommands,
        ...pairCommands,
        ...adminCommands,
        ...assignmentCommands,
        ...releaseCommands,
        ...pointCommands,
        ...timeCommands,
      ),
    ],
    {
      maxCommands: maxCommandsPerHistory,
      size: 'max',
    },
  )
  while (!isEnough(totals)) {
    const property = fc.asyncProperty(fc.constantFrom(...historyStarts), commands, async (start, history) => {
      totals.commands += await runHistory(start, history as Iterable<Command>)
      totals.histories += 1
    })
    const historySeed = seed + totals.histories
    try {
      await fc.assert(property, { seed: historySeed, numRuns: 1, interruptAfterTimeLimit: maxShrinkingMs })
    } catch (error) {
      const { message } = error as Error
      throw new Error(`repeat with MODEL_SEED=${historySeed} MODEL_COMMANDS=1: ${message}`, { cause: error })
    }
    if (totals.histories % reportEvery === 0)
      console.log(`… ${totals.commands} commands in ${totals.histories} histories`)
  }
  return totals
}

/** Counts the final states of rows and claims: a run without any offer would prove nothing about offers. */
function countOutcome({ state }: ModelAndSystem): void {
  const ends = [
    ...state.rows.map(({ type, origin }) => `row ${type} ${origin ?? ''}`),
    ...state.claims.map((claim) => `claim ${claim.state}`),
  ]
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1)
}

let isReported = false

/** Returns how many commands had something to do. */
async function runHistory(start: HistoryStart, history: Iterable<Command>): Promise<number> {
  const both = await startHistory(start)
  log.length = 0
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
    if (!isReported) console.error(`A difference after ${log.length} commands, shrinking it: ${message}`)
    isReported = true
    throw new Error(`${message}\n\nWhat led to it:\n${log.slice(-60).join('\n')}`, { cause: error })
  } finally {
    await both.system.world.close()
  }
  return log.length
}
