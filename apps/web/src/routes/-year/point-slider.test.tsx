import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { PointSlider } from './point-slider.tsx'

const draw = (value: number) => fireEvent.change(screen.getByRole('slider'), { target: { value } })
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

describe('the slider of points', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('reports where it is left, also if what it reported before arrives only then', () => {
    const onChange = vi.fn()
    const slider = (value: number) => <PointSlider {...{ value, onChange }} most={10} />
    const { rerender } = render(slider(2))
    draw(5)
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('5 point')
    wait(200)
    draw(6)
    rerender(slider(5))
    wait(200)
    expect(onChange.mock.calls).toEqual([[5], [6]])
  })

  it('follows the address once nothing is drawn', () => {
    const slider = (value: number) => <PointSlider {...{ value }} onChange={() => undefined} most={10} />
    const { rerender } = render(slider(5))
    draw(6)
    draw(5)
    wait(200)
    rerender(slider(3))
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('3 point')
  })
})
