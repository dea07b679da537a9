import { expect, it } from 'vitest'
import { LiveTraffic } from './live-traffic.ts'

function create() {
  const warnings: string[] = []
  const note = (text: string) => void warnings.push(text)
  const log = { warn: note, info: note, error: note, debug: note } as never
  return { traffic: new LiveTraffic(log), warnings }
}

it('a handshake without its upgrade says that the proxy lets no WebSocket through, once', () => {
  const { traffic, warnings } = create()
  traffic.noteNegotiation()
  expect(traffic.read()).toEqual({ sockets: 0, isBlocked: false })
  traffic.noteWithoutUpgrade()
  traffic.noteWithoutUpgrade()
  expect(traffic.read()).toEqual({ sockets: 0, isBlocked: true })
  expect(warnings).toHaveLength(1)
})

it('ten browsers that ask for a connection and get none say so too, and one that gets one ends it', () => {
  const { traffic, warnings } = create()
  for (let times = 0; times < 10; times += 1) traffic.noteNegotiation()
  expect(traffic.read().isBlocked).toBe(true)
  traffic.noteOpened()
  expect(traffic.read()).toEqual({ sockets: 1, isBlocked: false })
  traffic.noteClosed()
  expect(traffic.read()).toEqual({ sockets: 0, isBlocked: false })
  expect(warnings).toHaveLength(1)
})
