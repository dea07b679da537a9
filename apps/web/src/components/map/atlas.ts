import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import europe from './europe.json'

/** A point of a map: degrees of longitude to the east, and as long ones to the south (Web Mercator). */
export interface MapPoint {
  readonly x: number
  readonly y: number
}

export interface Country {
  /** ISO 3166-1 numeric; empty for a territory that has none. */
  readonly id: string
  readonly shape: Polygon | MultiPolygon
  /** Its coasts and borders, as points of the map: projected when first asked for. */
  readonly rings: readonly (readonly MapPoint[])[]
}

export function toMapPoint({ lat, lng }: { readonly lat: number; readonly lng: number }): MapPoint {
  const radians = (lat * Math.PI) / 180
  return { x: lng, y: (-Math.asinh(Math.tan(radians)) * 180) / Math.PI }
}

/** Europe's countries from Natural Earth, as `scripts/make-atlas.mjs` simplified them. */
export const countries: readonly Country[] = readCountries(
  europe as unknown as Topology<{ countries: GeometryCollection }>,
)

function readCountries(topology: Topology<{ countries: GeometryCollection }>): Country[] {
  return feature(topology, topology.objects.countries).features.flatMap(({ id, geometry }) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
      ? [toCountry(String(id ?? ''), geometry)]
      : [],
  )
}

function toCountry(id: string, shape: Polygon | MultiPolygon): Country {
  let rings: readonly (readonly MapPoint[])[] | undefined
  return {
    id,
    shape,
    get rings() {
      return (rings ??= listRings(shape).map(toRing))
    },
  }
}

function listRings(shape: Polygon | MultiPolygon): Position[][] {
  return shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat()
}

function toRing(positions: Position[]): MapPoint[] {
  return positions.map(([lng = 0, lat = 0]) => toMapPoint({ lat, lng }))
}

/** A house by the sea may stand outside of its country's simplified coast, by at most so many degrees. */
const maxOffshore = 0.6

/** Returns the country that a place is in, or on whose coast it is; null outside of the atlas. */
export function findCountry(place: { readonly lat: number; readonly lng: number }): Country | null {
  const point = toMapPoint(place)
  const around = countries.find(({ rings }) => rings.filter((ring) => isInside(point, ring)).length % 2 === 1)
  if (around !== undefined) return around
  const [nearest] = countries
    .map((country) => ({ country, distance: getDistance(point, country) }))
    .toSorted((one, other) => one.distance - other.distance)
  return nearest !== undefined && nearest.distance <= maxOffshore ? nearest.country : null
}

/** Counts how often a line to the east crosses the ring. */
function isInside({ x, y }: MapPoint, ring: readonly MapPoint[]): boolean {
  return ring.reduce((inside, end, index) => {
    const start = ring.at(index - 1) ?? end
    const crosses = start.y > y !== end.y > y
    return crosses && x < ((start.x - end.x) * (y - end.y)) / (start.y - end.y) + end.x ? !inside : inside
  }, false)
}

function getDistance(point: MapPoint, { rings }: Country): number {
  return Math.min(...rings.flat().map(({ x, y }) => Math.hypot(x - point.x, y - point.y)))
}

/** A part of the map, as the `viewBox` of an SVG. */
export interface MapView {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Returns the part of the map that shows all points, with a margin, in a picture of that ratio of width to height. */
export function fitView(points: readonly MapPoint[], ratio: number): MapView {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const margin = 1.16
  const width = margin * Math.max(right - left, (bottom - top) * ratio)
  const height = width / ratio
  return { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height }
}

/** Returns the `d` of a country's path. */
export function drawCountry({ rings }: Country): string {
  const draw = (ring: readonly MapPoint[]) =>
    ring.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')
  return rings.map((ring) => `M${draw(ring)}Z`).join('')
}
