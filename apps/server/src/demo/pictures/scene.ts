import type { Random } from '../random.ts'
import type { Drawing } from './drawing.ts'
import type { HouseModel } from './building/model.ts'
import type { Mood } from './mood.ts'
import type { Camera, Place, Stand } from './space.ts'

/** All that a part of a picture needs to draw itself. */
export type Scene = { drawing: Drawing; camera: Camera; mood: Mood; random: Random }

/** Something standing at a place of the room. */
export type Thing = { at: Place; svg: string }

/** The farthest first. */
export const stacked = (things: readonly Thing[]): string =>
  things
    .toSorted((a, b) => b.at[2] - a.at[2])
    .map((thing) => thing.svg)
    .join('')

/**
 * The country around a house: what lies behind everything, the ground it stands on, what stands on the ground with
 * it, and what is nearer than all of these.
 */
export type Surroundings = {
  back: string
  base: string
  things: Thing[]
  front: string
  /** What grows at the foot of the house. */ growth?: string
}

/** `site` is where the house stands; a land may place things around it, and mirror the house in its water. */
export type Land = (scene: Scene, site: Stand, model: HouseModel) => Surroundings
