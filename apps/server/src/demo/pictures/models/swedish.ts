import type { HouseModel, Opening, Roof, Wing } from '../building/model.ts'

const window = (
  x: number,
  y = 0.9,
  width = 1.1,
  height = 1.3,
  panes: readonly [number, number] = [2, 3],
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
  width: number,
  height: number,
  panes: readonly [number, number],
  y = 0.15,
): Opening => ({
  kind: 'glass',
  x,
  y,
  width,
  height,
  panes,
})

const door = (x: number, leaf: string, width = 1.05, height = 2.15): Opening => ({
  kind: 'door',
  x,
  y: 0,
  width,
  height,
  leaf,
})

const roof = (cover: Roof['cover'], colour: string, rise: number, eaves = 0.45): Roof => ({
  shape: 'gable',
  cover,
  colour,
  rise,
  eaves,
})

/** Åsnen: red boards, white corners, a glazed veranda. */
export const sjoestugan: HouseModel = {
  wings: [
    {
      at: [-5, 0],
      length: 10,
      depth: 6.6,
      height: 3,
      wall: { kind: 'boards', colour: '#a63f33', trim: '#f8f4ea', base: '#84807a' },
      roof: roof('tiles', '#6b4a42', 3.2, 0.4),
      front: [window(1.4), window(8.6)],
      right: [window(1.8), window(4.8), window(3.3, 3.7, 0.9, 1.1, [2, 2])],
      left: [window(1.8), window(4.8), window(3.3, 3.7, 0.9, 1.1, [2, 2])],
      chimneys: [{ along: 6.6, across: 3.3, size: 0.8, height: 0.9, colour: '#9a5a48', smoke: true }],
    },
    {
      at: [-2.2, -2.2],
      length: 4.4,
      depth: 2.2,
      height: 2.5,
      turned: true,
      wall: { kind: 'boards', colour: '#a63f33', trim: '#f8f4ea', base: '#84807a' },
      roof: roof('tiles', '#6b4a42', 1.4, 0.25),
      front: [
        glass(0.95, 1.1, 1.4, [2, 3], 0.85),
        door(2.2, '#f8f4ea', 0.9, 2.1),
        glass(3.45, 1.1, 1.4, [2, 3], 0.85),
      ],
      right: [glass(1.1, 1.5, 1.4, [3, 3], 0.85)],
      left: [glass(1.1, 1.5, 1.4, [3, 3], 0.85)],
    },
  ],
  blocks: [{ from: [-0.9, 0, -3], to: [0.9, 0.22, -2.2], colour: '#a8a29a', behind: true }],
}

/** Värmland: a cabin of dark logs with a porch. */
export const skogsro: HouseModel = {
  wings: [
    {
      at: [-4.4, 0],
      length: 8.8,
      depth: 6,
      height: 2.5,
      lift: 0.3,
      wall: { kind: 'logs', colour: '#7b5a41', trim: '#e9e1d0', base: '#7a756d' },
      roof: roof('turf', '#7d8a4a', 2.4, 0.8),
      front: [window(1.7, 0.9, 1.1, 1.1, [2, 2]), door(4.4, '#3f5d52'), window(7.1, 0.9, 1.1, 1.1, [2, 2])],
      right: [window(3, 0.9, 1.2, 1.1, [2, 2]), window(3, 2.9, 0.8, 0.8, [2, 2])],
      left: [window(3, 0.9, 1.2, 1.1, [2, 2]), window(3, 2.9, 0.8, 0.8, [2, 2])],
      chimneys: [{ along: 5.9, across: 3, size: 0.85, height: 0.9, colour: '#8e8a84', smoke: true }],
    },
  ],
  blocks: [
    { from: [-4.6, 0, -1.7], to: [4.6, 0.3, 0], colour: '#93775a', behind: true },
    { from: [-1, 0, -2.3], to: [1, 0.16, -1.7], colour: '#a08466', behind: true },
  ],
}

const boathouse: Wing['wall'] = { kind: 'boards', colour: '#a8453a', trim: '#f6f1e6' }

