import { expect, test } from 'vitest'
import { toTileUrl } from './map-tiles.ts'

const url = 'https://tiles.example/{z}/{x}/{y}.png'

// The tiles that openstreetmap.org shows for these places.
test.each([
  ['the whole world', { lat: 0, lng: 0, zoom: 0 }, '0/0/0'],
  ['Skagen', { lat: 57.7209, lng: 10.5839, zoom: 12 }, '12/2168/1239'],
  ['Rio de Janeiro', { lat: -22.9068, lng: -43.1729, zoom: 10 }, '10/389/578'],
])('the map tile of %s is %s', (_name, place, tile) => {
  expect(toTileUrl(url, place)).toBe(`https://tiles.example/${tile}.png`)
})
