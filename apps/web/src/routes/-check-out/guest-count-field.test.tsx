import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { GuestCountField } from './guest-count-field.tsx'

function Field({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  return <GuestCountField value={value} problem={undefined} isDisabled={false} onChange={setValue} />
}

const countFigures = () => document.querySelectorAll('[data-figures] [data-here]').length

describe('the number of guests', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  afterEach(cleanup)

  it('is shown as figures: each press on + adds one, and on − takes one', () => {
    render(<Field initial="5" />)
    expect(countFigures()).toBe(5)
    fireEvent.click(screen.getByRole('button', { name: 'Én person mere' }))
    expect(countFigures()).toBe(6)
    fireEvent.click(screen.getByRole('button', { name: 'Én person færre' }))
    fireEvent.click(screen.getByRole('button', { name: 'Én person færre' }))
    expect(countFigures()).toBe(4)
  })

  it('has fifteen figures at most, and says how many more there are', () => {
    render(<Field initial="18" />)
    expect(countFigures()).toBe(15)
    expect(screen.getByText('+3')).toBeTruthy()
  })

  it.each(['', '1.5', '-3', '0'])('has none for “%s”', (value) => {
    render(<Field initial={value} />)
    expect(countFigures()).toBe(0)
  })
})
