import { describe, expect, it } from 'vitest'
import { createFrame } from './frame.ts'
import { maxReplayBytes, ReplayBuffer } from './replay-buffer.ts'

const frame = (...messages: string[]) => createFrame(messages)

describe('messages that are not acknowledged', () => {
  it('are sent again in whole frames, with ids from 1', () => {
    const replay = new ReplayBuffer()
    const frames = [frame('a', 'b'), frame('c'), frame('d', 'e', 'f')]
    expect(replay.unacknowledged()).toEqual({ firstId: 1, frames: [] })
    for (const each of frames) replay.append(each)
    expect(replay.unacknowledged()).toEqual({ firstId: 1, frames })
    replay.acknowledge(1)
    expect(replay.unacknowledged().firstId).toBe(1)
    replay.acknowledge(2)
    expect(replay.unacknowledged()).toEqual({ firstId: 3, frames: frames.slice(1) })
    replay.acknowledge(6)
    expect(replay.unacknowledged()).toEqual({ firstId: 7, frames: [] })
  })

  it('are dropped beyond 100,000 bytes, and acknowledged ones make room', () => {
    const replay = new ReplayBuffer()
    const half = frame('x'.repeat(maxReplayBytes / 2))
    for (let id = 1; id <= 5; id += 1) {
      replay.append(half)
      replay.acknowledge(id)
    }
    replay.append(half)
    replay.append(half)
    expect(replay.canResume).toBe(true)
    replay.append(frame('y'))
    expect(replay.canResume).toBe(false)
    expect(replay.unacknowledged().frames).toEqual([])
  })
})

describe('messages of the client', () => {
  it('are accepted once, however often they are sent again', () => {
    const replay = new ReplayBuffer()
    expect([replay.accepts(), replay.accepts(), replay.accepts()]).toEqual([true, true, true])
    expect(replay.resumeFrom(2)).toBe(true)
    expect([replay.accepts(), replay.accepts(), replay.accepts()]).toEqual([false, false, true])
    expect(replay.latestReceivedId).toBe(4)
  })

  it('must not skip an id', () => {
    const replay = new ReplayBuffer()
    replay.accepts()
    expect(replay.resumeFrom(3)).toBe(false)
    expect(replay.resumeFrom(2)).toBe(true)
  })
})
