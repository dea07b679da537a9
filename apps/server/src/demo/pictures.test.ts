import { describe, expect, test } from 'vitest'
import { demoContent } from './content/demo-content.ts'
import { groupPictures, housePictures, logo } from './pictures.ts'
import { type LookName, looks } from './pictures/looks.ts'

const names = Object.keys(looks) as LookName[]
const houses = names.flatMap(housePictures)
const heroes = (['comfort', 'premium', 'quantus'] as const).flatMap(groupPictures)
const { mark, wordmark } = logo()
const all = [...houses, ...heroes]
const files: [string, string][] = [
  ...all.map(({ name, svg }): [string, string] => [name, svg]),
  ['mark', mark],
  ['wordmark', wordmark],
]

/** What is wrong with the text as XML: tags that do not close, attributes without quotes, loose marks. */
const faults = (svg: string): string[] => {
  const open: string[] = []
  const found: string[] = []
  const tag = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][\w:-]*="[^"<&]*")*)\s*(\/?)>/g
  let end = 0
  for (const match of svg.matchAll(tag)) {
    const between = svg.slice(end, match.index)
    if (/[<>]/.test(between)) found.push(`loose: ${between.slice(0, 60)}`)
    end = match.index + match[0].length
    const [, closes, name = '', attributes = '', empty] = match
    const keys = [...attributes.matchAll(/([a-zA-Z][\w:-]*)=/g)].map(([, key]) => key)
    if (new Set(keys).size !== keys.length) found.push(`twice: ${match[0].slice(0, 60)}`)
    if (closes === '/') {
      if (open.pop() !== name) found.push(`closes: ${name}`)
    } else if (empty !== '/') open.push(name)
  }
  if (end !== svg.length) found.push(`after the end: ${svg.slice(end, end + 60)}`)
  return [...found, ...open.map((name) => `open: ${name}`)]
}

const idsOf = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')

const dangers =
  /<(script|foreignObject|image|iframe|a|animate|set|style)\b|\son[a-z]+=|https?:|data:|javascript:|file:|\/\//i

const references = (svg: string): string[] =>
  [...svg.matchAll(/(?:href="|url\()([^")]*)/g)].map(([, target]) => target ?? '')

/** The names of the pictures of which it is not so. */
const exceptFor = (isSo: (svg: string) => boolean): string[] =>
  files.flatMap(([name, svg]) => (isSo(svg) ? [] : [name]))

describe('every picture', () => {
  test('is well-formed and one svg', () => {
    expect(
      files.map(([name, svg]) => [name, faults(svg)]).filter(([, found]) => found?.length !== 0),
    ).toEqual([])
    expect(exceptFor((svg) => svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"'))).toEqual([])
  })

  test('runs nothing and refers to nothing outside itself', () => {
    expect(exceptFor((svg) => !dangers.test(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')))).toEqual(
      [],
    )
    expect(exceptFor((svg) => references(svg).every((target) => /^#p\d+$/.test(target)))).toEqual([])
  })

  test('names each id once, and every id it refers to', () => {
    expect(exceptFor((svg) => new Set(idsOf(svg)).size === idsOf(svg).length)).toEqual([])
    const sorted = (list: string[]): string => [...new Set(list)].toSorted().join()
    expect(exceptFor((svg) => sorted(references(svg)) === sorted(idsOf(svg).map((id) => `#${id}`)))).toEqual(
      [],
    )
  })

  test('holds only numbers that are ones', () => {
    expect(
      exceptFor((svg) => !/NaN|undefined|Infinity|null|\de[+-]?\d/.test(svg.replace(/#[0-9a-f]{6}/g, ''))),
    ).toEqual([])
  })

  test('of a house or an association has at most 25,000 bytes, says its size and its title', () => {
    const tooLarge = all.flatMap(({ name, svg }) => (Buffer.byteLength(svg) > 25_000 ? [name] : []))
    expect(tooLarge).toEqual([])
    for (const { svg, width, height, title } of all) {
      expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
      expect(svg).toContain(`<title>${title}</title>`)
    }
  })
})

test('the same house gives the same bytes again', () => {
  for (const name of names) expect(housePictures(name)).toEqual(housePictures(name))
  expect(groupPictures('premium')).toEqual(groupPictures('premium'))
})

test('every picture has a plain file name of its own and shows something else', () => {
  expect(new Set(all.map((picture) => picture.name)).size).toBe(all.length)
  expect(new Set(all.map((picture) => picture.svg)).size).toBe(all.length)
  for (const { name } of all) expect(name).toMatch(/^[a-z]+(-[a-z0-9]+)*\.svg$/)
})

test('every house has four pictures, of at least three hours or seasons, the last from inside; one has twenty', () => {
  for (const name of names) {
    const pictures = housePictures(name)
    expect(pictures).toHaveLength(name === 'klitgaarden' ? 20 : 4)
    expect(new Set(looks[name].outside.map((view) => view.mood)).size).toBe(3)
    expect(pictures[3]?.title).toBe(`Stuen i ${looks[name].name}`)
  }
})

test('every house of the demo is drawn under its own name', () => {
  for (const house of demoContent({ year: 2027, seed: 'samhus' }).groups.flatMap((group) => group.houses)) {
    expect(looks[house.look].name).toBe(house.name)
  }
})

test('every association opens with a wide picture', () => {
  for (const { width, height } of heroes) expect(width / height).toBeGreaterThan(2)
})
