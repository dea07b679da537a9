import { describe, expect, it } from 'vitest'
import { formatLocation, parseLocation } from './house-location.ts'
import { findHouseProblems, toHouseBody, toHouseValues } from './house-values.ts'
import { fakeHouse } from '../testing/fake-house.ts'

describe('the coordinates of a house', () => {
  it.each([
    ['57.7367, 10.5402', { lat: 57.7367, lng: 10.5402 }],
    [' 57.7367 10.5402 ', { lat: 57.7367, lng: 10.5402 }],
    ['57,7367; 10,5402', { lat: 57.7367, lng: 10.5402 }],
    ['57,7367, 10,5402', { lat: 57.7367, lng: 10.5402 }],
    ['38.6011,-0.0478', { lat: 38.6011, lng: -0.0478 }],
    ['57,10', { lat: 57, lng: 10 }],
    ['', { lat: 0, lng: 0 }],
    ['57.7367', null],
    ['Skagen', null],
    ['57.7367, 10.5402, 13', null],
  ])('are read from what is typed or pasted: %s', (text, place) => {
    expect(parseLocation(text)).toEqual(place)
  })

  it('are written as the audit trail writes them, and not at all where there is no place', () => {
    expect(formatLocation({ lat: 57.7367, lng: 10.5402 })).toBe('57.7367, 10.5402')
    expect(formatLocation({ lat: 0, lng: 0 })).toBe('')
  })
})

describe('the values of the form', () => {
  const values = toHouseValues(fakeHouse())

  it('are the house, back and forth', () => {
    const { name, code, lat, lng, zoom, usualPeople, texts } = fakeHouse()
    expect(toHouseBody(values)).toMatchObject({ name, code, lat, lng, zoom, usualPeople, texts })
    expect(toHouseBody({ ...values, usualPeople: ' ' }).usualPeople).toBeNull()
  })

  it('name the fields that cannot be sent, in the order of the form', () => {
    expect(findHouseProblems(values)).toEqual([])
    const wrong = {
      ...values,
      name: ' ',
      usualPeople: 'many',
      location: '91, 10',
      'texts.sv.description': 'a\u202Eb',
    }
    expect(findHouseProblems(wrong)).toEqual(['name', 'usualPeople', 'location', 'texts.sv.description'])
    expect(findHouseProblems({ ...values, location: 'Skagen' })).toEqual(['location'])
  })
})
