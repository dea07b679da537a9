// `npm run soak -- --suite model --minutes 30 --seed 7`: long runs of the tests that `npm test` runs briefly. Prints the
// seed with which a run can be repeated.
import { parseArgs } from 'node:util'
import { runTool } from './run.mjs'

/**
 * Each suite is a set of tests that read their duration from the environment, but for those that are `isWhole`: they end when
 * everything has been tried. All of them run with TEST_SEARCH=long (apps/server/testing/fixtures/search.ts).
 *
 * @typedef {{ minutes: number, seed: number }} Options
 * @type {Readonly<Record<string, { files: string[], isWhole?: boolean, env: (options: Options) => Record<string, string> }>>}
 */
const suites = {
  model: {
    files: [
      'apps/server/testing/model/model.pg.test.ts',
      'apps/server/testing/model/parallel.pg.test.ts',
      'apps/server/testing/suites/simulated-year.pg.test.ts',
      'apps/server/testing/suites/mails-of-a-year.pg.test.ts',
      'apps/server/testing/suites/races-are-serializable.pg.test.ts',
      'apps/server/testing/suites/act-pairs.pg.test.ts',
      'apps/server/src/reads/admin/point-ledgers.pg.test.ts',
    ],
    // Two files run at a time: the model for most of the time, the others in parallel to it.
    env: ({ minutes, seed }) => ({
      MODEL_MINUTES: String(minutes * 0.9),
      MODEL_HISTORIES: String(Math.ceil(minutes * 25)),
      MODEL_SEED: String(seed),
      YEAR_SEED: String(seed),
      MAILS_SEED: String(seed),
      PROPERTY_SEED: String(seed),
      RACE_ROUNDS: '20',
      MODEL_TALLY: '1',
    }),
  },
  // Every statement of every write once.
  crash: {
    isWhole: true,
    files: [
      'apps/server/testing/suites/crash-at-every-statement.pg.test.ts',
      'apps/server/testing/suites/mail-crashes.pg.test.ts',
    ],
    env: () => ({}),
  },
  years: {
    files: ['apps/server/testing/suites/ten-years.pg.test.ts'],
    // A world takes two or three minutes.
    env: ({ minutes, seed }) => ({
      YEARS_WORLDS: String(Math.ceil(minutes / 3)),
      YEARS_SEED: String(seed),
    }),
  },
  // Every operation once; WAITS_ONLY and WAITS_AT_ONCE say which and with how many callers.
  waits: { isWhole: true, files: ['apps/server/testing/suites/waits.pg.test.ts'], env: () => ({}) },
  fuzz: {
    files: ['apps/server/testing/suites/fuzz.pg.test.ts'],
    // About what two processors can do in a minute.
    env: ({ minutes, seed }) => ({
      FUZZ_INPUTS: String(Math.ceil(minutes * 15_000)),
      FUZZ_SEED: String(seed),
    }),
  },
}

/** @returns {{ suite: string, minutes: number, seed: number }} */
function parseOptions() {
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
  const { suite, ...options } = parseOptions()
  const { files, env, isWhole = false } = suites[suite] ?? { files: [], env: () => ({}) }
  console.log(`soak ${suite}: ${isWhole ? 'all' : `${options.minutes} minutes from seed ${options.seed}`}`)
  const { ok } = await runTool('vitest', ['run', '--project', 'pg', ...files], {
    env: { ...process.env, TEST_SEARCH: 'long', ...env(options) },
    show: true,
  })
  const repeat = isWhole ? '' : `, --minutes ${options.minutes} --seed ${options.seed}`
  console.log(`soak ${suite}: ${ok ? 'nothing found' : 'FAILED'}${repeat}`)
  process.exitCode = ok ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
