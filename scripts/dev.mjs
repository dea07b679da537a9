// `npm run dev`: the server from its sources, restarted when they change, and the browser's app with hot
// replacement in front of it. Ends both when either ends.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './files.mjs'
import { endWithParent } from './exit-with-parent.mjs'
import { toolPath } from './run.mjs'

const serverPort = process.env['PORT'] ?? '3000'
const browserPort = process.env['DEV_PORT'] ?? '5173'
const environment = {
  ...process.env,
  PORT: serverPort,
  SAMHUS_SERVER: `http://localhost:${serverPort}`,
  // Where people are in development: the sign-in sends them back there, not to the server's own port.
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${browserPort}`,
}

let ending = false
const children = [
  start('.', [toolPath('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts']),
  start('apps/web', [toolPath('vite'), '--port', browserPort, '--strictPort', '--host', 'localhost']),
]

process.on('SIGTERM', () => endAll('SIGTERM'))
endWithParent()
// A terminal's Ctrl-C has reached the children already; a second signal would cut the server's drain short.
process.on('SIGINT', () => (process.stdin.isTTY ? undefined : endAll('SIGINT')))

/**
 * @param {string} folder
 * @param {readonly string[]} args
 */
function start(folder, args) {
  const child = spawn(process.execPath, args, { cwd: join(root, folder), env: environment, stdio: 'inherit' })
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
