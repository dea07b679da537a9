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
const mostPhotographed: LookName = 'klitgaarden'

/**
 * Four pictures of a house: three from outside, of which the first is the one for its card, and the living room.
 * One house has been photographed more: twenty in all.
 */
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
  const room = { name: `${name}-${look.outside.length + 1}-stue.svg`, title, width, height, svg }
  return [...outside, room, ...(name === mostPhotographed ? morePictures(name) : [])]
}

/** The same house through the year from where else one may stand, and its living room in other lights. */
function morePictures(name: LookName): Picture[] {
  const { name: title, model, land, outside, inside } = looks[name]
  const moods = Object.keys(hours) as MoodName[]
  return Array.from({ length: 16 }, (_, at) => {
    const mood = moods[at % moods.length] ?? 'day'
    const [hour, when] = hours[mood]
    const of = { name: `${name}-${at + 5}-${hour}.svg`, width, height }
    const random = seeded(`${name}/more/${at}`)
    if (at % 4 === 3) {
      const view = { ...inside, mood, isMirrored: at % 8 === 3 }
      const words = `Stuen i ${title} ${when}`
      return { ...of, title: words, svg: drawInterior({ size: [width, height], title: words, view, random }) }
    }
    const from = outside[at % outside.length] ?? outside[0]
    const [x, z] = from?.at ?? [0, 24]
    const view = {
      mood,
      at: [x + random.int(-2, 2), z + random.int(-2, 4)] as const,
      turn: -(from?.turn ?? 0.4) + random.int(-12, 12) / 100,
      eye: 2.6 + random.int(0, 24) / 10,
    }
    const words = `${title} ${when}`
    return {
      ...of,
      title: words,
      svg: drawOutdoors({ size: [width, height], title: words, model, land, view, random }),
    }
  })
}

/** The wide picture at the head of an association's pages. */
export const groupPictures = (kind: GroupKind): Picture[] => [drawHero(kind)]

/** The mark alone (square), and the mark with the name; in the brand's colours, or in others, as white on petrol. */
export const logo = (colours?: LogoColours): { mark: string; wordmark: string } => ({
  mark: logoMark(colours),
  wordmark: logoWordmark(colours),
})
