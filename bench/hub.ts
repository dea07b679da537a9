import type { FakeIssuer } from '../apps/server/testing/fakes/oidc-issuer.ts'
import { measureAcross, measureFanOut } from './hub-fan-out.ts'
import { measureIdle, measurePaused } from './hub-idle.ts'
import { Crowd, tokensFor, type HubPlace } from './hub-environment.ts'
import { measureKill, measureRush, measureStorm } from './hub-storm.ts'
import { startBuiltServer, type Place, type RunningServer } from './environment.ts'
import { benchGroup } from './world.ts'

const houses = 11
const owners = 3_000

/** All measurements of the hub, one after the other; `only` names some of them. */
export async function benchHub(
  around: {
    readonly place: Place
    readonly server: RunningServer
    readonly issuer: FakeIssuer
    readonly year: number
    readonly say: (line: string) => void
  },
  only: readonly string[] = [],
): Promise<void> {
  const { place: database, server, issuer, year, say } = around
  say(`making a group of ${owners} owners`)
  const group = await benchGroup(database.setup, { code: 'L', year, houses, owners, isCrowd: true })
  const place: HubPlace = {
    database,
    startServer: () => startBuiltServer(database.url, issuer.url),
    group,
    crowd: new Crowd(),
    tokens: await tokensFor(issuer, group),
    say,
  }
  const other = await place.startServer()
  const measurements: Readonly<Record<string, () => Promise<void>>> = {
    'fan-out': () => measureFanOut(place, server),
    across: () => measureAcross(place, { here: server, there: other }),
    paused: () => measurePaused(place, other),
    kill: () => measureKill(place, other),
    idle: () => measureIdle(place),
    storm: () => measureStorm(place, server),
    rush: () => measureRush(place, server),
  }
  try {
    for (const [name, measure] of Object.entries(measurements)) {
      if (only.length === 0 || only.includes(name)) await measure()
    }
  } finally {
    place.crowd.stop()
    await other.stop()
  }
}
