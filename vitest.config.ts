import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** No test measures time by these: they only end what is hopeless, on the slowest machine too. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/** What takes longest begins first, so that nothing waits for it at the end: a fresh clone knows only sizes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(crash|model|embedded-postgres|main|startup-failures|races)\.pg\.test\.ts$/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * Four projects: `unit` (no database, no network), `unit-web` (the same under jsdom, for components),
 * `unit-alone` (those of components that put a module in another's place, each in a process of its own) and
 * `pg` (a real PostgreSQL: the embedded one, or TEST_DATABASE_URL).
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'apps/server/testing/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.pg.test.ts', '**/node_modules/**'],
          // A process for each file would take most of the time.
          isolate: false,
          ...patience,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'unit-web',
          include: ['apps/web/src/**/*.test.tsx'],
          exclude: ['**/*.alone.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./apps/web/src/testing.ts'],
          isolate: false,
          ...patience,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'unit-alone',
          include: ['apps/web/src/**/*.alone.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./apps/web/src/testing.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'pg',
          include: ['{apps/server/{src,testing},packages/embedded-postgres/src}/**/*.pg.test.ts'],
          globalSetup: ['./apps/server/testing/database/test-database.ts'],
          pool: 'forks',
          maxWorkers: 2,
          // A process for each file would take a quarter of the time.
          isolate: false,
          // With its own number of workers it must not run beside the others.
          sequence: { groupOrder: 1 },
          ...patience,
        },
      },
    ],
  },
})
