import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { site } from './people.ts'

interface Server {
  readonly address: string
  stop(): Promise<void>
}

const patienceMs = 60_000

/** Business time of the journeys' own server, in milliseconds. */
async function serverTime(): Promise<number> {
  const answer = await fetch(`${site}/client/api/config`)
  return Date.parse(answer.headers.get('x-server-time') ?? '')
}

/**
 * Another process of the same portal on the same database, whose clock goes ahead of the first one's.
 *
 * The only way to turn time from outside: what is done at one of them has been done long ago at the other.
 */
export async function secondServer(aheadMs: number): Promise<Server> {
  const port = String(await freePort())
  const program = spawn(process.execPath, ['apps/server/dist/main.js'], {
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
      DEMO_CLOCK: new Date((await serverTime()) + aheadMs).toISOString(),
      DATABASE_URL: '',
      NODE_ENV: '',
      OIDC_ISSUER: '',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://localhost:${port}`
  const stop = async () => {
    if (program.exitCode !== null) return
    program.kill('SIGTERM')
    await once(program, 'exit')
  }
  const until = Date.now() + patienceMs
  while (!(await answers(address))) {
    if (program.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`the second server does not answer at ${address}`)
    }
    await pause(100)
  }
  return { address, stop }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/client/api/config`)).ok
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
