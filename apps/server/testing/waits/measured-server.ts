import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { getRepoRoot } from '../../src/shared/paths.ts'
import { audience } from '../fakes/oidc-issuer.ts'
import { builtServer } from '../processes/built-server.ts'
import { bundleProgram, fromInput, programFolder } from '../processes/bundled-program.ts'

/** What a server's main thread did since it was asked last. */
export interface LoopTurns {
  /** Processor time between two rounds of its event loop. */
  readonly longestTurnMs: number
  /** Processor time of the whole process. */
  readonly processMs: number
}

/** How long the calls of one path took. */
export interface ProbeWaits {
  readonly path: string
  readonly longestMs: number
  readonly p99Ms: number
  readonly count: number
}

export interface MeasuredProcess<Taken> {
  readonly take: () => Promise<Taken>
  readonly stop: () => Promise<void>
}

export interface MeasuredServer extends MeasuredProcess<LoopTurns> {
  readonly origin: string
}

interface ServerOptions {
  readonly url: string
  readonly issuerUrl: string
  readonly now: number
  readonly env: Readonly<Record<string, string>>
}

/** Starts the built server, with what measures its event loop loaded before it. */
export async function startMeasuredServer({
  url,
  issuerUrl,
  now,
  env,
}: ServerOptions): Promise<MeasuredServer> {
  const program = await bundleProgram('testing/processes/loop-turns.ts')
  const preload = `data:text/javascript;base64,${Buffer.from(program).toString('base64')}`
  const child = spawn(process.execPath, ['--import', preload, builtServer], {
    cwd: getRepoRoot(),
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      LOG_LEVEL: 'error',
      NODE_ENV: '',
      OIDC_ISSUER: issuerUrl,
      OIDC_CLIENT_ID: 'web',
      OIDC_AUDIENCE: audience,
      DEMO_CLOCK: new Date(now).toISOString(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    if (!child.stdout) throw new Error('the server has no output')
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, port] = / is open at http:\/\/localhost:(\d+)$/.exec(line) ?? []
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
      else if (line.startsWith('{')) process.stderr.write(`${line}\n`)
    })
  })
  return { origin, ...control<LoopTurns>(child) }
}

/** Starts a process that makes each call, `path token`, in a loop. */
export async function startProbe(
  origin: string,
  calls: readonly string[],
): Promise<MeasuredProcess<ProbeWaits[]>> {
  const program = await bundleProgram('testing/processes/probe-calls.ts')
  const child = spawn(process.execPath, [...fromInput, origin, ...calls], {
    cwd: programFolder,
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  })
  child.stdin?.end(program)
  return control<ProbeWaits[]>(child)
}

function control<Taken>(child: ChildProcess): MeasuredProcess<Taken> {
  return {
    take: async () => {
      const taken = once(child, 'message')
      child.send('take')
      return (await taken)[0] as Taken
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
