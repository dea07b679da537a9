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

/** Gammel Skagen: yellow walls, white joints, red tiles. */
export const klitgaarden: HouseModel = {
  wings: [
    {
      at: [-6.5, 0],
      length: 12,
      depth: 7,
      height: 2.7,
      wall: { kind: 'brick', colour: '#efc35c', trim: '#fbf6e8', base: '#6d6a66' },
      roof: roof('tiles', '#c65f42', 3.5),
      front: [window(1.5), window(3.7), door(6, '#3c6f77'), window(8.3), window(10.5)],
      right: [window(1.9), window(5.1), { ...window(3.5, 3.4, 1, 1.2), panes: [2, 2] }],
      left: [window(2), window(5), window(3.5, 3.4, 1, 1.2, [2, 2])],
      chimneys: [{ along: 5.4, across: 3.5, size: 0.8, height: 0.9, colour: '#f4ead2', smoke: true }],
      dormers: [{ x: 8.6, width: 1.7, height: 1.15, glass: [2, 2] }],
    },
  ],
}

/** Henne Strand: black boards, a wall of glass, a deck all round. */
export const havtorn: HouseModel = {
  wings: [
    {
      at: [-7, 0],
      length: 8,
      depth: 6.4,
      height: 2.7,
      lift: 0.35,
      wall: { kind: 'boards', colour: '#3b3f42', trim: '#3b3f42' },
      roof: roof('metal', '#565d60', 2, 0.3),
      front: [glass(2.2, 3.4, 2.3, [3, 1]), glass(5.9, 3, 2.3, [3, 1])],
      left: [glass(3.2, 2.2, 2.2, [2, 1])],
      right: [],
    },
    {
      at: [1, -2.4],
      length: 5.6,
      depth: 8.4,
      height: 2.7,
      lift: 0.35,
      turned: true,
      wall: { kind: 'boards', colour: '#34383b', trim: '#34383b', gable: '#b98556' },
      roof: roof('metal', '#565d60', 2.5, 0.35),
      front: [glass(2.8, 4.4, 2.35, [3, 1]), { ...glass(2.8, 1.6, 1.1, [2, 1]), y: 2.95 }],
      right: [window(2, 1, 1.3, 1.1, [1, 1]), door(4.2, '#b98556'), window(6.4, 1, 1.3, 1.1, [1, 1])],
      chimneys: [{ along: 6, across: 2.8, size: 0.55, height: 0.8, colour: '#4b4f52', smoke: true }],
    },
  ],
  blocks: [
    { from: [-7.8, 0, -3], to: [1, 0.35, 0], colour: '#a98d6c', behind: true },
    { from: [1, 0, -5], to: [7.4, 0.35, -2.4], colour: '#a98d6c', behind: true },
    { from: [-4.8, 0, -3.6], to: [-2.4, 0.18, -3], colour: '#b99c79', behind: true },
  ],
}

const thatched: Wing['wall'] = { kind: 'plain', colour: '#f4efe4', trim: '#49685f', base: '#56575a' }

/** Tisvilde: whitewashed, thatched, long and low. */
export const lyngtag: HouseModel = {
  wings: [
    {
      at: [-7.5, 0],
      length: 14,
      depth: 6.8,
      height: 2.4,
      wall: thatched,
      roof: roof('thatch', '#a58c62', 3.9, 0.55),
      front: [
        window(1.6, 0.8, 1.2, 1.2, [3, 2]),
        window(4, 0.8, 1.2, 1.2, [3, 2]),
        door(6.6, '#49685f'),
        window(9, 0.8, 1.2, 1.2, [3, 2]),
        glass(11.8, 2.2, 2.05, [2, 2]),
      ],
      right: [
        window(1.9, 0.8, 1.1, 1.2, [2, 2]),
        window(4.9, 0.8, 1.1, 1.2, [2, 2]),
        window(3.4, 3.1, 1.1, 1.1, [2, 2]),
      ],
      left: [
        window(1.9, 0.8, 1.1, 1.2, [2, 2]),
        window(4.9, 0.8, 1.1, 1.2, [2, 2]),
        window(3.4, 3.1, 1.1, 1.1, [2, 2]),
      ],
      chimneys: [{ along: 6, across: 3.4, size: 0.9, height: 0.8, colour: '#f4efe4', smoke: true }],
      dormers: [
        { x: 9.6, width: 1.7, height: 0.9, glass: [2, 2] },
        { x: 3.2, width: 1.7, height: 0.9, glass: [2, 2] },
      ],
    },
  ],
}

const cedar: Wing['wall'] = { kind: 'siding', colour: '#b48358', trim: '#3a3f42', base: '#8b8781' }

/** Klitmøller: two long houses of cedar and glass. */
export const vesterled: HouseModel = {
  wings: [
    {
      at: [-9, 1.5],
      length: 9.5,
      depth: 7,
      height: 3.1,
      lift: 0.3,
      wall: cedar,
      roof: { shape: 'flat', cover: 'metal', colour: '#5a5d5e', rise: 0.4, eaves: 0.55 },
      front: [glass(2.9, 4.6, 2.6, [4, 1]), glass(7.6, 2.6, 2.6, [2, 1])],
      left: [glass(3.5, 4, 2.6, [3, 1])],
    },
    {
      at: [0.5, -2.5],
      length: 9,
      depth: 7,
      height: 5.6,
      lift: 0.3,
      wall: { ...cedar, colour: '#a87a52' },
      roof: { shape: 'flat', cover: 'metal', colour: '#5a5d5e', rise: 0.4, eaves: 0.6 },
      front: [glass(4.5, 7.6, 2.5, [5, 1]), glass(4.5, 7.6, 2.2, [5, 1], 3.2)],
      right: [door(1.4, '#3a3f42'), window(4, 1, 1.6, 1.3, [1, 1]), window(4, 3.7, 1.6, 1.3, [1, 1])],
      left: [window(1.6, 3.7, 1.2, 1.3, [1, 1])],
      chimneys: [{ along: 7.6, across: 5.4, size: 0.6, height: 0.4, colour: '#4b4f52', smoke: true }],
    },
  ],
  blocks: [
    { from: [-10, 0, -2.4], to: [0.5, 0.3, 1.5], colour: '#b59b7a', behind: true },
    { from: [0.5, 0, -5], to: [9.8, 0.3, -2.5], colour: '#b59b7a', behind: true },
  ],
}
