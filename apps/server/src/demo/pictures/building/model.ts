import type { Place } from '../space.ts'

/** What a wall is made of. */
export type WallKind = 'plain' | 'boards' | 'siding' | 'logs' | 'timbered' | 'stone' | 'brick' | 'tiled'

export type Opening = {
  kind: 'window' | 'door' | 'glass' | 'arch'
  /** Middle of the opening along its wall, and height of its sill; metres from the wall's left foot. */
  x: number
  y: number
  width: number
  height: number
  /** Panes across and up. */
  panes?: readonly [number, number]
  shutters?: string
  /** Colour of a door's leaf. */
  leaf?: string
  /** A box of flowers below. */
  flowers?: string
}

export type RoofCover = 'tiles' | 'boards' | 'thatch' | 'turf' | 'slate' | 'metal'

export type Roof = {
  shape: 'gable' | 'hip' | 'flat'
  /** Height of the ridge above the walls. */
  rise: number
  eaves: number
  cover: RoofCover
  colour: string
}

/** Its place along the ridge and across it, its breadth, and its height above the ridge. */
export type Chimney = {
  along: number
  across: number
  size: number
  height: number
  colour: string
  smoke?: boolean
}

/** A small gabled window house on the front slope of a roof. */
export type Dormer = { x: number; width: number; height: number; glass: readonly [number, number] }

/**
 * One body of a house, from its left front foot. `length` runs along x, `depth` along z; the ridge along the
 * length unless it is `turned`.
 */
export type Wing = {
  at: readonly [x: number, z: number]
  length: number
  depth: number
  height: number
  /** Height of the ground floor above the ground. */
  lift?: number
  turned?: boolean
  wall: { kind: WallKind; colour: string; trim: string; gable?: string; base?: string }
  roof: Roof
  front?: readonly Opening[]
  left?: readonly Opening[]
  right?: readonly Opening[]
  chimneys?: readonly Chimney[]
  dormers?: readonly Dormer[]
}

/** A deck, a step, a post, a railing: two opposite corners and a colour. */
export type Block = {
  from: Place
  to: Place
  colour: string
  /** Drawn before the wings. */ behind?: boolean
}

/** A house standing with the middle of its front at the origin. */
export type HouseModel = { wings: readonly Wing[]; blocks?: readonly Block[] }
