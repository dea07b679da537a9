import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { HouseImages } from './house-images.tsx'

describe('the image of a house', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  afterEach(cleanup)

  it('has a button that says in words that it shows all images, and how many there are', () => {
    render(<HouseImages name="Klitgården" imageUrls={['/a.svg', '/b.svg']} />)
    const button = screen.getByRole('button')
    expect(button.textContent).toBe('Se alle billeder2')
    // Words that appear on hovering only are never seen on a touch screen.
    expect(button.getAttribute('title')).toBeNull()
  })
})
