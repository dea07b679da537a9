import { el, pair, short, strew } from '../drawing.ts'
import { flat } from '../mood.ts'
import type { Scene } from '../scene.ts'
import { boxes, castShadow, type Extent, isSeen } from '../solid.ts'
import { type Place, project, scaleAt, type Stand, stood } from '../space.ts'
import { drawChimney, isRoofSeen } from './chimney.ts'
import { drawDormer } from './dormer.ts'
import type { HouseModel, Wing } from './model.ts'
import { ridgeAxes } from './roof-cover.ts'
import { drawRoof } from './roofs.ts'
import type { Wall } from './wall.ts'
import { drawWall } from './walls.ts'

/** The wing's walls, each with its openings; a gable's tip is the ridge. */
const wallsOf = (wing: Wing, stand: Stand): { wall: Wall; openings: Wing['front'] }[] => {
  const lift = wing.lift ?? 0
  const [x0, z0] = wing.at
  const [x1, z1] = [x0 + wing.length, z0 + wing.depth]
  const foot = (x: number, z: number): Place => stood(stand, [x, lift, z])
  const { height, roof } = wing
  const peak = roof.shape === 'gable' ? height + roof.rise : height
  const [endTip, frontTip] = wing.turned === true ? [height, peak] : [peak, height]
  const wall = (left: Place, right: Place, width: number, tip: number): Wall => ({
    left,
    right,
    width,
    height,
    tip,
  })
  return [
    { wall: wall(foot(x0, z1), foot(x0, z0), wing.depth, endTip), openings: wing.left },
    { wall: wall(foot(x1, z0), foot(x1, z1), wing.depth, endTip), openings: wing.right },
    { wall: wall(foot(x0, z0), foot(x1, z0), wing.length, frontTip), openings: wing.front },
  ]
}

const drawWing = (scene: Scene, wing: Wing, stand: Stand): string => {
  const walls = wallsOf(wing, stand)
    .filter(({ wall }) =>
      isSeen(scene, [wall.left, wall.right, [wall.right[0], wall.right[1] + 1, wall.right[2]]]),
    )
    .map(({ wall, openings }) => drawWall(scene, wall, wing, openings ?? []))
  const chimneys = (wing.chimneys ?? []).map((chimney) => ({
    isHidden: wing.turned === true && !isRoofSeen(scene, wing, stand, chimney.across),
    svg: drawChimney(scene, wing, stand, chimney),
  }))
  const drawn = (isHidden: boolean): string[] =>
    chimneys.flatMap((each) => (each.isHidden === isHidden ? [each.svg] : []))
  const dormers = (wing.dormers ?? []).map((dormer) => drawDormer(scene, wing, stand, dormer))
  return [...drawn(true), ...walls, drawRoof(scene, wing, stand), ...dormers, ...drawn(false)].join('')
}

const distance = (wing: Wing, stand: Stand): number => {
  const [x, , z] = stood(stand, [wing.at[0] + wing.length / 2, 0, wing.at[1] + wing.depth / 2])
  return Math.hypot(x, z)
}

/** The corners whose shadows make the shadow of a wing. */
const shadowCorners = (wing: Wing, stand: Stand): Place[] => {
  const { along, across, place } = ridgeAxes(wing, stand)
  const ground = ([x, , z]: Place): Place => [x, 0, z]
  const feet = [place(0, 0, 0), place(along, 0, 0), place(along, across, 0), place(0, across, 0)].map(ground)
  const over = wing.roof.eaves
  const eaves = [
    place(-over, -over, wing.height),
    place(along + over, -over, wing.height),
    place(along + over, across + over, wing.height),
    place(-over, across + over, wing.height),
  ]
  const top = wing.height + (wing.roof.shape === 'gable' || wing.roof.shape === 'hip' ? wing.roof.rise : 0)
  const ridge = [place(0, across / 2, top), place(along, across / 2, top)]
  return [...feet, ...eaves, ...ridge].map(([x, y, z]) => [x, Math.max(0, y - stand.at[1]), z])
}

const groundShadow = (scene: Scene, model: HouseModel, stand: Stand): string => {
  const solid: Scene = { ...scene, mood: { ...scene.mood, shadow: 1 } }
  const parts = model.wings.map((wing) => castShadow(solid, shadowCorners(wing, stand)))
  return el('g', { opacity: scene.mood.shadow }, parts.join(''))
}

/** Light that falls from lit windows on the ground before the house. */
const spill = (scene: Scene, model: HouseModel, stand: Stand): string => {
  if (!scene.mood.lamps) return ''
  const paint = scene.drawing.round([
    [0, '#ffc679', 0.42],
    [1, '#ffb25e', 0],
  ])
  return model.wings
    .map((wing) => {
      const [x, y] = project(scene.camera, stood(stand, [wing.at[0] + wing.length / 2, 0, wing.at[1] - 1]))
      const size = scaleAt(scene.camera, stand.at[2]) * wing.length
      return el('ellipse', { cx: x, cy: y, rx: size * 0.75, ry: size * 0.17, fill: paint })
    })
    .join('')
}

/** Tufts along the feet of the walls, without which a house would float. */
const footGrass = (scene: Scene, model: HouseModel, stand: Stand, paint: string): string => {
  const { camera, random } = scene
  const tuft = (place: Place): string => {
    const [x, y] = project(camera, stood(stand, place))
    const size = scaleAt(camera, stand.at[2]) * random.between(0.14, 0.4)
    return `M${pair([x, y + 2])}l${short(random.between(-0.3, 0.5) * size)} ${short(-size)}`
  }
  const along = (wing: Wing): string => {
    const [x0, z0] = wing.at
    const front = Array.from({ length: Math.round(wing.length) }, () =>
      tuft([x0 + random.next() * wing.length, 0, z0 - 0.05]),
    )
    const side = stand.turn > 0 ? x0 + wing.length + 0.05 : x0 - 0.05
    const end = Array.from({ length: Math.round(wing.depth * 0.7) }, () =>
      tuft([side, 0, z0 + random.next() * wing.depth]),
    )
    return [...front, ...end].join('')
  }
  const standing = model.wings.filter((wing) => (wing.lift ?? 0) === 0)
  return strew(standing.map(along).join(''), flat(scene.mood, paint), 1.8, 0.85)
}

/** The whole house with its shadow, decks and posts; `grassy` is what grows at its foot, if anything does. */
export function drawHouse(scene: Scene, model: HouseModel, stand: Stand, grassy?: string): string {
  const blocks = model.blocks ?? []
  const draw = (isBehind: boolean): string =>
    blocks
      .filter((block) => (block.behind === true) === isBehind)
      .reduce<{ colour: string; list: Extent[] }[]>((groups, { from, to, colour }) => {
        const last = groups.at(-1)
        if (last?.colour === colour) last.list.push([...from, ...to])
        else groups.push({ colour, list: [[...from, ...to]] })
        return groups
      }, [])
      .map(({ colour, list }) => boxes(scene, stand, list, colour))
      .join('')
  const wings = model.wings
    .toSorted((a, b) => distance(b, stand) - distance(a, stand))
    .map((wing) => drawWing(scene, wing, stand))
  const tufts =
    grassy === undefined || scene.mood.season === 'winter' ? '' : footGrass(scene, model, stand, grassy)
  return [
    groundShadow(scene, model, stand),
    spill(scene, model, stand),
    draw(true),
    ...wings,
    draw(false),
    tufts,
  ].join('')
}
