import type { HouseModel, Opening, Roof, Wing } from '../building/model.ts'

const window = (
  x: number,
  y: number,
  width: number,
  height: number,
  panes: readonly [number, number],
): Opening => ({
  kind: 'window',
  x,
  y,
  width,
  height,
  panes,
})

const door = (x: number, leaf: string, width = 1.1, height = 2.2): Opening => ({
  kind: 'door',
  x,
  y: 0,
  width,
  height,
  leaf,
})

const saddle = (rise: number, colour = '#b8604a', eaves = 0.25): Roof => ({
  shape: 'gable',
  cover: 'tiles',
  colour,
  rise,
  eaves,
})

const ochreTimber: Wing['wall'] = { kind: 'timbered', colour: '#e9b95e', trim: '#4b3a32', base: '#6d6a66' }

/** Gudhjem: an ochre half-timbered house with the two white chimneys of a smokehouse. */
export const roegeriet: HouseModel = {
  wings: [
    {
      at: [-5.6, 0],
      length: 8,
      depth: 6.4,
      height: 2.6,
      wall: ochreTimber,
      roof: saddle(3, '#bd5f44', 0.35),
      front: [
        window(1.75, 0.9, 0.9, 1.1, [2, 3]),
        window(2.9, 0.9, 0.9, 1.1, [2, 3]),
        door(4.6, '#3f6b63'),
        window(6.3, 0.9, 0.9, 1.1, [2, 3]),
      ],
      left: [
        window(2.2, 0.9, 0.9, 1.1, [2, 3]),
        window(4.4, 0.9, 0.9, 1.1, [2, 3]),
        window(3.2, 3.2, 0.8, 0.9, [2, 2]),
      ],
      right: [window(3.2, 3.2, 0.8, 0.9, [2, 2])],
      chimneys: [{ along: 2.6, across: 3.2, size: 0.8, height: 0.8, colour: '#f4ede0', smoke: true }],
    },
    {
      at: [2.4, 0.4],
      length: 5.2,
      depth: 5.4,
      height: 2.4,
      wall: { kind: 'plain', colour: '#f6f0e4', trim: '#4b3a32', base: '#6d6a66' },
      roof: saddle(2.4, '#bd5f44', 0.25),
      front: [
        { kind: 'arch', x: 1.5, y: 0, width: 1.5, height: 2, panes: [1, 1] },
        { kind: 'arch', x: 3.8, y: 0, width: 1.5, height: 2, panes: [1, 1] },
      ],
      right: [window(2.7, 0.9, 0.9, 1, [2, 2])],
      chimneys: [
        { along: 1.5, across: 2.1, size: 1.25, height: 2.4, colour: '#fbf7ee' },
        { along: 3.8, across: 2.1, size: 1.25, height: 2.4, colour: '#fbf7ee' },
      ],
    },
  ],
}

/** Ærøskøbing: pink plaster between green and white neighbours. */
export const skipperhuset: HouseModel = {
  wings: [
    {
      at: [-14.5, 0],
      length: 8.3,
      depth: 6.4,
      height: 2.6,
      wall: { kind: 'timbered', colour: '#f4ecdb', trim: '#5b463a', base: '#5f5c5a' },
      roof: saddle(3, '#a9553f', 0.3),
      front: [
        window(1.6, 0.9, 0.95, 1.15, [2, 3]),
        window(3.4, 0.9, 0.95, 1.15, [2, 3]),
        door(5.2, '#7a4a3a'),
        window(6.9, 0.9, 0.95, 1.15, [2, 3]),
      ],
    },
    {
      at: [-6, 0],
      length: 11,
      depth: 6.8,
      height: 3,
      wall: { kind: 'plain', colour: '#eab0a2', trim: '#fbf5ea', base: '#56585b' },
      roof: saddle(3.4, '#b8604a', 0.35),
      front: [
        window(1.4, 0.95, 1, 1.35, [2, 3]),
        window(3.5, 0.95, 1, 1.35, [2, 3]),
        door(5.6, '#2f6a68', 1.2, 2.35),
        window(7.7, 0.95, 1, 1.35, [2, 3]),
        window(9.7, 0.95, 1, 1.35, [2, 3]),
      ],
      right: [window(2, 3.4, 0.9, 1.1, [2, 2]), window(4.8, 3.4, 0.9, 1.1, [2, 2])],
      left: [window(2, 3.4, 0.9, 1.1, [2, 2])],
      chimneys: [{ along: 3, across: 3.4, size: 0.8, height: 0.8, colour: '#c98a70', smoke: true }],
      dormers: [{ x: 5.6, width: 2.2, height: 1.3, glass: [3, 2] }],
    },
    {
      at: [5.2, 0],
      length: 8,
      depth: 6.4,
      height: 2.7,
      wall: { kind: 'plain', colour: '#b9cbb2', trim: '#fbf5ea', base: '#5f5c5a' },
      roof: saddle(2.9, '#a9553f', 0.3),
      front: [
        window(1.5, 0.9, 0.95, 1.2, [2, 3]),
        door(3.4, '#8a4a3c'),
        window(5.2, 0.9, 0.95, 1.2, [2, 3]),
        window(6.9, 0.9, 0.95, 1.2, [2, 3]),
      ],
      right: [window(3.2, 3.1, 0.9, 1, [2, 2])],
      chimneys: [{ along: 5.5, across: 3.2, size: 0.75, height: 0.7, colour: '#c98a70' }],
    },
  ],
}
