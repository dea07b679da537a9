import { fell } from '../lands/fell.ts'
import { lagoAlpino } from '../lands/lago.ts'
import { dunes } from '../lands/dunes.ts'
import { forest } from '../lands/forest.ts'
import { lake } from '../lands/lake.ts'
import { costa } from '../lands/costa.ts'
import { village } from '../lands/village.ts'
import { cedro, fjaellbo } from '../models/mountain.ts'
import { sjoestugan, skogsro } from '../models/swedish.ts'
import { havtorn, klitgaarden } from '../models/danish.ts'
import { azahar } from '../models/southern.ts'
import { roegeriet } from '../models/small-town.ts'
import type { Look } from './look.ts'

const high = { eye: 6, horizon: 0.4 }

export const comfortLooks = {
  klitgaarden: {
    name: 'Klitgården',
    model: klitgaarden,
    land: dunes,
    outside: [
      { mood: 'day', at: [2, 24], turn: 0.5 },
      { mood: 'dusk', at: [-1.5, 22], turn: -0.45, eye: 2.6 },
      { mood: 'winter', at: [-3, 33], turn: 0.42, eye: 4.6 },
    ],
    inside: {
      style: 'nordic',
      vista: 'sea',
      mood: 'day',
      cloth: ['#6f8f97', '#e0b25a', '#c8674a'],
      side: 'stove',
      layout: 'sofa',
    },
  },
  havtorn: {
    name: 'Havtorn',
    model: havtorn,
    land: dunes,
    outside: [
      { mood: 'golden', at: [1, 25], turn: 0.35 },
      { mood: 'dusk', at: [0, 22], turn: -0.3, eye: 2.6 },
      { mood: 'mist', at: [-4, 34], turn: 0.62, eye: 4.4 },
    ],
    inside: {
      style: 'modern',
      vista: 'sea',
      mood: 'golden',
      cloth: ['#9a8f82', '#3f6a72', '#c8674a'],
      side: 'stove',
      layout: 'table',
    },
  },
  roegeriet: {
    name: 'Røgeriet',
    model: roegeriet,
    land: village,
    outside: [
      { mood: 'day', at: [4.6, 22], turn: -0.4, ...high },
      { mood: 'dusk', at: [4, 21], turn: -0.3, ...high },
      { mood: 'autumn', at: [4, 23], turn: -0.2, ...high },
    ],
    inside: {
      style: 'cabin',
      vista: 'village',
      mood: 'day',
      cloth: ['#4f6f78', '#e6c98a', '#b5533f'],
      side: 'stove',
      layout: 'table',
      isMirrored: true,
    },
  },
  sjoestugan: {
    name: 'Sjöstugan',
    model: sjoestugan,
    land: lake,
    outside: [
      { mood: 'day', at: [5, 24], turn: -0.42 },
      { mood: 'dusk', at: [4.5, 22], turn: -0.3 },
      { mood: 'autumn', at: [7, 33], turn: -0.5, eye: 4.6 },
    ],
    inside: {
      style: 'cabin',
      vista: 'lake',
      mood: 'autumn',
      cloth: ['#7d4a3f', '#e3d2ae', '#5d7259'],
      side: 'stove',
      layout: 'sofa',
      isMirrored: true,
    },
  },
  skogsro: {
    name: 'Skogsro',
    model: skogsro,
    land: forest,
    outside: [
      { mood: 'mist', at: [0.5, 20], turn: 0.4 },
      { mood: 'frost', at: [0, 19], turn: -0.35 },
      { mood: 'day', at: [-3, 28], turn: 0.55, eye: 4.2 },
    ],
    inside: {
      style: 'cabin',
      vista: 'forest',
      mood: 'frost',
      cloth: ['#5f6f5a', '#c8674a', '#e9dcc0'],
      side: 'stove',
      layout: 'table',
    },
  },
  fjaellbo: {
    name: 'Fjällbo',
    model: fjaellbo,
    land: fell,
    outside: [
      { mood: 'winter', at: [1.5, 25], turn: 0.42 },
      { mood: 'frost', at: [0, 23], turn: -0.35 },
      { mood: 'day', at: [4, 35], turn: -0.4, eye: 4.4 },
    ],
    inside: {
      style: 'alpine',
      vista: 'fell',
      mood: 'winter',
      cloth: ['#5f7480', '#c8674a', '#e9e1d0'],
      side: 'hearth',
      layout: 'sofa',
    },
  },
  cedro: {
    name: 'Casa Cedro',
    model: cedro,
    land: lagoAlpino,
    outside: [
      { mood: 'south', at: [4.2, 26], turn: -0.4 },
      { mood: 'dusk', at: [4, 25], turn: -0.3 },
      { mood: 'golden', at: [4, 27], turn: -0.2 },
    ],
    inside: {
      style: 'south',
      vista: 'skerries',
      mood: 'south',
      cloth: ['#c9835c', '#f0dcb4', '#55795a'],
      side: 'shelves',
      layout: 'table',
    },
  },
  azahar: {
    name: 'Villa Azahar',
    model: azahar,
    land: costa,
    outside: [
      { mood: 'south', at: [4.4, 23], turn: -0.4 },
      { mood: 'dusk', at: [4, 22], turn: -0.3 },
      { mood: 'golden', at: [4.4, 24], turn: -0.2 },
    ],
    inside: {
      style: 'south',
      vista: 'skerries',
      mood: 'golden',
      cloth: ['#efe6d6', '#4f87a0', '#d98a5b'],
      side: 'shelves',
      layout: 'sofa',
    },
  },
} as const satisfies Record<string, Look>
