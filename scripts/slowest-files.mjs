import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.mjs'
import { listDurations } from './reports.mjs'
import { formatSeconds } from './run.mjs'

const count = 10

/** The reports that `npm test` leaves, one for each part. */
const reports = /** @type {const} */ ([
  { runner: 'vitest', path: '.tmp/unit.json' },
  { runner: 'vitest', path: '.tmp/pg.json' },
  { runner: 'playwright', path: '.tmp/e2e.json' },
])

/**
 * Returns the slowest files of the last runs of `npm test` with their elapsed time, a line each; says so if there are no
 * reports.
 *
 * @returns {string[]}
 */
export function formatSlowestFiles() {
  const found = reports
    .map(({ runner, path }) => ({ runner, path: join(root, path) }))
    .filter(({ path }) => existsSync(path))
  if (found.length === 0) return ['No report of a test run is here: no slowest files.']
  const files = found.flatMap(({ runner, path }) => listDurations(runner, path))
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, count)
  const newest = Math.max(...found.map(({ path }) => statSync(path).mtimeMs))
  return [
    `The slowest test files of the last run (${new Date(newest).toISOString().slice(0, 16)}Z):`,
    ...slowest.map(
      ({ file, seconds, tests }) => `${formatSeconds(seconds).padStart(9)}  ${file}, ${tests} tests`,
    ),
  ]
}
