import { describe, expect, it } from 'vitest'
import { countries, drawCountry, findCountry, fitView, toMapPoint } from './atlas.ts'

/** ISO 3166-1 numbers. */
const [denmark, sweden, italy, spain] = ['208', '752', '380', '724']

describe('the atlas', () => {
  it.each([
    ['Gammel Skagen, at the very tip', 57.7367, 10.5402, denmark],
    ['Gudhjem, on an island', 55.2114, 14.9697, denmark],
    ['Klitmøller, by the sea', 57.0433, 8.4746, denmark],
    ['Sälen', 61.1477, 13.1741, sweden],
    ['Torekov, on a peninsula', 56.4243, 12.6229, sweden],
    ['Gargnano', 45.6894, 10.6622, italy],
    ['Altea', 38.6011, -0.0478, spain],
  ])('finds the country of %s', (_, lat, lng, id) => {
    expect(findCountry({ lat, lng })?.id).toBe(id)
  })

  it('finds none far out at sea, nor on another continent', () => {
    expect(findCountry({ lat: 56, lng: -9 })).toBeNull()
    expect(findCountry({ lat: -33.9, lng: 18.4 })).toBeNull()
  })

  it('shows all points in the middle of a picture of the given ratio', () => {
    const view = fitView([toMapPoint({ lat: 0, lng: 0 }), toMapPoint({ lat: 0, lng: 10 })], 2)
    expect(view.width / view.height).toBeCloseTo(2)
    expect(view.left + view.width / 2).toBeCloseTo(5)
    expect(view.left).toBeLessThan(0)
  })

  it('draws every country as closed lines', () => {
    expect(countries.length).toBeGreaterThan(30)
    for (const country of countries) expect(drawCountry(country)).toMatch(/^(M[-\d. L]+Z)+$/)
  })
})
