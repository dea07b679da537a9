import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { emitReserved, useOnReserved } from './reserved-event.ts'

function Listener({ onReserved }: { onReserved: (calendarUnitId: string) => void }) {
  useOnReserved(onReserved)
  return null
}

it('a listener receives a reserved unit from the hub and from another script of the page until it is unmounted', () => {
  const first = vi.fn<(calendarUnitId: string) => void>()
  const second = vi.fn<(calendarUnitId: string) => void>()
  const { rerender, unmount } = render(<Listener onReserved={first} />)
  emitReserved('107')
  rerender(<Listener onReserved={second} />)
  window.dispatchEvent(new CustomEvent('bookingReserved', { detail: { calendarUnitId: '108' } }))
  unmount()
  emitReserved('109')
  expect(first.mock.calls).toEqual([['107']])
  expect(second.mock.calls).toEqual([['108']])
})

it.each([
  ['an event without a detail', new Event('bookingReserved')],
  ['an event without a unit', new CustomEvent('bookingReserved', { detail: {} })],
  ['a unit that is no string', new CustomEvent('bookingReserved', { detail: { calendarUnitId: 107 } })],
])('%s is ignored', (_case, event) => {
  const onReserved = vi.fn<(calendarUnitId: string) => void>()
  render(<Listener onReserved={onReserved} />)
  window.dispatchEvent(event)
  expect(onReserved).not.toHaveBeenCalled()
})
