import { describe, expect, it } from 'vitest'
import { darkenToReadable, isDark, isTooPale, nothingSaved, resolveBrand, type Brand } from './brand.ts'

const environment: Brand = {
  name: 'Samhus',
  color: '#0e5a5e',
  logoUrl: 'https://static.example/logo.svg',
  supportPhone: '+45 70 00 00 00',
  supportEmail: 'support@samhus.example',
  supportFormUrl: 'https://forms.example/help',
}

describe('the brand that holds (R158)', () => {
  it('is the environment’s where nothing is saved', () => {
    expect(resolveBrand(nothingSaved, environment)).toEqual(environment)
  })

  it.each([
    [{ brandName: 'Klitten' }, { name: 'Klitten' }],
    [{ brandColor: '#123456' }, { color: '#123456' }],
    [{ supportPhone: '+46 8 1' }, { supportPhone: '+46 8 1' }],
    [{ supportEmail: 'kontor@klitten.example' }, { supportEmail: 'kontor@klitten.example' }],
    [
      { supportFormUrl: 'https://klitten.example/hjælp' },
      { supportFormUrl: 'https://klitten.example/hjælp' },
    ],
    [{ logo: { key: 'k', hash: '0123abcd' } }, { logoUrl: '/brand/logo/0123abcd.png' }],
  ])('is in one field what is saved and in the others the environment’s: %j', (saved, changed) => {
    expect(resolveBrand({ ...nothingSaved, ...saved }, environment)).toEqual({ ...environment, ...changed })
  })
})

describe('the brand’s colour (R159)', () => {
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

  it.each([
    ['#ffffff', true],
    ['#fff3b0', true],
    // 2.99 : 1 and 3.01 : 1 on white
    ['#959595', true],
    ['#949494', false],
    ['#0e5a5e', false],
  ])('%s is too pale on white: %s', (color, expected) => {
    expect(isTooPale(color)).toBe(expected)
  })

  it.each([
    ['#0e5a5e', true],
    ['#ffd54a', false],
  ])('%s takes white rather than ink: %s', (color, expected) => {
    expect(isDark(color)).toBe(expected)
  })
})
