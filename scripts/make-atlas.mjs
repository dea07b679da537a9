// Writes the outlines of Europe's countries that the maps of houses draw below or instead of tiles, from Natural Earth
// (public domain, https://www.naturalearthdata.com) as the package world-atlas has it: `node scripts/make-atlas.mjs`.
// The result is in the repository; a test compares it with what this makes.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { quantize } from 'topojson-client'
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify'
import { root } from './files.mjs'

/** @typedef {import('topojson-specification').Topology} Topology */

export const atlasPath = join(root, 'apps/web/src/components/map/europe.json')

/** What the maps can show, in degrees; what lies outside is pushed onto this frame, where it has no area. */
const [west, south, east, north] = [-11, 34.5, 32, 71.5]

/** Bends and islands that take up less, in square degrees, are left out. */
const minBendArea = 0.006
const minIslandArea = 0.012

/** Denmark, whose coast is all bends and islands, is drawn this many times as finely. */
const fineCountry = '208'
const fineness = 8

/** Steps of a coordinate: about a kilometre. */
const steps = 4000

/** @returns {string} Topology with the object `countries`, whose geometries have the countries' ISO 3166-1 numbers as ids. */
export function makeAtlas() {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  /** @type {Topology} */
  const world = JSON.parse(readFileSync(path, 'utf8'))
  const lines = readLines(world)
  const geometries = listCountries(world)
    .filter((one) => listArcs(one).some((arc) => lines[arc]?.some(isInFrame)))
    .map(withoutName)
  /** @type {Topology} */
  const topology = {
    type: 'Topology',
    arcs: lines.map((line) => line.map(([x, y]) => [limit(x, west, east), limit(y, south, north)])),
    objects: { countries: { type: 'GeometryCollection', geometries } },
  }
  const weighted = presimplify(
    /** @type {import("topojson-specification").Topology<import("topojson-specification").Objects<{}>>} */ (
      topology
    ),
  )
  const fine = new Set(geometries.filter(({ id }) => id === fineCountry).flatMap(listArcs))
  for (const arc of fine) for (const point of weighted.arcs[arc] ?? []) point[2] = (point[2] ?? 0) * fineness
  const simple = simplify(weighted, minBendArea)
  const islands = filterWeight(simple, minIslandArea)
  const fineIslands = filterWeight(simple, minIslandArea / fineness)
  const kept = filter(simple, (ring, isInterior) => {
    /** @type {unknown[]} The library's type says points, but they are the numbers of lines. */
    const arcs = ring
    const isFine = arcs.some((arc) => typeof arc === 'number' && fine.has(toLine(arc)))
    return (isFine ? fineIslands : islands)(ring, isInterior)
  })
  return `${JSON.stringify(quantize(kept, steps))}\n`
}
/** @param {Topology} world */
function listCountries({ objects: { countries } }) {
  if (countries?.type !== 'GeometryCollection') throw new Error('world-atlas has another shape')
  return countries.geometries.flatMap((one) =>
    one.type === 'Polygon' || one.type === 'MultiPolygon' ? [one] : [],
  )
}

/**
 * @param {{ arcs: number[][] | number[][][] }} country
 * @returns {number[]} Numbers of its lines.
 */
function listArcs({ arcs }) {
  return arcs.flat(2).map(toLine)
}

/**
 * A line that is followed backwards has the complement of its number.
 *
 * @param {number} arc
 */
function toLine(arc) {
  return arc < 0 ? ~arc : arc
}

/** @param {import('topojson-specification').Polygon | import('topojson-specification').MultiPolygon} country */
function withoutName(country) {
  const nameless = { ...country }
  delete nameless.properties
  return nameless
}

/**
 * Returns the lines in degrees. What lies beyond the date line goes on eastwards, so that no line crosses Europe.
 *
 * @param {Topology} world
 * @returns {[number, number][][]}
 */
function readLines({ arcs, transform }) {
  const [stepX, stepY] = transform?.scale ?? [1, 1]
  const [left, bottom] = transform?.translate ?? [0, 0]
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([moveX = 0, moveY = 0]) => {
      x += moveX
      y += moveY
      const lng = x * stepX + left
      return [lng < -100 ? lng + 360 : lng, y * stepY + bottom]
    })
  })
}

/** @param {[number, number]} point */
function isInFrame([x, y]) {
  return x > west && x < east && y > south && y < north
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function limit(value, least, most) {
  return Math.min(most, Math.max(least, value))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(atlasPath, makeAtlas())
