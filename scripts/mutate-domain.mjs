// Tries the tests of packages/domain: changes its code in one small wrong way at a time and counts how many of
// these mutants a test notices. Prints each one that none does; exits 1 below 90 %.
//
//   node scripts/mutate-domain.mjs [--file season] [--workers 1]
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { runInThisContext } from 'node:vm'
import { Worker, isMainThread, parentPort } from 'node:worker_threads'
import { rolldown } from 'rolldown'
import { root } from './files.mjs'
import { mutantsOf } from './mutate-domain-mutants.mjs'

/** @typedef {import('./mutate-domain-mutants.mjs').Mutant} Mutant */
/** @typedef {{ file: string, mutant: Mutant | null }} Trial */
/** @typedef {{ outcome: string, isKilled: boolean }} Verdict */

const folder = join(root, 'packages/domain/src')
const standIn = join(root, 'scripts/mutate-domain-vitest.mjs')
const leastScore = 90
const longestRunMs = 60_000

const files = readdirSync(folder)
const testFiles = files.filter((file) => file.endsWith('.test.ts') && file !== 'time-zones.test.ts')
const sourceFiles = files.filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'testing.ts',
)

/** One module of all tests, those of the mutated file first, with the mutant in it. @param {Trial} trial */
async function bundleOf({ file, mutant }) {
  const isOwn = (/** @type {string} */ test) => test.startsWith(`${basename(file, '.ts')}.`)
  const tests = [...testFiles].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
  const entry = tests.map((test) => `import ${JSON.stringify(join(folder, test))}`).join('\n')
  const bundle = await rolldown({
    input: 'entry',
    external: ['fast-check', 'temporal-polyfill', 'vitest'],
    treeshake: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'mutant',
        resolveId: (id) => (id === 'entry' ? id : null),
        load: (id) => {
          if (id === 'entry') return entry
          if (mutant === null || id !== join(folder, file)) return null
          const source = readFileSync(id, 'utf8')
          return source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end)
        },
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'cjs' })
  await bundle.close()
  return output[0].code
}

/** In a worker, so that a mutant that never ends can be ended: tries each mutant that it is sent. */
async function serveTrials() {
  const fastCheck = await import('fast-check')
  // Without shrinking, which looks for the smallest example long after the mutant is dead.
  fastCheck.default.configureGlobal({ endOnFailure: true, seed: 20_271_120 })
  const temporal = createRequire(join(folder, 'week.ts')).resolve('temporal-polyfill')
  /** @type {Record<string, unknown>} */
  const modules = {
    'fast-check': fastCheck,
    'temporal-polyfill': await import(pathToFileURL(temporal).href),
    vitest: await import(pathToFileURL(standIn).href),
  }
  const { firstFailure } = /** @type {typeof import('./mutate-domain-vitest.mjs')} */ (modules.vitest)

  /** @param {Trial} trial @returns {Promise<Verdict>} */
  const attempt = async (trial) => {
    const code = await bundleOf(trial)
    try {
      // A fresh copy of every module, which nothing keeps: imported ones would stay in memory.
      const load = /** @type {(require: (name: string) => unknown, exports: object) => void} */ (
        runInThisContext(`(function (require, exports) {${code}\n})`)
      )
      load((name) => modules[name], {})
      const failure = await firstFailure()
      return { isKilled: failure !== null, outcome: failure ?? 'survived' }
    } catch (error) {
      await firstFailure()
      return { isKilled: true, outcome: String(error) }
    }
  }
  parentPort?.on('message', (/** @type {Trial} */ trial) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    void attempt(trial).then((verdict) => parentPort?.postMessage(verdict))
  })
}

/** A worker that takes one trial at a time and is replaced when a mutant never ends. */
function startTrier() {
  let worker = new Worker(new URL(import.meta.url))
  return {
    /** @param {Trial} trial @returns {Promise<Verdict>} */
    attempt: (trial) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          void worker.terminate()
          worker = new Worker(new URL(import.meta.url))
          resolve({ isKilled: true, outcome: 'never ended' })
        }, longestRunMs)
        worker.removeAllListeners()
        worker.once('error', reject)
        worker.once('message', (/** @type {Verdict} */ verdict) => {
          clearTimeout(timer)
          resolve(verdict)
        })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage(trial)
      }),
    stop: () => worker.terminate(),
  }
}

/** @param {Trial} trial */
function describeTrial({ file, mutant }) {
  if (mutant === null) return file
  const original = readFileSync(join(folder, file), 'utf8').slice(mutant.start, mutant.end)
  const oneLine = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').slice(0, 70)
  return `${file}:${mutant.line}  ${oneLine(original)}  →  ${oneLine(mutant.replacement)}`
}

async function main() {
  const { values } = parseArgs({
    options: { file: { type: 'string' }, workers: { type: 'string', default: '1' } },
  })
  const wanted = sourceFiles.filter((file) => values.file === undefined || file === `${values.file}.ts`)
  const trials = wanted.flatMap((file) =>
    mutantsOf(readFileSync(join(folder, file), 'utf8'), file).map((mutant) => ({ file, mutant })),
  )
  /** @type {Map<string, { killed: number, all: number }>} */
  const counts = new Map(wanted.map((file) => [file, { killed: 0, all: 0 }]))
  const waiting = [...trials]
  const triers = Array.from({ length: Number(values.workers) }, startTrier)

  const [first] = triers
  const unchanged = await first?.attempt({ file: 'booking.ts', mutant: null })
  if (unchanged?.isKilled) throw new Error(`fails without a mutant: ${unchanged.outcome}`)

  await Promise.all(
    triers.map(async (trier) => {
      for (let trial = waiting.shift(); trial !== undefined; trial = waiting.shift()) {
        const { isKilled } = await trier.attempt(trial)
        const count = counts.get(trial.file)
        if (count) {
          count.all += 1
          count.killed += Number(isKilled)
        }
        if (!isKilled) console.log(`survived  ${describeTrial(trial)}`)
      }
      await trier.stop()
    }),
  )

  const percent = (/** @type {number} */ part, /** @type {number} */ whole) =>
    (100 * part) / Math.max(whole, 1)
  for (const [file, { killed, all }] of counts) {
    if (all > 0) console.log(`${file.padEnd(20)} ${killed} of ${all}  ${percent(killed, all).toFixed(1)} %`)
  }
  const killed = [...counts.values()].reduce((sum, count) => sum + count.killed, 0)
  const score = percent(killed, trials.length)
  console.log(`${killed} of ${trials.length} mutants killed: ${score.toFixed(1)} %`)
  if (trials.length > 0 && score < leastScore) process.exitCode = 1
}

await (isMainThread ? main() : serveTrials())
