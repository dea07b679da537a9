import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { CountryLocator } from './country-locator.tsx'

describe('the locator', () => {
  afterEach(cleanup)

  it('has the outline of the country, a dot where the house is, and the name of the place', () => {
    const { container } = render(<CountryLocator lat={55.2114} lng={14.9697} place="Gudhjem, Danmark" />)
    expect(container.querySelectorAll('path').length).toBeGreaterThan(30)
    const name = screen.getByText('Gudhjem, Danmark')
    // Bornholm is at the right of Denmark, and low.
    expect(Number.parseFloat(name.style.left)).toBeGreaterThan(60)
    expect(Number.parseFloat(name.style.top)).toBeGreaterThan(60)
  })

  it('draws no land where the atlas has none', () => {
    const { container } = render(<CountryLocator lat={-33.9} lng={18.4} place="Cape Town" />)
    expect(container.querySelector('path')).toBeNull()
    expect(screen.getByText('Cape Town')).toBeDefined()
  })
})
