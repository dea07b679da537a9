// `npm run soak -- --suite model --minutes 30 --seed 7`: the long tier of what `npm test` runs a little of. Says
// the seed with which it can be repeated; its last lines are what to quote.
import { parseArgs } from 'node:util'
import { runTool } from './run.mjs'

/**
 * Each suite is tests that read from the environment for how long they are to go on.
 *
 * @typedef {{ minutes: number, seed: number }} Wanted
 * @type {Readonly<Record<string, { files: string[], env: (wanted: Wanted) => Record<string, string> }>>}
 */
const suites = {
  model: {
    files: [
      'apps/server/testing/model/model.pg.test.ts',
      'apps/server/testing/model/parallel.pg.test.ts',
      'apps/server/testing/suites/simulated-year.pg.test.ts',
      'apps/server/testing/suites/races-are-serializable.pg.test.ts',
    ],
    // Two files at a time: the model runs nearly all along, the histories of many workers beside it.
    env: ({ minutes, seed }) => ({
      MODEL_MINUTES: String(minutes * 0.9),
      MODEL_HISTORIES: String(Math.ceil(minutes * 25)),
      MODEL_SEED: String(seed),
      YEAR_SEED: String(seed),
      RACE_ROUNDS: '20',
      MODEL_TALLY: '1',
    }),
  },
  fuzz: {
    files: ['apps/server/testing/suites/fuzz.pg.test.ts'],
    // About what two processors manage in a minute.
    env: ({ minutes, seed }) => ({
      FUZZ_INPUTS: String(Math.ceil(minutes * 15_000)),
      FUZZ_SEED: String(seed),
    }),
  },
}

/** @returns {{ suite: string, minutes: number, seed: number }} */
function wanted() {
  const { values } = parseArgs({
    options: { suite: { type: 'string' }, minutes: { type: 'string' }, seed: { type: 'string' } },
  })
  const { suite = '', minutes = '10', seed = String(Date.now() % 1_000_000_000) } = values
  if (!Object.hasOwn(suites, suite))
    throw new Error(`There is no suite "${suite}": ${Object.keys(suites).join(', ')}.`)
  if (!(Number(minutes) > 0)) throw new Error('--minutes is a number above 0.')
  if (!Number.isSafeInteger(Number(seed))) throw new Error('--seed is a whole number.')
  return { suite, minutes: Number(minutes), seed: Number(seed) }
}

try {
  const { suite, ...how } = wanted()
  const { files, env } = suites[suite] ?? { files: [], env: () => ({}) }
  console.log(`soak ${suite}: ${how.minutes} minutes from seed ${how.seed}`)
  const { ok } = await runTool('vitest', ['run', '--project', 'pg', ...files], {
    env: { ...process.env, ...env(how) },
    show: true,
  })
  console.log(
    `soak ${suite}: ${ok ? 'nothing found' : 'FAILED'}, --minutes ${how.minutes} --seed ${how.seed}`,
  )
  process.exitCode = ok ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
