import type { HouseModel, Opening, Roof, Wing } from '../building/model.ts'

const window = (x: number, y = 0.9, width = 1, height = 1.4, shutters?: string): Opening => ({
  kind: 'window',
  x,
  y,
  width,
  height,
  panes: [2, 2],
  ...(shutters === undefined ? {} : { shutters }),
})

const arch = (x: number, width: number, height: number): Opening => ({
  kind: 'arch',
  x,
  y: 0.05,
  width,
  height,
  panes: [2, 2],
})

const door = (x: number, leaf: string): Opening => ({ kind: 'door', x, y: 0, width: 1.15, height: 2.3, leaf })

const tiles = (rise: number, eaves: number, colour = '#c98860'): Roof => ({
  shape: 'gable',
  cover: 'tiles',
  colour,
  rise,
  eaves,
})

const flatRoof = (colour: string, rise = 0.45): Roof => ({
  shape: 'flat',
  cover: 'metal',
  colour,
  rise,
  eaves: 0,
})

const whitewash: Wing['wall'] = { kind: 'plain', colour: '#fbf7ef', trim: '#fbf7ef' }

/** Altea: white cubes, arches and a tower with tiles. */
export const azahar: HouseModel = {
  wings: [
    {
      at: [-6.4, 0],
      length: 7.4,
      depth: 7,
      height: 3.2,
      wall: whitewash,
      roof: flatRoof('#f4ecdd', 0.6),
      front: [arch(1.7, 1.7, 2.5), arch(4, 1.7, 2.5), arch(6.2, 1.5, 2.5)],
      left: [window(2, 0.9, 1, 1.4, '#4f87a0'), window(5, 0.9, 1, 1.4, '#4f87a0')],
    },
    {
      at: [1, -0.8],
      length: 5.4,
      depth: 7.6,
      height: 6,
      wall: whitewash,
      roof: { shape: 'hip', cover: 'tiles', colour: '#cf8f62', rise: 1.5, eaves: 0.45 },
      front: [
        door(1.4, '#4f87a0'),
        window(3.8, 0.8, 1.1, 1.5, '#4f87a0'),
        window(1.4, 3.7, 1, 1.4, '#4f87a0'),
        window(3.8, 3.7, 1, 1.4, '#4f87a0'),
      ],
      right: [
        window(2.2, 0.8, 1, 1.5, '#4f87a0'),
        window(5.2, 0.8, 1, 1.5, '#4f87a0'),
        window(2.2, 3.7, 1, 1.4, '#4f87a0'),
        window(5.2, 3.7, 1, 1.4, '#4f87a0'),
      ],
      left: [window(3, 4, 1, 1.2, '#4f87a0')],
    },
  ],
  blocks: [
    ...[-6.2, -3.8, -1.4, 0.7].map((x) => ({
      from: [x, 0, -3] as const,
      to: [x + 0.22, 2.6, -2.8] as const,
      colour: '#b18c64',
    })),
    { from: [-6.4, 2.6, -3.1], to: [1, 2.78, -2.9], colour: '#b18c64' },
    ...[-6.2, -5, -3.8, -2.6, -1.4, -0.2].map((x) => ({
      from: [x, 2.74, -3.2] as const,
      to: [x + 0.14, 2.86, 0] as const,
      colour: '#a47f59',
    })),
  ],
}

/** Naxos: white cubes one above the other, blue doors and shutters. */
export const thalassa: HouseModel = {
  wings: [
    {
      at: [-6.6, 0.6],
      length: 5.4,
      depth: 6,
      height: 3,
      wall: whitewash,
      roof: flatRoof('#fbf7ef', 0.35),
      front: [door(1.3, '#2f6fae'), window(3.6, 0.9, 1, 1.3, '#2f6fae')],
      left: [window(3, 0.9, 1, 1.3, '#2f6fae')],
    },
    {
      at: [-1.4, -1],
      length: 5,
      depth: 7,
      height: 3.2,
      wall: whitewash,
      roof: flatRoof('#fbf7ef', 0.35),
      front: [arch(1.5, 1.8, 2.5), arch(3.7, 1.6, 2.5)],
      right: [window(2, 0.9, 1, 1.3, '#2f6fae')],
    },
    {
      at: [0.4, 3],
      length: 5,
      depth: 5,
      height: 5.9,
      wall: whitewash,
      roof: flatRoof('#fbf7ef', 0.35),
      front: [window(1.4, 4, 1, 1.3, '#2f6fae'), window(3.6, 4, 1, 1.3, '#2f6fae')],
      right: [window(2.4, 4, 1, 1.3, '#2f6fae')],
    },
    {
      at: [3.6, 0.2],
      length: 4.6,
      depth: 6,
      height: 2.9,
      wall: whitewash,
      roof: flatRoof('#fbf7ef', 0.35),
      front: [window(1.2, 0.9, 0.9, 1.2, '#2f6fae'), door(3.2, '#2f6fae')],
      right: [window(2, 0.9, 1, 1.3, '#2f6fae'), window(4.4, 0.9, 1, 1.3, '#2f6fae')],
    },
  ],
  blocks: [
    { from: [-6.6, 0, -0.2], to: [-1.4, 0.22, 0.6], colour: '#f4ecdd', behind: true },
    { from: [3.6, 0, -0.9], to: [8.2, 0.22, 0.2], colour: '#f4ecdd', behind: true },
  ],
}

const provence: Wing['wall'] = { kind: 'stone', colour: '#dcc39a', trim: '#efe2c6' }

