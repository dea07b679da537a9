import { describe, expect, it } from 'vitest'
import { frameOf } from './frame.ts'
import { mostReplayBytes, Replay } from './replay-buffer.ts'

const frame = (...messages: string[]) => frameOf(messages)

describe('what has been sent and not acknowledged', () => {
  it('is sent again from its first message on, whole frames, counted from 1', () => {
    const replay = new Replay()
    const frames = [frame('a', 'b'), frame('c'), frame('d', 'e', 'f')]
    expect(replay.again()).toEqual({ firstId: 1, frames: [] })
    for (const each of frames) replay.note(each)
    expect(replay.again()).toEqual({ firstId: 1, frames })
    replay.acknowledge(1)
    expect(replay.again().firstId).toBe(1)
    replay.acknowledge(2)
    expect(replay.again()).toEqual({ firstId: 3, frames: frames.slice(1) })
    replay.acknowledge(6)
    expect(replay.again()).toEqual({ firstId: 7, frames: [] })
  })

  it('is given up beyond 100,000 bytes, and what is acknowledged makes room', () => {
    const replay = new Replay()
    const half = frame('x'.repeat(mostReplayBytes / 2))
    for (let id = 1; id <= 5; id += 1) {
      replay.note(half)
      replay.acknowledge(id)
    }
    replay.note(half)
    replay.note(half)
    expect(replay.canResume).toBe(true)
    replay.note(frame('y'))
    expect(replay.canResume).toBe(false)
    expect(replay.again().frames).toEqual([])
  })
})

describe('what the client sends', () => {
  it('is taken once, however often it is sent again', () => {
    const replay = new Replay()
    expect([replay.takes(), replay.takes(), replay.takes()]).toEqual([true, true, true])
    expect(replay.goesOnAt(2)).toBe(true)
    expect([replay.takes(), replay.takes(), replay.takes()]).toEqual([false, false, true])
    expect(replay.latestIn).toBe(4)
  })

  it('must not leave a gap', () => {
    const replay = new Replay()
    replay.takes()
    expect(replay.goesOnAt(3)).toBe(false)
    expect(replay.goesOnAt(2)).toBe(true)
  })
})
