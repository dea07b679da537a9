import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './files.mjs'

const module = JSON.stringify(join(root, 'scripts', 'exit-with-parent.mjs'))
const program = `
  import { endWithParent } from ${module}
  process.on('SIGTERM', () => { console.log('terminated'); process.exit() })
  setInterval(() => {}, 1000)
  endWithParent()
  console.log(process.pid)`

/** Starts the program in a shell, as npm does; returns the shell and the program's pid. */
async function startInShell(env: Record<string, string>) {
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; :'], {
    env: { ...process.env, ...env, NODE: process.execPath, PROGRAM: program },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = (await once(shell.stdout, 'data')) as [Buffer]
  return { shell, pid: Number(output.toString()) }
}

test('npm start ends together with npm, although npm ends only the shell', async () => {
  const { shell } = await startInShell({ npm_lifecycle_event: 'start' })
  shell.kill('SIGTERM')
  const [output] = (await once(shell.stdout, 'data')) as [Buffer]
  expect(output.toString().trim()).toBe('terminated')
})

test('without npm a server continues when its parent ends', async () => {
  const { shell, pid } = await startInShell({ npm_lifecycle_event: '' })
  shell.kill('SIGKILL')
  await once(shell, 'exit')
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(process.kill(pid, 0)).toBe(true)
  process.kill(pid, 'SIGKILL')
})
