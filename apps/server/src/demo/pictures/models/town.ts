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

type Front = {
  x: number
  length: number
  /** Storeys above the street, and windows across. */
  storeys: number
  bays: number
  colour: string
  trim: string
  roof: Roof
  leaf?: string
  wall?: Wing['wall']['kind']
  depth?: number
  /** Which ends stand free and have windows. */
  free?: 'left' | 'right'
}

const storey = 3

/** A town house of storeys and bays, its door in the first bay when it has one. */
const front = (of: Front): Wing => {
  const bay = of.length / of.bays
  const size: readonly [number, number] = [Math.min(1.15, bay * 0.52), 1.7]
  const row = (floor: number): Opening[] =>
    Array.from({ length: of.bays }, (_, at): Opening => {
      const x = (at + 0.5) * bay
      if (floor === 0 && at === Math.floor(of.bays / 2) && of.leaf !== undefined)
        return door(x, of.leaf, 1.15, 2.4)
      return window(x, floor * storey + 0.75, size[0], size[1], [2, 3])
    })
  const side = [window(2.4, storey + 0.8, 1, 1.5, [2, 2])]
  return {
    at: [of.x, 0],
    length: of.length,
    depth: of.depth ?? 9,
    height: of.storeys * storey + 0.5,
    wall: { kind: of.wall ?? 'plain', colour: of.colour, trim: of.trim, base: '#6f6b66' },
    roof: of.roof,
    front: Array.from({ length: of.storeys }, (_, floor) => row(floor)).flat(),
    ...(of.free === undefined ? {} : { [of.free]: side }),
  }
}

const saddle = (rise: number, colour = '#b8604a', eaves = 0.25): Roof => ({
  shape: 'gable',
  cover: 'tiles',
  colour,
  rise,
  eaves,
})

/** Christianshavn: five merchants' houses on the quay, the red one is ours. */
export const kanalhuset: HouseModel = {
  wings: [
    front({
      free: 'left',
      x: -15.2,
      length: 6,
      storeys: 3,
      bays: 2,
      colour: '#e7c36c',
      trim: '#fbf5ea',
      roof: saddle(3.2),
      leaf: '#4b5f58',
    }),
    front({
      x: -9.2,
      length: 5,
      storeys: 4,
      bays: 3,
      colour: '#8fa7b3',
      trim: '#fbf5ea',
      roof: saddle(2.6, '#6d4f48'),
    }),
    front({
      x: -4.2,
      length: 7,
      storeys: 4,
      bays: 4,
      colour: '#b5493b',
      trim: '#fbf3e2',
      roof: saddle(3),
      leaf: '#2f4f4c',
    }),
    front({
      x: 2.8,
      length: 5,
      storeys: 3,
      bays: 2,
      colour: '#f1e6cf',
      trim: '#8a7a66',
      roof: saddle(3.4),
      leaf: '#5a3f34',
    }),
    front({
      free: 'right',
      x: 7.8,
      length: 6.6,
      storeys: 4,
      bays: 2,
      colour: '#d98f5f',
      trim: '#fbf5ea',
      roof: saddle(2.8, '#6d4f48'),
    }),
  ],
}

/** Mariaberget: tall ochre fronts with a bay window over the water. */
export const mariaberget: HouseModel = {
  wings: [
    front({
      free: 'left',
      x: -10.4,
      length: 6.4,
      storeys: 4,
      bays: 2,
      colour: '#d7b27c',
      trim: '#f6ecd8',
      roof: saddle(2.4, '#5f5a58'),
    }),
    front({
      x: -4,
      length: 8.4,
      storeys: 5,
      bays: 3,
      colour: '#e3a951',
      trim: '#fbf3e2',
      roof: saddle(2.6, '#55585a'),
      leaf: '#3f4f54',
    }),
    {
      ...front({
        x: -1.4,
        length: 3.2,
        storeys: 4,
        bays: 2,
        colour: '#e8b560',
        trim: '#fbf3e2',
        roof: { shape: 'hip', cover: 'metal', colour: '#6f9a8c', rise: 1.6, eaves: 0.2 },
        depth: 1.2,
      }),
      at: [-1.4, -1],
      lift: 3.2,
    },
    front({
      x: 4.4,
      length: 7,
      storeys: 3,
      bays: 2,
      colour: '#c9805c',
      trim: '#f6ecd8',
      roof: saddle(2.6, '#5f5a58'),
      leaf: '#4b3f38',
    }),
    front({
      x: 11.4,
      length: 6,
      storeys: 4,
      bays: 2,
      colour: '#e9d8b4',
      trim: '#a58a68',
      roof: saddle(2.2, '#55585a'),
    }),
  ],
}

const azulejo = '#6f9fc0'

/** Graça: a front of blue tiles between white and rose ones. */
export const graca: HouseModel = {
  wings: [
    front({
      free: 'left',
      x: -9.6,
      length: 5.2,
      storeys: 2,
      bays: 2,
      colour: '#f3c9b4',
      trim: '#fbf5ea',
      roof: saddle(1.6, '#cf7a55', 0.3),
      leaf: '#4f7d5f',
    }),
    front({
      x: -4.4,
      length: 7.6,
      storeys: 3,
      bays: 3,
      colour: azulejo,
      trim: '#fbf5ea',
      roof: saddle(1.7, '#cf7a55', 0.35),
      leaf: '#3b6350',
      wall: 'tiled',
    }),
    front({
      x: 3.2,
      length: 5.4,
      storeys: 3,
      bays: 2,
      colour: '#fbf4e6',
      trim: '#e0c060',
      roof: saddle(1.6, '#cf7a55', 0.3),
      leaf: '#7a4a3a',
    }),
  ],
  blocks: [0, 1].flatMap((floor) =>
    [-3.15, -0.6, 1.95].map((x) => ({
      from: [x - 0.9, floor * 3 + 3.2, -0.55] as const,
      to: [x + 0.9, floor * 3 + 3.3, 0] as const,
      colour: '#efe6d6',
    })),
  ),
}
