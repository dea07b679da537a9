import { createHash } from 'node:crypto'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The timeouts are only for tests that hang: long enough for the slowest machine. A state for which a test waits is there
 * after a few milliseconds; Vitest's own interval of 50 ms would be most of the wait.
 */
const timeouts = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 20_000, interval: 10 } },
}

/**
 * Starts the slowest files first: without cached durations, as in a fresh clone, Vitest sorts by file size. With
 * `--sequence.shuffle` it also shuffles them among themselves, and then the others: Vitest's own sequencer that does
 * so is replaced by this one.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(main|embedded-postgres|access-matrix|act-pairs|model|crash-at-every-statement|mails-of-a-year|races-are-serializable|statement-plans|stale-looks|point-ledgers|startup-failures|ensure-demo)\.pg\.test\.ts$/.test(
        moduleId,
      )
    const sorted = this.ctx.config.sequence.shuffle ? this.#shuffle(files) : await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }

  /** Returns the files in an order that depends on nothing but the seed. */
  #shuffle(files: TestSpecification[]): TestSpecification[] {
    const rank = ({ moduleId }: TestSpecification) =>
      createHash('sha1').update(`${this.ctx.config.sequence.seed} ${moduleId}`).digest('hex')
    return files
      .map((file) => ({ file, rank: rank(file) }))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1))
      .map(({ file }) => file)
  }
}

/**
 * TEST_ONLY_DATABASE=1 leaves out what another PostgreSQL cannot change: the embedded one itself, and the suites in which one
 * caller after the other searches among histories and crashes; each of their statements is run by another suite too.
 * Those that race stay, since `.ci/run` looks for their deadlocks in that server's log.
 */
const leftOut = process.env['TEST_ONLY_DATABASE']
  ? [
      'packages/embedded-postgres/**',
      'apps/server/testing/model/model.pg.test.ts',
      'apps/server/testing/suites/{crash-at-every-statement,mails-of-a-year}.pg.test.ts',
    ]
  : []

/**
 * What `npm test` leaves to longer searches (decision 189): of both the years, which `.ci/run` has in its second pass, and
 * of all but the soak the measurement of waits, which has the machine for itself for half an hour.
 */
const leftToSearches = {
  long: [],
  wide: ['apps/server/testing/suites/waits.pg.test.ts'],
  short: ['apps/server/testing/suites/{ten-years,waits}.pg.test.ts'],
}[process.env['TEST_SEARCH'] ?? 'short']

/**
 * Three projects: `unit` (no database, no network), `unit-web` (the same with jsdom, for components) and `pg` (a real
 * PostgreSQL: the embedded one, or TEST_DATABASE_URL). A process has many files of one project, so no test mocks a
 * module: what another file has imported stays imported.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // What one run has compiled, the next one reads: `npm test` runs the projects apart, and `.ci/run` most of them twice.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'apps/server/testing/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/*.pg.test.ts', '**/node_modules/**'],
          setupFiles: ['./apps/server/testing/property-seed.ts', './apps/server/testing/refusal-stacks.ts'],
          // One process per file would take most of the time.
          isolate: false,
          ...timeouts,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'unit-web',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./apps/web/src/testing-setup.ts'],
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'pg',
          include: ['{apps/server/{src,testing},packages/embedded-postgres/src}/**/*.pg.test.ts'],
          exclude: [...leftOut, ...(leftToSearches ?? []), '**/node_modules/**'],
          globalSetup: ['./apps/server/testing/database/test-database.ts'],
          setupFiles: ['./apps/server/testing/property-seed.ts', './apps/server/testing/refusal-stacks.ts'],
          pool: 'forks',
          maxWorkers: 2,
          // One process per file would take a quarter of the time.
          isolate: false,
          // A project with its own number of workers must not run in parallel to the others.
          sequence: { groupOrder: 1 },
          ...timeouts,
        },
      },
    ],
  },
})
