import { shortPath } from './path.ts'
import type { Point } from './space.ts'

type Attributes = Record<string, string | number | undefined>

/** A number as short as the eye allows: a tenth of a pixel. */
export const short = (value: number): string => String(Math.round(value * 10) / 10)

export const el = (name: string, attributes: Attributes, inside = ''): string => {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) =>
      value === undefined ? [] : [` ${key}="${typeof value === 'number' ? short(value) : value}"`],
    )
    .join('')
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`
}

/** Fine values such as opacities need more digits than places do. */
export const share = (value: number): string => String(Math.round(value * 100) / 100).replace(/^0\./, '.')

export const pair = ([x, y]: Point): string => `${short(x)} ${short(y)}`

/** Straight lines from point to point. */
export const way = (points: readonly Point[], closed = true): string =>
  points.length === 0 ? '' : `M${points.map(pair).join('L')}${closed ? 'z' : ''}`

/** A soft line through all points (Catmull and Rom), to be continued or closed by the caller. */
export const soft = (points: readonly Point[]): string => {
  const at = (place: number): Point => points[Math.max(0, Math.min(points.length - 1, place))] as Point
  const curves = points.slice(1).map((end, place) => {
    const [before, start, after] = [at(place - 1), at(place), at(place + 2)]
    const first: Point = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6]
    const second: Point = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6]
    return `C${pair(first)} ${pair(second)} ${pair(end)}`
  })
  return `M${pair(at(0))}${curves.join('')}`
}

/** A soft closed shape led by the points: it runs through the middle between each two. */
export const blob = (points: readonly Point[]): string => {
  const count = points.length
  const at = (place: number): Point => points[(place + count) % count] as Point
  const middle = (place: number): Point => {
    const [a, b] = [at(place), at(place + 1)]
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  }
  const curves = points.map((_, place) => `Q${pair(at(place))} ${pair(middle(place))}`)
  return `M${pair(middle(-1))}${curves.join('')}z`
}

export const fill = (d: string, paint: string, opacity = 1): string =>
  el('path', { d: shortPath(d), fill: paint, opacity: opacity < 1 ? share(opacity) : undefined })

export const stroke = (d: string, paint: string, width: number, opacity = 1): string =>
  el('path', {
    d: shortPath(d),
    stroke: paint,
    'stroke-width': share(width),
    opacity: opacity < 1 ? share(opacity) : undefined,
  })

/** A mass whose edge may lie a pixel here or there: crowns, rocks, clouds. */
export const mass = (d: string, paint: string, opacity = 1): string =>
  el('path', { d: shortPath(d, true), fill: paint, opacity: opacity < 1 ? share(opacity) : undefined })

/** Many small strokes whose exact place nobody sees: grass, leaves, glints. */
export const strew = (d: string, paint: string, width: number, opacity = 1): string =>
  el('path', {
    d: shortPath(d, true),
    stroke: paint,
    'stroke-width': share(width),
    opacity: opacity < 1 ? share(opacity) : undefined,
  })

/** [offset 0 to 1, colour, opacity] */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** One picture in the making: its size, and what several parts of it refer to by id. */
export type Drawing = {
  width: number
  height: number
  /** Keeps a definition once, however often it is asked for, and gives its id. */
  define: (make: (id: string) => string) => string
  /** A paint running from top to bottom of whatever it fills. */
  down: (stops: readonly Stop[]) => string
  /** From one colour above to another below. */
  fall: (above: string, below: string) => string
  /** A paint running from left to right of whatever it fills. */
  across: (stops: readonly Stop[]) => string
  /** From one colour on the left to another on the right. */
  side: (left: string, right: string) => string
  /** A paint running outwards from the middle of whatever it fills. */
  round: (stops: readonly Stop[]) => string
  /** The finished file. */
  finish: (title: string, body: string) => string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export function startDrawing(width: number, height: number): Drawing {
  const defined = new Map<string, string>()

  const define = (make: (id: string) => string): string => {
    const key = make('')
    const known = defined.get(key)
    if (known !== undefined) return known
    const id = `p${defined.size}`
    defined.set(key, id)
    return id
  }

  const paint = (name: string, attributes: Attributes, stops: readonly Stop[]): string => {
    const inside = stops
      .map(([offset, colour, opacity]) =>
        el('stop', {
          offset: share(offset),
          'stop-color': colour,
          'stop-opacity': opacity === undefined ? undefined : share(opacity),
        }),
      )
      .join('')
    return `url(#${define((id) => el(name, { id, ...attributes }, inside))})`
  }

  const down = (stops: readonly Stop[]): string => paint('linearGradient', { x2: 0, y2: 1 }, stops)
  const across = (stops: readonly Stop[]): string => paint('linearGradient', {}, stops)

  return {
    width,
    height,
    define,
    down,
    fall: (above, below) =>
      down([
        [0, above],
        [1, below],
      ]),
    across,
    side: (left, right) =>
      across([
        [0, left],
        [1, right],
      ]),
    round: (stops) => paint('radialGradient', {}, stops),
    finish: (title, body) => {
      const defs = [...defined].map(([key, id]) => key.replace(' id=""', ` id="${id}"`)).join('')
      return el(
        'svg',
        {
          xmlns: 'http://www.w3.org/2000/svg',
          viewBox: `0 0 ${width} ${height}`,
          width,
          height,
          role: 'img',
          fill: 'none',
          'stroke-linecap': 'round',
        },
        el('title', {}, escaped(title)) + el('defs', {}, defs) + body,
      )
    },
  }
}
