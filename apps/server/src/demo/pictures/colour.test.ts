import { expect, test } from 'vitest'
import { darker, lighter, mix, under } from './colour.ts'

test('the ends of a mixture are its colours', () => {
  expect(mix('#123456', '#fedcba', 0)).toBe('#123456')
  expect(mix('#123456', '#fedcba', 1)).toBe('#fedcba')
})

test('half of black and white is the grey that looks half as light', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#636363')
})

test('white light changes nothing, no light leaves black', () => {
  expect(under('#c0593f', '#ffffff')).toBe('#c0593f')
  expect(under('#c0593f', '#000000')).toBe('#000000')
})

test.each(['#6fa9c8', '#fbf6e8', '#0b1220', '#ffffff', '#000000'])(
  '%s stays a colour when it is shaded',
  (paint) => {
    for (const shade of [darker(paint, 0.4), lighter(paint, 0.4), mix(paint, '#d2502e', 0.3)]) {
      expect(shade).toMatch(/^#[0-9a-f]{6}$/)
    }
  },
)
