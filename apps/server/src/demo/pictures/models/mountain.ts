import type { HouseModel, Opening, Roof, Wing } from '../building/model.ts'

const window = (
  x: number,
  y = 0.9,
  width = 1.1,
  height = 1.2,
  panes: readonly [number, number] = [2, 2],
): Opening => ({
  kind: 'window',
  x,
  y,
  width,
  height,
  panes,
})

const glass = (
  x: number,
  y: number,
  width: number,
  height: number,
  panes: readonly [number, number],
): Opening => ({
  kind: 'glass',
  x,
  y,
  width,
  height,
  panes,
})

const door = (x: number, leaf: string): Opening => ({ kind: 'door', x, y: 0, width: 1.05, height: 2.1, leaf })

const roof = (cover: Roof['cover'], colour: string, rise: number, eaves: number): Roof => ({
  shape: 'gable',
  cover,
  colour,
  rise,
  eaves,
})

/** Sälen: brown boards on a foot of stone, entrance under the gable. */
export const fjaellbo: HouseModel = {
  wings: [
    {
      at: [-6.2, 0],
      length: 8.4,
      depth: 7.4,
      height: 3.2,
      wall: { kind: 'boards', colour: '#7a4b38', trim: '#efe6d4', base: '#77736c' },
      roof: roof('boards', '#5b4d46', 2.6, 0.7),
      front: [window(1.6), window(4.2), window(6.8)],
      left: [window(1.8), window(5.4), window(3.7, 3.6, 1, 1)],
      chimneys: [{ along: 3, across: 3.7, size: 0.9, height: 0.9, colour: '#8b857c', smoke: true }],
    },
    {
      at: [1.6, -1.8],
      length: 5.6,
      depth: 9,
      height: 4.4,
      turned: true,
      wall: { kind: 'boards', colour: '#6f4333', trim: '#efe6d4', base: '#77736c', gable: '#84543f' },
      roof: roof('boards', '#5b4d46', 2.7, 0.75),
      front: [
        door(1.3, '#c4933f'),
        window(3.8, 0.9, 1.6),
        glass(2.8, 3, 3.4, 1.9, [3, 1]),
        glass(2.8, 5, 1.2, 0.9, [2, 1]),
      ],
      right: [window(2), window(5), window(2, 3), window(5, 3)],
      left: [],
    },
  ],
  blocks: [
    { from: [1.2, 2.62, -3.1], to: [7.6, 2.76, -1.8], colour: '#a07a58' },
    { from: [1.2, 3.5, -3.1], to: [7.6, 3.62, -3], colour: '#8a6446' },
    ...[1.3, 3.4, 5.4, 7.4].map((x) => ({
      from: [x, 0, -3.08] as const,
      to: [x + 0.14, 3.6, -2.94] as const,
      colour: '#8a6446',
    })),
  ],
}

/** Åre: dark logs, turf on the roof, a great gable of glass. */
export const skutan: HouseModel = {
  wings: [
    {
      at: [-8.5, 1],
      length: 9.5,
      depth: 7.6,
      height: 3,
      wall: { kind: 'logs', colour: '#5c4436', trim: '#d9cbb2', base: '#6f6c68' },
      roof: roof('turf', '#76874a', 2.5, 0.8),
      front: [window(1.6), door(4, '#3f6d74'), window(6.8, 0.9, 2, 1.2, [3, 1])],
      left: [window(2), window(5.6), window(3.8, 3.4, 1, 1)],
      chimneys: [{ along: 3.4, across: 3.8, size: 1, height: 0.9, colour: '#85807a', smoke: true }],
    },
    {
      at: [1, -2],
      length: 7.4,
      depth: 10,
      height: 4.2,
      turned: true,
      wall: { kind: 'logs', colour: '#523c30', trim: '#cdbfa6', base: '#6f6c68' },
      roof: roof('turf', '#76874a', 3, 0.9),
      front: [
        glass(3.7, 0.4, 5.6, 2.4, [4, 1]),
        glass(3.7, 3, 5.6, 1.5, [4, 1]),
        glass(3.7, 4.7, 2.4, 1.1, [2, 1]),
      ],
      right: [window(2), window(5), window(2, 2.9), window(5, 2.9)],
    },
  ],
  blocks: [{ from: [0.4, 0, -4.6], to: [9, 0.3, -2], colour: '#94795c', behind: true }],
}

