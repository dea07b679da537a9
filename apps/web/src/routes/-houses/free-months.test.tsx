import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { FreeMonths } from './free-months.tsx'

describe('the free weeks of a house', () => {
  beforeAll(async () => {
    await startTexts('da')
    await loadScreenTexts()
  })
  afterEach(cleanup)

  it('are twelve bars, whose months and numbers are also said', () => {
    const months = Array.from({ length: 12 }, (_, index) => ({
      year: 2027,
      month: index + 1,
      free: index === 6 ? 3 : 0,
      weeks: index === 6 ? 4 : 0,
    }))
    render(<FreeMonths months={months} />)
    const bars = screen.getByRole('img', { name: 'Ledige uger måned for måned. Juli: 3 af 4' })
    expect(bars.children).toHaveLength(12)
    expect(screen.getByText('3 ledige uger de næste 12 måneder')).toBeDefined()
  })
})
