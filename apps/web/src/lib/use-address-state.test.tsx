import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useAddressState } from './use-address-state.ts'

describe('a value that the address has', () => {
  afterEach(cleanup)

  it('changes at once, and the address is told', () => {
    const write = vi.fn<(next: string) => void>()
    const { result } = renderHook(() => useAddressState<string>('status', write))
    act(() => result.current[1]('points'))
    expect(result.current[0]).toBe('points')
    expect(write).toHaveBeenCalledExactlyOnceWith('points')
  })

  it('follows the address when that changes by itself', () => {
    const { result, rerender } = renderHook(({ address }) => useAddressState(address, () => undefined), {
      initialProps: { address: 'status' },
    })
    act(() => result.current[1]('points'))
    rerender({ address: 'points' })
    expect(result.current[0]).toBe('points')
    rerender({ address: 'status' })
    expect(result.current[0]).toBe('status')
  })
})
