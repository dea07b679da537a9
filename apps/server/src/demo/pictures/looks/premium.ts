import { alps } from '../lands/alps.ts'
import { heath } from '../lands/heath.ts'
import { skerries } from '../lands/skerries.ts'
import { lavender } from '../lands/lavender.ts'
import { canal } from '../lands/canal.ts'
import { strand } from '../lands/strand.ts'
import { street } from '../lands/street.ts'
import { arolle } from '../models/mountain.ts'
import { brygghuset } from '../models/swedish.ts'
import { lyngtag } from '../models/danish.ts'
import { cigales } from '../models/southern.ts'
import { kanalhuset, mariaberget } from '../models/town.ts'
import { skipperhuset } from '../models/small-town.ts'
import type { Look } from './look.ts'

const quay = { eye: 4, horizon: 0.6 }
const bank = { eye: 5, horizon: 0.6 }

export const premiumLooks = {
  kanalhuset: {
    name: 'Kanalhuset',
    model: kanalhuset,
    land: canal,
    outside: [
      { mood: 'day', at: [0, 34], turn: 0.28, ...quay },
      { mood: 'dusk', at: [0, 33], turn: -0.25, ...quay },
      { mood: 'winter', at: [0, 34], turn: 0.2, ...quay },
    ],
    inside: {
      style: 'city',
      vista: 'canal',
      mood: 'dusk',
      cloth: ['#3f5f66', '#d9a441', '#b5533f'],
      side: 'shelves',
      layout: 'sofa',
    },
  },
  skipperhuset: {
    name: 'Skipperhuset',
    model: skipperhuset,
    land: street,
    outside: [
      { mood: 'day', at: [1, 17], turn: 0.3, eye: 2, horizon: 0.62 },
      { mood: 'dusk', at: [0, 16.5], turn: -0.34, eye: 2, horizon: 0.62 },
      { mood: 'winter', at: [1, 21], turn: -0.4, eye: 2.4, horizon: 0.6 },
    ],
    inside: {
      style: 'nordic',
      vista: 'village',
      mood: 'spring',
      cloth: ['#b98a83', '#f0dcb4', '#4f7d78'],
      side: 'hearth',
      layout: 'table',
    },
  },
  lyngtag: {
    name: 'Lyngtag',
    model: lyngtag,
    land: heath,
    outside: [
      { mood: 'day', at: [0.5, 25], turn: 0.36 },
      { mood: 'dusk', at: [0, 24], turn: -0.3 },
      { mood: 'autumn', at: [1, 26], turn: 0.5 },
    ],
    inside: {
      style: 'nordic',
      vista: 'forest',
      mood: 'mist',
      cloth: ['#8c7a94', '#d9cdb8', '#5d7259'],
      side: 'stove',
      layout: 'sofa',
      isMirrored: true,
    },
  },
  brygghuset: {
    name: 'Brygghuset',
    model: brygghuset,
    land: skerries,
    outside: [
      { mood: 'day', at: [4, 26], turn: -0.4 },
      { mood: 'golden', at: [4, 25], turn: -0.3 },
      { mood: 'dusk', at: [6, 34], turn: -0.5, eye: 4.2 },
    ],
    inside: {
      style: 'nordic',
      vista: 'skerries',
      mood: 'golden',
      cloth: ['#3f6a82', '#f0e4cc', '#a8453a'],
      side: 'stove',
      layout: 'table',
      isMirrored: true,
    },
  },
  mariaberget: {
    name: 'Mariaberget',
    model: mariaberget,
    land: strand,
    outside: [
      { mood: 'golden', at: [6, 36], turn: -0.36, ...bank },
      { mood: 'dusk', at: [5, 35], turn: -0.3, ...bank },
      { mood: 'winter', at: [6, 37], turn: -0.3, ...bank },
    ],
    inside: {
      style: 'city',
      vista: 'canal',
      mood: 'winter',
      cloth: ['#8a7f92', '#d9a441', '#3f5f66'],
      side: 'shelves',
      layout: 'table',
      isMirrored: true,
    },
  },
  cigales: {
    name: 'Mas des Cigales',
    model: cigales,
    land: lavender,
    outside: [
      { mood: 'south', at: [2, 28], turn: 0.36, eye: 4 },
      { mood: 'golden', at: [1, 27], turn: -0.3, eye: 4 },
      { mood: 'dusk', at: [1, 28], turn: 0.2, eye: 4 },
    ],
    inside: {
      style: 'south',
      vista: 'lavender',
      mood: 'south',
      cloth: ['#d8cbb2', '#8a6cb0', '#7f9168'],
      side: 'hearth',
      layout: 'sofa',
    },
  },
  arolle: {
    name: 'Chalet Arolle',
    model: arolle,
    land: alps,
    outside: [
      { mood: 'winter', at: [2, 27], turn: 0.42 },
      { mood: 'frost', at: [0, 25], turn: -0.35 },
      { mood: 'day', at: [5, 38], turn: -0.44, eye: 4.6 },
    ],
    inside: {
      style: 'alpine',
      vista: 'peaks',
      mood: 'winter',
      cloth: ['#8f9288', '#a8453a', '#e9e1d0'],
      side: 'hearth',
      layout: 'sofa',
      isMirrored: true,
    },
  },
} as const satisfies Record<string, Look>