/** Bonnieux: a long house of pale stone with lavender-grey shutters. */
export const cigales: HouseModel = {
  wings: [
    {
      at: [-7, 0],
      length: 9.6,
      depth: 7.4,
      height: 5.4,
      wall: provence,
      roof: tiles(1.8, 0.35),
      front: [
        window(1.6, 0.8, 1.05, 1.5, '#8397a8'),
        door(4.6, '#7b90a3'),
        window(7.8, 0.8, 1.05, 1.5, '#8397a8'),
        ...[1.6, 4.6, 7.8].map((x) => window(x, 3.3, 1, 1.3, '#8397a8')),
      ],
      left: [
        window(2.2, 0.8, 1, 1.5, '#8397a8'),
        window(5.2, 0.8, 1, 1.5, '#8397a8'),
        window(3.7, 3.3, 1, 1.3, '#8397a8'),
      ],
      right: [window(3.7, 3.4, 1, 1.2, '#8397a8')],
      chimneys: [{ along: 7.6, across: 3.7, size: 0.8, height: 0.7, colour: '#d3ba92' }],
    },
    {
      at: [2.6, 0.8],
      length: 6,
      depth: 6,
      height: 3.4,
      wall: { ...provence, colour: '#d5bb90' },
      roof: tiles(1.4, 0.3),
      front: [arch(1.7, 2, 2.5), arch(4.4, 2, 2.5)],
      right: [window(2, 0.9, 1, 1.3, '#8397a8'), window(4.2, 0.9, 1, 1.3, '#8397a8')],
    },
  ],
}

const tufa: Wing['wall'] = { kind: 'stone', colour: '#cba878', trim: '#e6d3ae' }

/** Pienza: a farmhouse with a dovecote tower and an outside stair. */
export const olivella: HouseModel = {
  wings: [
    {
      at: [-5, 0],
      length: 10,
      depth: 8,
      height: 5.2,
      wall: tufa,
      roof: tiles(1.7, 0.5, '#b9744f'),
      front: [
        arch(1.9, 1.9, 2.4),
        door(5, '#6b4b34'),
        window(8, 0.9, 1, 1.3, '#6f5640'),
        ...[1.9, 5, 8].map((x) => window(x, 3.2, 0.95, 1.3, '#6f5640')),
      ],
      right: [
        window(2.2, 0.9, 1, 1.3, '#6f5640'),
        window(5.8, 0.9, 1, 1.3, '#6f5640'),
        window(2.2, 3.2, 0.95, 1.3, '#6f5640'),
        window(5.8, 3.2, 0.95, 1.3, '#6f5640'),
      ],
      left: [window(4, 3.2, 0.95, 1.3, '#6f5640')],
      chimneys: [{ along: 7.4, across: 4, size: 0.9, height: 0.6, colour: '#c49d70', smoke: true }],
    },
    {
      at: [-2.2, 2],
      length: 4.4,
      depth: 4.4,
      height: 8.4,
      wall: { ...tufa, colour: '#c4a070' },
      roof: { shape: 'hip', cover: 'tiles', colour: '#b9744f', rise: 1.1, eaves: 0.45 },
      front: [window(2.2, 7, 0.8, 0.9)],
      right: [window(2.2, 7, 0.8, 0.9)],
    },
    {
      at: [5, 1],
      length: 4.6,
      depth: 6,
      height: 2.9,
      wall: tufa,
      roof: tiles(1.3, 0.4, '#b9744f'),
      front: [arch(2.3, 2.4, 2.3)],
      right: [window(3, 0.9, 0.9, 1.1, '#6f5640')],
    },
  ],
}

/** Sóller: honey-coloured stone, green shutters, a terrace under beams. */
export const pinar: HouseModel = {
  wings: [
    {
      at: [-5.6, 0],
      length: 11,
      depth: 7.6,
      height: 5.6,
      wall: { kind: 'stone', colour: '#e0bd84', trim: '#f0dcb4' },
      roof: tiles(1.6, 0.4, '#c58a5f'),
      front: [
        window(1.8, 0.9, 1.05, 1.5, '#4f7d5f'),
        arch(5.5, 2.1, 2.7),
        window(9.2, 0.9, 1.05, 1.5, '#4f7d5f'),
        ...[1.8, 5.5, 9.2].map((x) => window(x, 3.5, 1, 1.3, '#4f7d5f')),
      ],
      right: [
        window(2.2, 0.9, 1, 1.4, '#4f7d5f'),
        window(5.4, 0.9, 1, 1.4, '#4f7d5f'),
        window(3.8, 3.5, 1, 1.3, '#4f7d5f'),
      ],
      left: [
        window(2.2, 0.9, 1, 1.4, '#4f7d5f'),
        window(5.4, 0.9, 1, 1.4, '#4f7d5f'),
        window(3.8, 3.5, 1, 1.3, '#4f7d5f'),
      ],
      chimneys: [{ along: 2.4, across: 3.8, size: 0.8, height: 0.7, colour: '#d8b680' }],
    },
  ],
  blocks: [
    ...[-5.4, -1.9, 1.6, 5.1].map((x) => ({
      from: [x, 0, -2.8] as const,
      to: [x + 0.24, 2.7, -2.56] as const,
      colour: '#d3af79',
    })),
    { from: [-5.6, 2.7, -2.9], to: [5.5, 2.9, -2.7], colour: '#8a6a4a' },
    ...[-5.3, -3.6, -1.8, 0, 1.8, 3.6, 5.2].map((x) => ({
      from: [x, 2.86, -3] as const,
      to: [x + 0.14, 2.98, 0] as const,
      colour: '#8a6a4a',
    })),
  ],
}
