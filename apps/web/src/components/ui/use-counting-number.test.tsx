import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCountingNumber } from './use-counting-number.ts'

let frames: FrameRequestCallback[] = []
const stubMotion = (isReduced: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }) as MediaQueryList)

/** Renders the next frame, at an instant in milliseconds. */
function runFrame(at: number): void {
  const [frame] = frames
  frames = []
  act(() => frame?.(at))
}

describe('a number that counts', () => {
  beforeEach(() => {
    frames = []
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
    stubMotion(false)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('is there at once at first, and goes to its new value in 400 ms', () => {
    const { result, rerender } = renderHook(({ value }) => useCountingNumber(value), {
      initialProps: { value: 16 },
    })
    expect(result.current).toBe(16)
    rerender({ value: 12 })
    runFrame(1000)
    expect(result.current).toBe(16)
    runFrame(1200)
    expect(result.current).toBe(14)
    runFrame(1400)
    expect(result.current).toBe(12)
    expect(frames).toEqual([])
  })

  it('is the new value at once under reduced motion', () => {
    stubMotion(true)
    const { result, rerender } = renderHook(({ value }) => useCountingNumber(value), {
      initialProps: { value: 16 },
    })
    rerender({ value: 12 })
    expect(result.current).toBe(12)
    expect(frames).toEqual([])
  })
})
