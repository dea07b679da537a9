// `npm run check`: types, lint, format, dead code. Two steps at a time; one line a step, and what a failed
// step said.
import { filesBelow } from './files.mjs'
import { inSeconds, runTool } from './run.mjs'

const atOnce = 2

/** @typedef {{ name: string, start: () => ReturnType<typeof runTool> }} Step */

/** @returns {Step[]} The slow ones first, so that no processor waits at the end. */
function steps() {
  const workspaces = [...filesBelow('packages'), ...filesBelow('apps')]
  const projects = workspaces.filter(
    (path) => /\/tsconfig[^/]*\.json$/.test(path) && hasSources(path, workspaces),
  )
  return [
    { name: 'prettier', start: () => runTool('prettier', prettierArguments) },
    { name: 'knip', start: () => runTool('knip', ['--no-progress']) },
    { name: 'oxlint', start: () => runTool('oxlint', ['--type-aware']) },
    ...['tsconfig.json', ...projects].map((path) => ({
      name: `tsc ${path.replace(/\/?tsconfig\.json$/, '') || '(scripts, e2e, bench)'}`,
      start: () => runTool('typescript', ['-p', path]),
    })),
  ]
}

/**
 * The compiler refuses a project without a file, and a package may have no tests yet.
 *
 * @param {string} project
 * @param {readonly string[]} files
 */
function hasSources(project, files) {
  const folder = project.slice(0, project.lastIndexOf('/') + 1)
  const isSource = project.endsWith('.test.json') ? /\.test\.tsx?$/ : /\.tsx?$/
  return files.some((path) => path.startsWith(folder) && isSource.test(path))
}

const prettierArguments = [
  '--check',
  '--log-level=warn',
  '--cache',
  '--cache-location=.tmp/prettier-cache',
  '.',
]

async function check() {
  const started = performance.now()
  const waiting = steps()
  /** @type {string[]} */
  const failed = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { ok, output, seconds } = await step.start()
      console.log(`${ok ? '✔' : '✘'} ${step.name} (${inSeconds(seconds)})`)
      if (ok) continue
      failed.push(step.name)
      console.log(output.trimEnd().replace(/^/gm, '    '))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const total = inSeconds((performance.now() - started) / 1000)
  console.log(
    failed.length === 0 ? `All in order, ${total}.` : `Not in order: ${failed.join(', ')}; ${total}.`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}

await check()
