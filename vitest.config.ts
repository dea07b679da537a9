import { defineConfig } from 'vitest/config'

/** No test measures time by these: they only end what is hopeless, on the slowest machine too. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/**
 * Four projects: `unit` (no database, no network), `unit-web` (the same under jsdom, for components),
 * `unit-alone` (those of components that put a module in another's place, each in a process of its own) and
 * `pg` (a real PostgreSQL: the embedded one, or TEST_DATABASE_URL).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
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
          include: ['apps/server/src/**/*.pg.test.ts'],
          globalSetup: ['./apps/server/src/db/test-database.ts'],
          pool: 'forks',
          maxWorkers: 2,
          // With its own number of workers it must not run beside the others.
          sequence: { groupOrder: 1 },
          ...patience,
        },
      },
    ],
  },
})
