import { el, share } from './drawing.ts'

/**
 * The mark: two houses of one strand each, linked like a chain. Sam: together; hus: houses.
 *
 * No gradients, no ids: it may stand in a page many times, and in one colour.
 */
export type LogoColours = { first: string; second: string; letters: string }

const petrol: LogoColours = { first: '#0f5c5c', second: '#d99a3d', letters: '#0b4f52' }

/** Both houses: breadth, height of the walls and of the roof, thickness of the strand, air where it passes below. */
const house = { wide: 36, wall: 30, roof: 16, strand: 6.5, air: 1.7 }
const second = { right: 26, down: 20 }

const strands = (left: number, top: number): [string, string] => {
  const { wide, wall, roof, strand, air } = house
  const corners = (x: number, y: number) => ({
    x0: x,
    x1: x + wide,
    apex: x + wide / 2,
    top: y,
    eave: y + roof,
    foot: y + roof + wall,
  })
  const a = corners(left, top)
  const b = corners(left + second.right, top + second.down)
  const slope = roof / (wide / 2)
  const gap = strand / 2 + air
  // The first house's right wall passes below the second one's roof; the second one's left wall below the first's floor.
  const crossing = b.eave - (a.x1 - b.x0) * slope
  const half = (strand / 2) * Math.hypot(1, slope) + (strand / 2) * slope * 0.5 + air
  const n = (value: number): string => share(value)
  return [
    `M${n(a.x1)} ${n(crossing - half)}V${n(a.eave)}L${n(a.apex)} ${n(a.top)} ${n(a.x0)} ${n(a.eave)}V${n(a.foot)}H${n(a.x1)}V${n(crossing + half)}`,
    `M${n(b.x0)} ${n(a.foot - gap)}V${n(b.eave)}L${n(b.apex)} ${n(b.top)} ${n(b.x1)} ${n(b.eave)}V${n(b.foot)}H${n(b.x0)}V${n(a.foot + gap)}`,
  ]
}

const linked = (left: number, top: number, { first, second: other }: LogoColours): string => {
  const [one, two] = strands(left, top)
  const pen = { fill: 'none', 'stroke-width': share(house.strand), 'stroke-linejoin': 'round' }
  return el('g', pen, el('path', { d: one, stroke: first }) + el('path', { d: two, stroke: other }))
}

/** Letters drawn by the same pen: the way of each, and its breadth with the space after it; the baseline is 0. */
const letters: Record<string, readonly [d: string, breadth: number]> = {
  s: ['M17.5-19C14-25.5 2-25 2.5-18 3-11 18-14 18-6.5 18 1 5 1.2 1.5-5', 27],
  a: ['M21-12.500a9.8 11 0 1 0-19.6 0a9.8 11 0 1 0 19.6 0M21.3-24V0', 32.5],
  m: ['M2 0V-24M2-13a8.5 10.3 0 0 1 17 0V0M19-13a8.5 10.3 0 0 1 17 0V0', 47],
  h: ['M2 0V-37M2-13a9.5 10.5 0 0 1 19 0V0', 32],
  u: ['M2-24v12.500a9.5 10.5 0 0 0 19 0V-24', 31],
}

export const logoMark = (colours: LogoColours = petrol): string =>
  el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 80 80', role: 'img' },
    el('title', {}, 'Samhus') + linked(9, 7, colours),
  )

export const logoWordmark = (colours: LogoColours = petrol): string => {
  let x = 96
  const written = 'samhus'.split('').map((letter) => {
    const [d, breadth] = letters[letter] as readonly [string, number]
    const path = el('path', { d, transform: `translate(${x} 58)` })
    x += breadth
    return path
  })
  const pen = {
    fill: 'none',
    stroke: colours.letters,
    'stroke-width': '5.6',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 296 80', role: 'img' },
    el('title', {}, 'Samhus') + linked(9, 7, colours) + el('g', pen, written.join('')),
  )
}
