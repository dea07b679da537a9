import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { World } from '../fixtures/world.ts'

/** A process of its own that runs a clock on the world's database. */
export interface ClockProcess {
  /** What it has complained about. */
  readonly told: readonly string[]
  /** Ends it at once, wherever it is, and waits until it is gone. */
  kill(): Promise<void>
}

/** Starts a clock process whose business time begins at the world's; resolves when it has begun to work. */
export async function startClockProcess(world: World): Promise<ClockProcess> {
  const program = fileURLToPath(new URL('job-process.ts', import.meta.url))
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', program, world.url, String(world.deps.now())],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (!child.stdout) throw new Error('a child without an output')
  const told: string[] = []
  const lines = createInterface({ input: child.stdout })
  const ready = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the clock process ended with ${code}`)))
    lines.on('line', (line) => {
      if (line === 'ready') resolve()
      else told.push(line)
    })
  })
  await ready
  return {
    told,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
