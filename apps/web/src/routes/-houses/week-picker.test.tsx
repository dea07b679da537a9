import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { WeekPicker } from './week-picker.tsx'

const weeks = [28, 29, 30].map((week) => ({
  year: 2027,
  week,
  dateFrom: '2027-07-12',
  dateTo: '2027-07-19',
}))

describe('the choice of a week', () => {
  beforeAll(async () => {
    await startTexts('da')
    await loadScreenTexts()
  })
  afterEach(cleanup)

  it('shows each week while the slider moves, and chooses one when it is let go of', () => {
    const [onShow, onChoose] = [vi.fn(), vi.fn()]
    const { rerender } = render(<WeekPicker {...{ weeks, onShow, onChoose }} index={0} free={5} />)
    const slider = screen.getByRole('slider', { name: 'Vælg uge' })
    expect(slider.getAttribute('aria-valuetext')).toBe('Uge 28, 2027: 5 boliger er ledige for dig')
    fireEvent.change(slider, { target: { value: '2' } })
    expect(onShow).toHaveBeenCalledWith(2)
    expect(onChoose).not.toHaveBeenCalled()
    rerender(<WeekPicker {...{ weeks, onShow, onChoose }} index={2} free={1} />)
    fireEvent.pointerUp(slider)
    expect(onChoose).toHaveBeenCalledWith(2)
  })

  it('goes one week on or back, not beyond the ends', () => {
    const onChoose = vi.fn()
    render(<WeekPicker {...{ weeks, onChoose }} onShow={vi.fn()} index={0} free={5} />)
    fireEvent.click(screen.getByRole('button', { name: /før$/ }))
    expect(onChoose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: /efter$/ }))
    expect(onChoose).toHaveBeenCalledWith(1)
  })
})
