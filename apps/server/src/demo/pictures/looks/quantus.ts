import { fell } from '../lands/fell.ts'
import { dunes } from '../lands/dunes.ts'
import { seaGarden } from '../lands/sea-garden.ts'
import { colline } from '../lands/colline.ts'
import { cyclades } from '../lands/cyclades.ts'
import { taronja } from '../lands/taronja.ts'
import { miradouro } from '../lands/miradouro.ts'
import { skutan } from '../models/mountain.ts'
import { torekov } from '../models/swedish.ts'
import { vesterled } from '../models/danish.ts'
import { olivella, pinar, thalassa } from '../models/southern.ts'
import { graca } from '../models/town.ts'
import type { Look } from './look.ts'

const hilltop = { eye: 5, horizon: 0.46 }

export const quantusLooks = {
  vesterled: {
    name: 'Vesterled',
    model: vesterled,
    land: dunes,
    outside: [
      { mood: 'day', at: [0, 29], turn: -0.3 },
      { mood: 'dusk', at: [-1, 27], turn: 0.25 },
      { mood: 'golden', at: [0, 29], turn: 0.4 },
    ],
    inside: {
      style: 'modern',
      vista: 'sea',
      mood: 'dusk',
      cloth: ['#7a8a90', '#c8674a', '#e0b25a'],
      side: 'hearth',
      layout: 'sofa',
      isMirrored: true,
    },
  },
  torekov: {
    name: 'Villa Torekov',
    model: torekov,
    land: seaGarden,
    outside: [
      { mood: 'day', at: [0.5, 30], turn: 0.38 },
      { mood: 'dusk', at: [0, 28], turn: -0.3 },
      { mood: 'spring', at: [0, 30], turn: -0.4 },
    ],
    inside: {
      style: 'nordic',
      vista: 'skerries',
      mood: 'spring',
      cloth: ['#9db3ae', '#f3d9df', '#5d837f'],
      side: 'shelves',
      layout: 'sofa',
    },
  },
  skutan: {
    name: 'Skutan',
    model: skutan,
    land: fell,
    outside: [
      { mood: 'winter', at: [0.5, 28], turn: 0.36 },
      { mood: 'frost', at: [0, 26], turn: -0.3 },
      { mood: 'autumn', at: [-4, 39], turn: 0.5, eye: 4.8 },
    ],
    inside: {
      style: 'alpine',
      vista: 'fell',
      mood: 'frost',
      cloth: ['#4f5a5f', '#d9a441', '#a8453a'],
      side: 'hearth',
      layout: 'table',
    },
  },
  olivella: {
    name: 'Borgo Olivella',
    model: olivella,
    land: colline,
    outside: [
      { mood: 'golden', at: [4.4, 29], turn: 0.4, eye: 4.4 },
      { mood: 'spring', at: [4, 28], turn: -0.3, eye: 4 },
      { mood: 'dusk', at: [4, 28], turn: 0.2, eye: 4 },
    ],
    inside: {
      style: 'south',
      vista: 'fields',
      mood: 'golden',
      cloth: ['#b9805c', '#e6d3ae', '#6f7a45'],
      side: 'hearth',
      layout: 'table',
      isMirrored: true,
    },
  },
  graca: {
    name: 'Casa da Graça',
    model: graca,
    land: miradouro,
    outside: [
      { mood: 'south', at: [4.5, 22], turn: -0.3, ...hilltop },
      { mood: 'dusk', at: [4, 22], turn: -0.3, ...hilltop },
      { mood: 'golden', at: [4.5, 24], turn: -0.24, ...hilltop },
    ],
    inside: {
      style: 'city',
      vista: 'village',
      mood: 'south',
      cloth: ['#5b87a0', '#f0c23c', '#c8674a'],
      side: 'shelves',
      layout: 'sofa',
      isMirrored: true,
    },
  },
  thalassa: {
    name: 'Villa Thalassa',
    model: thalassa,
    land: cyclades,
    outside: [
      { mood: 'south', at: [4, 24], turn: -0.3 },
      { mood: 'dusk', at: [3.5, 22], turn: -0.36 },
      { mood: 'golden', at: [6, 33], turn: -0.44, eye: 5 },
    ],
    inside: {
      style: 'south',
      vista: 'skerries',
      mood: 'south',
      cloth: ['#fbf7ef', '#2f6fae', '#d3417f'],
      side: 'shelves',
      layout: 'sofa',
      isMirrored: true,
    },
  },
  pinar: {
    name: 'Finca Es Pinar',
    model: pinar,
    land: taronja,
    outside: [
      { mood: 'south', at: [2, 25], turn: 0.4 },
      { mood: 'dusk', at: [1, 24], turn: -0.3 },
      { mood: 'golden', at: [1.4, 26], turn: -0.36 },
    ],
    inside: {
      style: 'south',
      vista: 'orchard',
      mood: 'spring',
      cloth: ['#7f9168', '#f08a2c', '#e6d3ae'],
      side: 'hearth',
      layout: 'table',
    },
  },
} as const satisfies Record<string, Look>
