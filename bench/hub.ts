import { measureAcross, measureFanOut } from './hub-fan-out.ts'
import { measureIdle, measurePaused } from './hub-idle.ts'
import { SocketClients, createTokens, type HubEnvironment } from './hub-environment.ts'
import { measureKill, measureRush, measureStorm } from './hub-storm.ts'
import { startBuiltServer, type BenchContext } from './environment.ts'
import { createBenchGroup } from './bench-group.ts'

const houses = 11
const owners = 3_000

/** Runs all measurements of the hub, one after the other, or those that `only` names. */
export async function measureHub(
  { environment, server, issuer, year, report, isBrief, print }: BenchContext,
  only: readonly string[] = [],
): Promise<void> {
  print(`making a group of ${owners} owners`)
  const group = await createBenchGroup(environment.setupDeps, {
    code: 'L',
    year,
    houses,
    owners,
    isLarge: true,
  })
  const hub: HubEnvironment = {
    environment,
    startServer: () => startBuiltServer(environment.url, issuer.url),
    group,
    clients: new SocketClients(),
    tokens: await createTokens(issuer, group),
    report,
    isBrief,
    print,
  }
  const other = await hub.startServer()
  const measurements: Readonly<Record<string, () => Promise<void>>> = {
    'fan-out': () => measureFanOut(hub, server),
    across: () => measureAcross(hub, { here: server, there: other }),
    paused: () => measurePaused(hub, other),
    kill: () => measureKill(hub, other),
    idle: () => measureIdle(hub),
    storm: () => measureStorm(hub, server),
    rush: () => measureRush(hub, server),
  }
  try {
    for (const [name, measure] of Object.entries(measurements)) {
      if (only.length === 0 || only.includes(name)) await measure()
    }
  } finally {
    hub.clients.stop()
    await other.stop()
  }
}
