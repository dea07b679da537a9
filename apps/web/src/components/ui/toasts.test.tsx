import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { showToast, Toasts } from './toasts.tsx'

describe('a toast', () => {
  beforeAll(() => startTexts('da'))
  beforeEach(() => {
    vi.useFakeTimers()
    render(<Toasts />)
    // Those that a test of another file left are shown, and go.
    act(() => void vi.runAllTimers())
  })
  afterEach(() => {
    act(() => void vi.runAllTimers())
    cleanup()
    vi.useRealTimers()
  })

  it('is shown for five seconds, and announced politely', () => {
    act(() => showToast('Bookingen er opdateret'))
    act(() => void vi.advanceTimersByTime(4_999))
    expect(screen.getByText('Bookingen er opdateret').closest('[aria-live=polite]')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByText('Bookingen er opdateret')).toBeNull()
  })

  it.each([
    ['the pointer is over it', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['something in it has the focus', fireEvent.focus, fireEvent.blur],
  ])('waits while %s, and then is shown for as long as was left', (_case, enter, leave) => {
    act(() => showToast('Ugen er afbestilt'))
    act(() => void vi.advanceTimersByTime(3_000))
    const target = enter === fireEvent.focus ? 'Luk' : null
    const element =
      target === null
        ? (screen.getByText('Ugen er afbestilt').parentElement as HTMLElement)
        : screen.getByRole('button', { name: target, hidden: true })
    act(() => void enter(element))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.queryByText('Ugen er afbestilt')).not.toBeNull()
    act(() => void leave(element))
    act(() => void vi.advanceTimersByTime(1_999))
    expect(screen.queryByText('Ugen er afbestilt')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByText('Ugen er afbestilt')).toBeNull()
  })

  it('is closed by its button, and at most three are shown at the same time', () => {
    act(() => ['1', '2', '3', '4'].forEach((message) => showToast(message)))
    expect(screen.queryByText('1')).toBeNull()
    act(() => screen.getAllByRole('button', { name: 'Luk', hidden: true })[0]?.click())
    expect(screen.queryByText('2')).toBeNull()
    expect(screen.getByText('4')).toBeDefined()
  })

  it('that offers an act stays for fifteen seconds, and is closed by the act', () => {
    const onPress = vi.fn<() => void>()
    act(() => showToast('Ugen er afbestilt', { action: { label: 'Fortryd', onPress } }))
    act(() => void vi.advanceTimersByTime(14_900))
    fireEvent.click(screen.getByRole('button', { name: 'Fortryd', hidden: true }))
    expect(onPress).toHaveBeenCalledOnce()
    expect(screen.queryByText('Ugen er afbestilt')).toBeNull()
    act(() => showToast('Ugen er afbestilt', { action: { label: 'Fortryd', onPress } }))
    act(() => void vi.advanceTimersByTime(15_000))
    expect(screen.queryByText('Ugen er afbestilt')).toBeNull()
  })
})
