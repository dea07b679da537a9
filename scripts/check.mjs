// `npm run check`: types and lint, format, dead code. Runs two steps at a time; prints one line for each, the output of failed
// ones, and which test files took longest in the last run of `npm test`.
import { findToolPath, formatSeconds, run, runTool } from './run.mjs'
import { formatSlowestFiles } from './slowest-files.mjs'

const maxParallelSteps = 2

/** @typedef {{ name: string, start: () => ReturnType<typeof runTool> }} Step */

/** @returns {Step[]} Slow ones first, so that no processor idles at the end. */
function listSteps() {
  return [
    { name: 'oxlint', start: () => run(process.execPath, ['--import', 'tsx', findToolPath('oxlint')]) },
    { name: 'prettier', start: () => runTool('prettier', prettierArgs) },
    { name: 'knip', start: () => runTool('knip', ['--no-progress']) },
  ]
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
