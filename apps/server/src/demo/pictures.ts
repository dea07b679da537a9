import type { GroupKind } from './content/types.ts'
import { drawHero } from './pictures/hero.ts'
import { drawInterior } from './pictures/rooms/interior.ts'
import { type LookName, looks } from './pictures/looks.ts'
import { type LogoColours, logoMark, logoWordmark } from './pictures/logo.ts'
import type { MoodName } from './pictures/mood.ts'
import { drawOutdoors } from './pictures/outdoors.ts'
import { seeded } from './random.ts'

/** A picture as a file: SVG that refers to nothing outside itself and runs nothing. */
export type Picture = {
  /** Unique among all pictures, such as 'klitgaarden-1-dag.svg'. */
  name: string
  /** What it shows, in Danish: the alternative text. */
  title: string
  width: number
  height: number
  svg: string
}

/** [part of the file name, how the title ends] */
const hours: Record<MoodName, readonly [string, string]> = {
  day: ['dag', 'en sommerdag'],
  south: ['middag', 'i middagssolen'],
  golden: ['aftensol', 'i aftensol'],
  dusk: ['aften', 'efter solnedgang'],
  autumn: ['efteraar', 'om efteråret'],
  mist: ['morgen', 'en tåget morgen'],
  spring: ['foraar', 'om foråret'],
  winter: ['vinter', 'om vinteren'],
  frost: ['vinteraften', 'en vinteraften'],
}

const [width, height] = [1200, 800]

/** Four pictures of a house: three from outside, of which the first is the one for its card, and the living room. */
export function housePictures(name: LookName): Picture[] {
  const look = looks[name]
  const outside = look.outside.map((view, at) => {
    const [hour, when] = hours[view.mood]
    const title = `${look.name} ${when}`
    const random = seeded(`${name}/${at + 1}`)
    const { model, land } = look
    const svg = drawOutdoors({ size: [width, height], title, model, land, view, random })
    return { name: `${name}-${at + 1}-${hour}.svg`, title, width, height, svg }
  })
  const title = `Stuen i ${look.name}`
  const random = seeded(`${name}/inside`)
  const svg = drawInterior({ size: [width, height], title, view: look.inside, random })
  return [...outside, { name: `${name}-${look.outside.length + 1}-stue.svg`, title, width, height, svg }]
}

/** The wide picture at the head of an association's pages. */
export const groupPictures = (kind: GroupKind): Picture[] => [drawHero(kind)]

/** The mark alone (square), and the mark with the name; in the brand's colours, or in others, as white on petrol. */
export const logo = (colours?: LogoColours): { mark: string; wordmark: string } => ({
  mark: logoMark(colours),
  wordmark: logoWordmark(colours),
})
