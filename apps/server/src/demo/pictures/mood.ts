import { mix, under } from './colour.ts'
import type { Stop } from './drawing.ts'
import { dot, type Place, unit } from './space.ts'

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** The light of one picture: what the hour and the weather do to every colour in it. */
export type Mood = {
  /** From the top of the sky to the horizon. */
  sky: readonly Stop[]
  /** The colour into which distance fades. */
  haze: string
  /** Light that falls on what faces the sun, and on what does not. */
  sunlight: string
  shade: string
  /** Towards the sun, or the moon. */
  sun: Place
  /** The disc in the sky, in shares of the picture's width and height; none when the sun stands behind the eye. */
  disc: { x: number; y: number; radius: number; colour: string; glow: string } | null
  /** How strongly things throw shadows, 0 to 1. */
  shadow: number
  /** What the panes show by day. */
  glass: readonly [string, string]
  /** Lamps burn inside. */
  lamps: boolean
  stars: boolean
  season: Season
}

const summerSun: Place = unit([-0.6, 0.75, -0.8])
const lowSun: Place = unit([-0.7, 0.45, -0.8])

export const moods = {
  /** A clear northern forenoon. */
  day: {
    sky: [
      [0, '#6ea9c8'],
      [0.55, '#b4d5dd'],
      [1, '#f1ead9'],
    ],
    haze: '#d5e2df',
    sunlight: '#fffaf0',
    shade: '#a3b3cb',
    sun: summerSun,
    disc: null,
    shadow: 0.3,
    glass: ['#3f6479', '#a9c8d2'],
    lamps: false,
    stars: false,
    season: 'summer',
  },
  /** Southern noon: deep sky, hard light. */
  south: {
    sky: [
      [0, '#3b8ec2'],
      [0.6, '#93c9dd'],
      [1, '#e7efe4'],
    ],
    haze: '#c9dfe0',
    sunlight: '#fffaf0',
    shade: '#a0abcf',
    sun: summerSun,
    disc: null,
    shadow: 0.36,
    glass: ['#35566e', '#93bacb'],
    lamps: false,
    stars: false,
    season: 'summer',
  },
  /** The last hour of sun. */
  golden: {
    sky: [
      [0, '#7fa5b5'],
      [0.45, '#e8cfa6'],
      [0.8, '#f6bd85'],
      [1, '#f3a672'],
    ],
    haze: '#f3cfa2',
    sunlight: '#ffe6bf',
    shade: '#8f8aa8',
    sun: lowSun,
    disc: { x: 0.2, y: 0.46, radius: 38, colour: '#fff3d4', glow: '#ffd79a' },
    shadow: 0.3,
    glass: ['#8a6a66', '#f5c48b'],
    lamps: false,
    stars: false,
    season: 'summer',
  },
  /** After sunset, when the windows are lit. */
  dusk: {
    sky: [
      [0, '#20365c'],
      [0.4, '#4d5c86'],
      [0.72, '#b0798a'],
      [0.92, '#eda079'],
      [1, '#f4b585'],
    ],
    haze: '#8f7590',
    sunlight: '#a993a6',
    shade: '#566189',
    sun: unit([-0.8, 0.35, 0.4]),
    disc: null,
    shadow: 0.16,
    glass: ['#ffe3a6', '#ffb55e'],
    lamps: true,
    stars: true,
    season: 'summer',
  },
  /** Autumn, clear and low. */
  autumn: {
    sky: [
      [0, '#89a9b5'],
      [0.5, '#cbd3c9'],
      [1, '#f3e2c4'],
    ],
    haze: '#dcd6c4',
    sunlight: '#ffefd2',
    shade: '#9899b0',
    sun: lowSun,
    disc: null,
    shadow: 0.28,
    glass: ['#4e5c66', '#c9c7b8'],
    lamps: false,
    stars: false,
    season: 'autumn',
  },
  /** A morning in which the far things are only guessed. */
  mist: {
    sky: [
      [0, '#a3b6ba'],
      [0.6, '#d8dacb'],
      [1, '#f4e6cb'],
    ],
    haze: '#e6e0cd',
    sunlight: '#fff1da',
    shade: '#a5acb6',
    sun: lowSun,
    disc: { x: 0.74, y: 0.3, radius: 34, colour: '#fffaf0', glow: '#fff0d0' },
    shadow: 0.18,
    glass: ['#66767c', '#d7d4c3'],
    lamps: false,
    stars: false,
    season: 'autumn',
  },
  /** Blossom time. */
  spring: {
    sky: [
      [0, '#8dbcd6'],
      [0.6, '#cfe3e4'],
      [1, '#f6eee0'],
    ],
    haze: '#dce8e4',
    sunlight: '#fffaf2',
    shade: '#abb7d0',
    sun: summerSun,
    disc: null,
    shadow: 0.26,
    glass: ['#4a6c80', '#b9d2da'],
    lamps: false,
    stars: false,
    season: 'spring',
  },
  /** Snow under a pale sun. */
  winter: {
    sky: [
      [0, '#86aecd'],
      [0.55, '#c5d8e4'],
      [1, '#f7ece2'],
    ],
    haze: '#dfe7ec',
    sunlight: '#fff6ea',
    shade: '#93a6cb',
    sun: lowSun,
    disc: null,
    shadow: 0.3,
    glass: ['#4b6680', '#bccfdb'],
    lamps: false,
    stars: false,
    season: 'winter',
  },
  /** The blue hour over snow. */
  frost: {
    sky: [
      [0, '#132649'],
      [0.5, '#34557f'],
      [0.85, '#7d8fb0'],
      [1, '#c9a9a8'],
    ],
    haze: '#61779d',
    sunlight: '#8ca3cb',
    shade: '#4f6699',
    sun: unit([-0.6, 0.5, 0.5]),
    disc: { x: 0.78, y: 0.16, radius: 17, colour: '#f6f1df', glow: '#aebfda' },
    shadow: 0.16,
    glass: ['#ffe6ad', '#ffb862'],
    lamps: true,
    stars: true,
    season: 'winter',
  },
} as const satisfies Record<string, Mood>

export type MoodName = keyof typeof moods

/** The colour of a surface that faces `normal`. */
export const faced = (mood: Mood, paint: string, normal: Place): string => {
  const facing = Math.max(0, Math.min(1, dot(unit(normal), mood.sun) * 1.35 + 0.1))
  return mix(under(paint, mood.shade), under(paint, mood.sunlight), facing)
}

/** The colour of level ground, and of what has no clear side. */
export const flat = (mood: Mood, paint: string, light = 0.72): string =>
  mix(under(paint, mood.shade), under(paint, mood.sunlight), light)

/** The same seen from afar; `distance` from 0 (near) to 1 (lost in the haze). */
export const far = (mood: Mood, paint: string, distance: number): string =>
  mix(flat(mood, paint), mood.haze, distance)

/** The colour of grass, heath or field in its season. */
export const grown = (mood: Mood, paint: string): string => {
  if (mood.season === 'winter') return '#edf2f8'
  if (mood.season === 'autumn') return mix(paint, '#b8914e', 0.38)
  return mood.season === 'spring' ? mix(paint, '#9cbd62', 0.25) : paint
}
