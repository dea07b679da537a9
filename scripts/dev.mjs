// `npm run dev`: the server from its sources, restarted when they change, and the web app's development server with hot
// module replacement in front of it. When one ends, the other is ended too.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './files.mjs'
import { endWithParent } from './exit-with-parent.mjs'
import { findToolPath } from './run.mjs'

const serverPort = process.env['PORT'] ?? '3000'
const webPort = process.env['DEV_PORT'] ?? '5173'
const env = {
  ...process.env,
  PORT: serverPort,
  SAMHUS_SERVER: `http://localhost:${serverPort}`,
  // The URL that users open in development: the sign-in redirects to it, not to the server's own port.
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${webPort}`,
}

let ending = false
const children = [
  start('.', [findToolPath('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts']),
  start('apps/web', [findToolPath('vite'), '--port', webPort, '--strictPort', '--host', 'localhost']),
]

process.on('SIGTERM', () => endAll('SIGTERM'))
endWithParent()
// Ctrl-C in a terminal reaches the children too; a second signal would interrupt the server's graceful shutdown.
process.on('SIGINT', () => (process.stdin.isTTY ? undefined : endAll('SIGINT')))

/**
 * @param {string} folder
 * @param {readonly string[]} args
 */
function start(folder, args) {
  const child = spawn(process.execPath, args, { cwd: join(root, folder), env, stdio: 'inherit' })
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0
    endAll('SIGTERM')
  })
  return child
}

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  if (ending) return
  ending = true
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}
