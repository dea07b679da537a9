import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { World } from '../fixtures/world.ts'
import { bundleProgram, fromInput, programFolder } from './bundled-program.ts'

/** A process that runs the scheduler on the world's database. */
export interface JobProcess {
  /** The lines that it has logged: retries, warnings, errors. */
  readonly output: readonly string[]
  /** Sends SIGKILL and waits until the process has exited. */
  kill(): Promise<void>
}

/** Starts a process whose business time begins at the world's; resolves when the scheduler has started. */
export async function startJobProcess(world: World): Promise<JobProcess> {
  const program = await bundleProgram('testing/processes/job-process.ts')
  const child = spawn(process.execPath, [...fromInput, world.url, String(world.deps.now())], {
    cwd: programFolder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(program)
  const output: string[] = []
  const lines = createInterface({ input: child.stdout })
  const ready = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the job process exited with ${code}`)))
    lines.on('line', (line) => {
      if (line === 'ready') resolve()
      else output.push(line)
    })
  })
  await ready
  return {
    output,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