/** Fjällbacka: boathouses on poles over the water. */
export const brygghuset: HouseModel = {
  wings: [
    {
      at: [-3.4, 0],
      length: 6,
      depth: 8,
      height: 4.2,
      lift: 1,
      turned: true,
      wall: boathouse,
      roof: roof('tiles', '#b5664b', 2.6, 0.35),
      front: [
        glass(3, 3.2, 2.1, [3, 1]),
        window(1.6, 2.8, 0.9, 1.1),
        window(3, 2.8, 0.9, 1.1),
        window(4.4, 2.8, 0.9, 1.1),
        window(3, 4.6, 0.9, 0.9, [2, 2]),
      ],
      left: [window(2, 0.9), window(4.4, 0.9), window(2, 2.8, 0.9, 1.1), window(4.4, 2.8, 0.9, 1.1)],
      right: [window(2, 0.9), window(4.4, 0.9)],
    },
    {
      at: [3.2, 1],
      length: 4.4,
      depth: 6,
      height: 2.8,
      lift: 1,
      turned: true,
      wall: { ...boathouse, colour: '#f1ece0', trim: '#8e9a98' },
      roof: roof('tiles', '#a55a44', 1.9, 0.3),
      front: [door(1.2, '#4a6f78'), window(3, 0.9)],
      right: [window(2), window(4)],
    },
  ],
  blocks: [
    { from: [-6.4, 0.7, -2.4], to: [7.8, 1, 1], colour: '#b39a7c', behind: true },
    ...[-6, -3, 0, 3, 6, 7.5].map((x) => ({
      from: [x, -0.6, -2.3] as const,
      to: [x + 0.22, 0.7, -2.1] as const,
      colour: '#6e5a48',
      behind: true,
    })),
  ],
}

const villaWall: Wing['wall'] = { kind: 'siding', colour: '#f7f4ec', trim: '#9db3ae', base: '#8f8c87' }

/** Torekov: a white bathing villa with a glazed veranda and a tower bay. */
export const torekov: HouseModel = {
  wings: [
    {
      at: [-6, 0],
      length: 12,
      depth: 8,
      height: 5.6,
      wall: villaWall,
      roof: roof('tiles', '#b86a50', 3, 0.5),
      front: [
        window(1.4, 0.9, 1.1, 1.3, [2, 2]),
        window(10.6, 0.9, 1.1, 1.3, [2, 2]),
        window(1.4, 3.6, 1.1, 1.3, [2, 2]),
        window(3.4, 3.6, 1.1, 1.3, [2, 2]),
        window(8.6, 3.6, 1.1, 1.3, [2, 2]),
        window(10.6, 3.6, 1.1, 1.3, [2, 2]),
      ],
      right: [
        window(2, 0.9, 1.1, 1.3, [2, 2]),
        window(6, 0.9, 1.1, 1.3, [2, 2]),
        window(2, 3.6, 1.1, 1.3, [2, 2]),
        window(6, 3.6, 1.1, 1.3, [2, 2]),
        window(4, 6, 1, 1.1, [2, 2]),
      ],
      left: [
        window(2, 0.9, 1.1, 1.3, [2, 2]),
        window(6, 0.9, 1.1, 1.3, [2, 2]),
        window(2, 3.6, 1.1, 1.3, [2, 2]),
        window(6, 3.6, 1.1, 1.3, [2, 2]),
        window(4, 6, 1, 1.1, [2, 2]),
      ],
      chimneys: [{ along: 3.2, across: 4, size: 0.8, height: 0.9, colour: '#c98a70' }],
    },
    {
      at: [-2.3, -1.2],
      length: 4.6,
      depth: 2,
      height: 5.9,
      turned: true,
      wall: villaWall,
      roof: roof('tiles', '#b86a50', 2.1, 0.35),
      front: [window(2.3, 3.7, 1.9, 1.4, [4, 2]), window(2.3, 6.1, 0.9, 0.8, [2, 2])],
    },
    {
      at: [-4.2, -3],
      length: 8.4,
      depth: 2.2,
      height: 2.7,
      lift: 0.3,
      wall: villaWall,
      roof: { shape: 'hip', cover: 'metal', colour: '#8fa5a1', rise: 0.6, eaves: 0.25 },
      front: [
        glass(1.6, 2.4, 1.5, [4, 2], 0.85),
        door(4.2, '#5d837f', 1.2, 2.2),
        glass(6.8, 2.4, 1.5, [4, 2], 0.85),
      ],
      right: [glass(1.1, 1.6, 1.5, [3, 2], 0.85)],
      left: [glass(1.1, 1.6, 1.5, [3, 2], 0.85)],
    },
  ],
  blocks: [{ from: [-1.1, 0, -3.9], to: [1.1, 0.28, -3], colour: '#c9c4ba', behind: true }],
}
