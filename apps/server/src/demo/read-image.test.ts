import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getDemoImagesDir } from '../shared/paths.ts'
import { createDemoContent } from './content/demo-content.ts'
import { guestReports } from './content/guest-reports.ts'
import { readImage } from './read-image.ts'

const { groups } = createDemoContent({ year: 2027, seed: 'samhus' })
const houses = groups.flatMap((group) => group.houses)
const photos = guestReports.flatMap((report) => report.photos)
const names = [...new Set([...[...groups, ...houses].flatMap(({ images }) => images), ...photos])]

test('every image of the demo has its file, and every file is one of its images', () => {
  expect(names.toSorted()).toEqual(readdirSync(getDemoImagesDir()).toSorted())
})

test('every image is a well-formed SVG of the size that is read', async () => {
  for (const name of names) {
    const { svg, width, height } = await readImage(name)
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"'), name).toBe(true)
    // The whole file is parsed, which throws if it is not well-formed.
    expect(await sharp(Buffer.from(svg)).metadata(), name).toMatchObject({ format: 'svg', width, height })
  }
})

test('every image runs nothing and refers to nothing outside itself', async () => {
  const dangers =
    /<(?:script|foreignObject|image|iframe|a|animate|set|style)\b|\son[a-z]+=|https?:|data:|javascript:|file:|\/\//i
  for (const name of names) {
    const { svg } = await readImage(name)
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), name).not.toMatch(dangers)
    const targets = [...svg.matchAll(/(?:href="|url\()([^")]*)/g)].map(([, target]) => target)
    expect(
      targets.filter((target) => !target?.startsWith('#')),
      name,
    ).toEqual([])
  }
})

test('every image of a house is titled with its name', async () => {
  for (const house of houses) {
    for (const name of house.images) {
      expect(/<title>(.*)<\/title>/.exec((await readImage(name)).svg)?.[1], name).toContain(house.name)
    }
  }
})
