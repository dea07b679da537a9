import { describe, expect, it, vi } from 'vitest'
import { createHeavyCalls } from './heavy-calls.ts'

const limits = { LIMIT_HEAVY_CALLS: 2, LIMIT_HEAVY_CALLS_WAITING: 4, LIMIT_HEAVY_CALLS_PER_PERSON: 3 }

/** Returns what starts a call of a person, and the names of the calls that have gone on. */
function setUp() {
  const start = createHeavyCalls(limits)
  const begun: string[] = []
  return {
    begun,
    async enter(name: string): Promise<() => void> {
      const call = start(name.slice(0, 1))
      if (!call) throw new Error(`${name} is refused`)
      void call.turn.then(
        () => begun.push(name),
        () => begun.push(`not ${name}`),
      )
      await Promise.resolve()
      return call.leave
    },
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('calls that take long', () => {
  it('go on two at a time, one of a person, in the order in which they came', async () => {
    const { begun, enter } = setUp()
    const a1 = await enter('a1')
    const a2 = await enter('a2')
    const b1 = await enter('b1')
    const c1 = await enter('c1')
    expect(begun).toEqual(['a1', 'b1'])
    b1()
    b1()
    await settle()
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    a1()
    await settle()
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
    a2()
    c1()
    await enter('b2')
    await settle()
    expect(begun.at(-1)).toBe('b2')
  })

  it('are refused to a person who has three, and to all where four wait', async () => {
    const { enter } = setUp()
    for (const name of ['a1', 'a2', 'a3']) await enter(name)
    await expect(enter('a4')).rejects.toThrow('a4 is refused')
    for (const name of ['b1', 'b2', 'b3']) await enter(name)
    await expect(enter('c1')).rejects.toThrow('c1 is refused')
  })

  it('do not go on once the client has left, and give up their place', async () => {
    const { begun, enter } = setUp()
    const a1 = await enter('a1')
    const a2 = await enter('a2')
    await enter('a3')
    a2()
    a1()
    await settle()
    expect(begun).toEqual(['a1', 'not a2', 'a3'])
  })

  it('leave their turn to the next one after a minute, however slowly a file is taken', async () => {
    vi.useFakeTimers()
    const { begun, enter } = setUp()
    await enter('a1')
    await enter('a2')
    await vi.advanceTimersByTimeAsync(59_999)
    expect(begun).toEqual(['a1'])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['a1', 'a2'])
    vi.useRealTimers()
  })
})