const larch: Wing['wall'] = { kind: 'logs', colour: '#a06f46', trim: '#7a4f30', base: '#9b968e' }

/** Chamonix: a chalet with a white ground floor, balconies and carved shutters. */
export const arolle: HouseModel = {
  wings: [
    {
      at: [-5.6, 0],
      length: 11.2,
      depth: 9,
      height: 2.7,
      wall: { kind: 'stone', colour: '#ded6c8', trim: '#7a4f30' },
      roof: { shape: 'flat', cover: 'boards', colour: '#7a4f30', rise: 0.1, eaves: 0 },
      front: [window(1.8), door(4.2, '#8a5433'), window(6.6), window(9.2)],
      right: [window(2.2), window(6)],
      left: [window(2.4), window(6.4)],
    },
    {
      at: [-5.6, 0],
      length: 11.2,
      depth: 9,
      height: 2.6,
      lift: 2.75,
      turned: true,
      wall: larch,
      roof: roof('slate', '#6b5d54', 3, 1.5),
      front: [
        { ...window(1.9, 0.3, 1, 1.8), shutters: '#3f6d5c' },
        glass(5.6, 0.2, 2.6, 2.1, [2, 1]),
        { ...window(9.3, 0.3, 1, 1.8), shutters: '#3f6d5c' },
        glass(5.6, 3, 2.4, 1.5, [3, 1]),
      ],
      right: [window(2.4, 0.6), window(6.2, 0.6)],
      left: [window(2.4, 0.6), window(6.2, 0.6)],
      chimneys: [{ along: 5.4, across: 4, size: 1, height: 0.5, colour: '#cfc6b8', smoke: true }],
    },
  ],
  blocks: [
    { from: [-6.2, 2.66, -1.3], to: [6.2, 2.8, 0], colour: '#94653f' },
    { from: [-6.2, 3.55, -1.3], to: [6.2, 3.7, -1.2], colour: '#85582f' },
    ...Array.from({ length: 8 }, (_, at) => ({
      from: [-6.15 + at * 1.74, 2.8, -1.28] as const,
      to: [-6.02 + at * 1.74, 3.6, -1.2] as const,
      colour: '#85582f',
    })),
  ],
}

/** Gargnano: apricot walls, green shutters, a loggia of arches. */
export const cedro: HouseModel = {
  wings: [
    {
      at: [-5.5, 0],
      length: 11,
      depth: 8,
      height: 6.2,
      wall: { kind: 'plain', colour: '#eebb86', trim: '#f6ead6', base: '#c9a78a' },
      roof: { shape: 'hip', cover: 'tiles', colour: '#bf7550', rise: 2, eaves: 0.6 },
      front: [
        { kind: 'arch', x: 1.9, y: 0.1, width: 1.8, height: 2.5, panes: [2, 2] },
        { kind: 'arch', x: 5.5, y: 0.1, width: 1.8, height: 2.5, panes: [2, 2] },
        { kind: 'arch', x: 9.1, y: 0.1, width: 1.8, height: 2.5, panes: [2, 2] },
        ...[1.9, 5.5, 9.1].map((x) => ({ ...window(x, 3.7, 1.05, 1.6), shutters: '#55795a' })),
      ],
      right: [2, 6].flatMap((x) => [
        { ...window(x, 0.9, 1, 1.5), shutters: '#55795a' },
        { ...window(x, 3.7, 1.05, 1.6), shutters: '#55795a' },
      ]),
      left: [2, 6].flatMap((x) => [
        { ...window(x, 0.9, 1, 1.5), shutters: '#55795a' },
        { ...window(x, 3.7, 1.05, 1.6), shutters: '#55795a' },
      ]),
    },
  ],
  blocks: [
    { from: [-1.4, 3.4, -1], to: [1.4, 3.5, 0], colour: '#e6d6bb' },
    { from: [-1.4, 4.35, -1], to: [1.4, 4.43, -0.92], colour: '#5a5f60' },
    ...Array.from({ length: 8 }, (_, at) => ({
      from: [-1.36 + at * 0.38, 3.5, -0.98] as const,
      to: [-1.31 + at * 0.38, 4.4, -0.93] as const,
      colour: '#5a5f60',
    })),
  ],
}
