import { expect, test } from 'vitest'
import { parseRendition, imageWidths, buildSrcset } from './image.ts'

test('the srcset of an image lists all widths, which differ in the last path segment only', () => {
  const set = buildSrcset('/client/api/pictures/id/until.signature/1200.webp', 'avif')
  expect(set?.split(', ')).toEqual(
    imageWidths.map((width) => `/client/api/pictures/id/until.signature/${width}.avif ${width}w`),
  )
})

test('an image of another server has no srcset', () => {
  expect(buildSrcset('https://example.org/house.jpg', 'webp')).toBeNull()
})

test.each(imageWidths.flatMap((width) => (['avif', 'webp'] as const).map((format) => ({ width, format }))))(
  '$width.$format is served',
  (shape) => expect(parseRendition(`${shape.width}.${shape.format}`)).toEqual(shape),
)

test.each([
  '321.avif',
  '0768.avif',
  '768.svg',
  '768.avif ',
  '99999.webp',
  '768',
  '.avif',
  '-320.webp',
  '3e2.webp',
  '',
])('%j is not served', (part) => expect(parseRendition(part)).toBeNull())
