import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './files.mjs'

const module = JSON.stringify(join(root, 'scripts', 'exit-with-parent.mjs'))
const program = `
  import { endWithParent } from ${module}
  process.on('SIGTERM', () => { console.log('told'); process.exit() })
  setInterval(() => {}, 1000)
  endWithParent()
  console.log(process.pid)`

/** A program under a shell, as npm has it; answers the shell, and what the program says. */
async function underShell(env: Record<string, string>) {
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; :'], {
    env: { ...process.env, ...env, NODE: process.execPath, PROGRAM: program },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(shell.stdout, 'data')) as [Buffer]
  return { shell, pid: Number(said.toString()) }
}

test('npm start ends when npm is ended, though only its shell is told', async () => {
  const { shell } = await underShell({ npm_lifecycle_event: 'start' })
  shell.kill('SIGTERM')
  const [said] = (await once(shell.stdout, 'data')) as [Buffer]
  expect(said.toString().trim()).toBe('told')
})

test('without npm a server outlives whoever started it', async () => {
  const { shell, pid } = await underShell({ npm_lifecycle_event: '' })
  shell.kill('SIGKILL')
  await once(shell, 'exit')
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(process.kill(pid, 0)).toBe(true)
  process.kill(pid, 'SIGKILL')
})
