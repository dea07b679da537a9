import { describe, expect, it } from 'vitest'
import { darkenToReadable } from './brand.ts'

describe('the brand’s colour', () => {
  it('is unchanged if white is readable on it', () => {
    expect(darkenToReadable('#0e5a5e')).toBe('#0e5a5e')
  })

  it('is darkened if it is too light, and keeps its hue', () => {
    const dark = darkenToReadable('#7fd6c6')
    expect(dark).not.toBe('#7fd6c6')
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(dark.slice(at, at + 2), 16))
    expect(green).toBeGreaterThan(blue ?? 0)
    expect(blue).toBeGreaterThan(red ?? 0)
  })

  it.each(['', 'red', '#12', '#gggggg', 'url(x)'])('is the default for the invalid colour %j', (invalid) => {
    expect(darkenToReadable(invalid)).toBe('#0f5e60')
  })

  it('may have the short form', () => {
    expect(darkenToReadable('#048')).toBe('#004488')
  })
})
