// `npm run check`: types, lint, format, dead code. Runs two steps at a time; prints one line for each, the output of failed
// ones, and which test files took longest in the last run of `npm test`.
import { listFilesBelow } from './files.mjs'
import { findToolPath, formatSeconds, run, runTool } from './run.mjs'
import { formatSlowestFiles } from './slowest-files.mjs'

const maxParallelSteps = 2

/** @typedef {{ name: string, start: () => ReturnType<typeof runTool> }} Step */

/** @returns {Step[]} Slow ones first, so that no processor idles at the end. */
function listSteps() {
  const workspaces = [...listFilesBelow('packages'), ...listFilesBelow('apps')]
  const projects = workspaces.filter(
    (path) => /\/tsconfig[^/]*\.json$/.test(path) && hasSources(path, workspaces),
  )
  return [
    { name: 'prettier', start: () => runTool('prettier', prettierArgs) },
    { name: 'knip', start: () => runTool('knip', ['--no-progress']) },
    { name: 'oxlint', start: () => run(process.execPath, ['--import', 'tsx', findToolPath('oxlint')]) },
    ...['tsconfig.json', ...projects].map((path) => ({
      name: `tsc ${path.replace(/\/?tsconfig\.json$/, '') || '(scripts, e2e, bench)'}`,
      // More checkers would each work out the same types.
      start: () => runTool('typescript', ['-p', path, '--checkers', '1']),
    })),
  ]
}

/**
 * Whether the project has files: the compiler fails without any, and a package may have no tests.
 *
 * @param {string} project
 * @param {readonly string[]} files
 */
function hasSources(project, files) {
  const folder = project.slice(0, project.lastIndexOf('/') + 1)
  const isSource = project.endsWith('.test.json') ? /\.test\.tsx?$/ : /\.tsx?$/
  return files.some((path) => path.startsWith(folder) && isSource.test(path))
}

const prettierArgs = ['--check', '--log-level=warn', '--cache', '--cache-location=.tmp/prettier-cache', '.']

async function check() {
  const started = performance.now()
  const waiting = listSteps()
  /** @type {string[]} */
  const failed = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { ok, output, seconds } = await step.start()
      console.log(`${ok ? '✔' : '✘'} ${step.name} (${formatSeconds(seconds)})`)
      if (ok) continue
      failed.push(step.name)
      console.log(output.trimEnd().replace(/^/gm, '    '))
    }
  }
  await Promise.all(Array.from({ length: maxParallelSteps }, worker))
  console.log(formatSlowestFiles().join('\n'))
  const total = formatSeconds((performance.now() - started) / 1000)
  console.log(
    failed.length === 0 ? `All in order, ${total}.` : `Not in order: ${failed.join(', ')}; ${total}.`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}

await check()
