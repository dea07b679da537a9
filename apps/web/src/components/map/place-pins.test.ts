import { describe, expect, it } from 'vitest'
import { placePins } from './place-pins.ts'

const width = 390

describe('the pins of a map', () => {
  it('stay at their places where they have room, with their names', () => {
    const pins = [
      { x: 100, y: 100, name: 'Havtorn' },
      { x: 100, y: 200, name: 'Røgeriet' },
    ]
    const placed = { offset: { x: 0, y: 0 }, side: 'right', hasRoom: true }
    expect(placePins(pins, width)).toEqual([placed, placed])
  })

  it('are drawn apart where they would lie on one another', () => {
    const pins = [
      [228, 50],
      [227, 68],
      [212, 92],
      [237, 104],
      [200, 112],
      [238, 118],
      [238, 118],
    ].map(([x = 0, y = 0]) => ({ x, y, name: 'Havtorn' }))
    const spots = placePins(pins, width).map(({ offset }, index) => ({
      x: (pins[index]?.x ?? 0) + offset.x,
      y: (pins[index]?.y ?? 0) + offset.y,
    }))
    for (const [index, one] of spots.entries()) {
      for (const other of spots.slice(index + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(43)
      }
    }
  })

  it('have their names on the other side at the edge, and none where another pin is', () => {
    const pins = [
      { x: 350, y: 100, name: 'Klitgården' },
      { x: 150, y: 200, name: 'Sjöstugan' },
      { x: 200, y: 200, name: 'Casa Cedro' },
      { x: 100, y: 200, name: 'Fjällbo' },
    ]
    const placed = placePins(pins, width)
    expect(placed.map(({ hasRoom }) => hasRoom)).toEqual([true, false, true, true])
    expect(placed.map(({ side }) => side)).toEqual(['left', 'right', 'right', 'left'])
  })
})
