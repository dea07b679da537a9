import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './files.mjs'

/**
 * Returns the script of an installed package's command, to be run by this Node: works without `.bin` links and without
 * npx.
 *
 * @param {string} name The package; if it has several commands, the one of its own name.
 * @returns {string}
 */
export function findToolPath(name) {
  const folder = join(root, 'node_modules', name)
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const path = typeof bin === 'string' ? bin : (bin[name] ?? Object.values(bin)[0])
  if (path === undefined) throw new Error(`${name} has no command`)
  return join(folder, path)
}

/**
 * Runs a program and waits for its end. Its input is empty.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean | string, cwd?: string, priority?: number }} [options] `show`: its
 *   output is shown and not returned; a text stands before each of its lines. `priority`: as of `nice`, lower the higher.
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>} Never rejects: a program that cannot
 *   be started has failed, with the reason as its output.
 */
export function run(program, args, { env = process.env, show = false, cwd = root, priority = 0 } = {}) {
  const started = performance.now()
  return new Promise((resolve) => {
    const stdio = show === true ? 'inherit' : 'pipe'
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', stdio, stdio] })
    // Only administrators may give a higher one than one's own.
    if (child.pid !== undefined && priority > getPriority()) setPriority(child.pid, priority)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue
      if (typeof show === 'string') printLines(stream, show)
      else stream.on('data', (chunk) => (output += chunk))
    }
    /** @param {boolean} ok */
    const end = (ok) => resolve({ ok, output, seconds: (performance.now() - started) / 1000 })
    child.on('error', (error) => {
      output += `${program}: ${error.message}\n`
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

/**
 * Prints each line of a program's output behind a text that tells it from what runs beside it.
 *
 * @param {import('node:stream').Readable} stream
 * @param {string} prefix
 */
function printLines(stream, prefix) {
  createInterface({ input: stream }).on('line', (line) => console.log(`${prefix}${line}`))
}

/**
 * Runs one of the installed tools.
 *
 * @param {string} tool Its package.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runTool(tool, args, options) {
  return run(process.execPath, [findToolPath(tool), ...args], options)
}

/** @param {number} seconds */
export function formatSeconds(seconds) {
  return `${seconds.toFixed(1)} s`
}
