import { darker, lighter, mix } from '../colour.ts'
import { mass, pair, short, strew } from '../drawing.ts'
import { hills, mountain, skyline, treeline, water } from '../land.ts'
import { far, flat, grown } from '../mood.ts'
import { pine, spruce } from '../plants/conifers.ts'
import { birch } from '../plants/leaf-trees.ts'
import { cypress } from '../plants/southern.ts'
import type { Scene } from '../scene.ts'
import { sky } from '../sky.ts'
import { groundAt, type Point } from '../space.ts'

/** What one sees from a window. */
export type VistaName =
  | 'sea'
  | 'skerries'
  | 'lake'
  | 'forest'
  | 'peaks'
  | 'fell'
  | 'canal'
  | 'village'
  | 'fields'
  | 'lavender'
  | 'orchard'

type Vista = (scene: Scene, horizon: number) => string

const sea: Vista = (scene, horizon) => {
  const { drawing, mood } = scene
  const sand = mood.season === 'winter' ? '#eef1f4' : '#dcc898'
  const marram = grown(mood, '#9c9a5b')
  const blades = Array.from(
    { length: 60 },
    () =>
      `M${scene.random.int(0, drawing.width)} ${short(horizon + scene.random.between(64, 110))}q2-14 10-${scene.random.int(18, 34)}`,
  )
  return (
    water(scene, horizon, horizon + 60, ['#8ab7c4', '#4c8a9c'], 26) +
    hills(scene, skyline(scene, horizon + 48, 18, 5), drawing.height, mix(sand, marram, 0.3), 0.1) +
    strew(blades.join(''), flat(mood, marram), 1.6, 0.8)
  )
}

const skerries: Vista = (scene, horizon) => {
  const { drawing, mood } = scene
  const island = (x: number, w: number, h: number, distance: number): string =>
    mass(
      `M${pair([x - w, horizon + 3])}Q${pair([x - w * 0.5, horizon - h * 1.2])} ${pair([x + w * 0.1, horizon - h])}T${pair([x + w, horizon + 3])}z`,
      far(mood, '#b79d90', distance),
    )
  return (
    island(330, 150, 22, 0.5) +
    island(620, 210, 40, 0.35) +
    island(930, 170, 26, 0.45) +
    water(scene, horizon, drawing.height, ['#8fb9c6', '#3d7b92'], 36)
  )
}

const lake: Vista = (scene, horizon) => {
  const { drawing, mood } = scene
  const forest = mood.season === 'autumn' ? '#7a7448' : '#4b6b55'
  return (
    hills(scene, skyline(scene, horizon - 40, 20, 5), horizon + 10, forest, 0.6) +
    treeline(scene, skyline(scene, horizon - 4, 4, 4), horizon + 4, {
      kind: 'spruce',
      height: 40,
      paint: forest,
      distance: 0.3,
    }) +
    water(scene, horizon + 2, horizon + 96, ['#a9c9cf', '#5a8d9c'], 24) +
    hills(scene, skyline(scene, horizon + 84, 8, 4), drawing.height, grown(mood, '#8aa35f'), 0.05) +
    birch(scene, groundAt(scene.camera, [470, horizon + 110]), 5.4).svg
  )
}

const forest: Vista = (scene, horizon) =>
  [0.65, 0.4]
    .map((distance, at) =>
      treeline(scene, skyline(scene, horizon + 10 + at * 10, 8, 4), scene.drawing.height, {
        kind: 'spruce',
        height: 130 + at * 50,
        paint: '#3c5b49',
        distance,
      }),
    )
    .join('') +
  hills(scene, skyline(scene, horizon + 50, 6, 4), scene.drawing.height, grown(scene.mood, '#7e8b57'), 0.05) +
  spruce(scene, groundAt(scene.camera, [760, horizon + 76]), 6).svg

const peaks: Vista = (scene, horizon) => {
  const isWinter = scene.mood.season === 'winter'
  const peak = (x: number, up: number, half: number, distance: number): string =>
    mountain(
      scene,
      { tip: [x, horizon - up], left: x - half, right: x + half * 1.1, snow: isWinter ? 0.6 : 0.34 },
      horizon + 30,
      '#8f98a4',
      distance,
    )
  return (
    peak(840, 150, 210, 0.45) +
    peak(520, 214, 290, 0.2) +
    treeline(scene, skyline(scene, horizon + 16, 10, 4), horizon + 70, {
      kind: 'spruce',
      height: 46,
      paint: isWinter ? '#566d78' : '#44644f',
      distance: 0.18,
    }) +
    hills(scene, skyline(scene, horizon + 56, 8, 4), scene.drawing.height, grown(scene.mood, '#8fae62'), 0.05)
  )
}

const fell: Vista = (scene, horizon) => {
  const isWinter = scene.mood.season === 'winter'
  const back: Point[] = [
    [-50, horizon - 20],
    [240, horizon - 70],
    [480, horizon - 150],
    [680, horizon - 162],
    [900, horizon - 90],
    [1260, horizon - 30],
  ]
  return (
    hills(scene, back, horizon + 30, isWinter ? '#c9d6e4' : grown(scene.mood, '#8d9a7a'), 0.2) +
    treeline(
      scene,
      back.map(([x, y]): Point => [x, horizon - (horizon - y) * 0.45]),
      horizon + 40,
      { kind: 'spruce', height: 28, paint: isWinter ? '#5f757f' : '#4f6b56', distance: 0.25 },
    ) +
    hills(
      scene,
      skyline(scene, horizon + 36, 8, 4),
      scene.drawing.height,
      grown(scene.mood, '#94a86c'),
      0.05,
    ) +
    spruce(scene, groundAt(scene.camera, [420, horizon + 86]), 5).svg
  )
}

const canal: Vista = (scene, horizon) => {
  const { mood, random } = scene
  const paints = ['#e7c36c', '#b5493b', '#8fa7b3', '#f1e6cf', '#d98f5f', '#7f9a86', '#e3a951']
  const fronts = Array.from({ length: 9 }, (_, at) => ({
    x: 130 + at * 106,
    w: 106,
    h: random.int(150, 230),
    paint: paints[at % 7] as string,
  }))
  const bottom = horizon + 46
  const walls = fronts.map(({ x, w, h, paint }) =>
    mass(`M${x} ${bottom}v${-h}h${w}v${h}z`, far(mood, paint, 0.12)),
  )
  const roofs = fronts.map(({ x, w, h }) => `M${x - 3} ${bottom - h}l14 -34h${w - 24}l16 34z`).join('')
  const panes = fronts.flatMap(({ x, h }) =>
    Array.from({ length: Math.floor(h / 46) }, (_, row) =>
      [20, 53, 86].map((dx) => `M${x + dx} ${bottom - h + 22 + row * 46}v18`).join(''),
    ),
  )
  return (
    walls.join('') +
    mass(roofs, far(mood, '#a9553f', 0.15)) +
    strew(panes.join(''), mood.lamps ? '#ffd58a' : far(mood, '#40596b', 0.1), 13, 0.9) +
    water(scene, bottom, scene.drawing.height, ['#7fa3aa', '#3f6b77'], 20)
  )
}

const village: Vista = (scene, horizon) => {
  const { mood, random } = scene
  const places = Array.from({ length: 14 }, (_, at) => ({
    x: 170 + random.int(0, 860),
    y: horizon + 26 + at * 7,
    size: 34 + at * 4,
  }))
  const houses = places.map(({ x, y, size }, at) => {
    const wall = far(mood, ['#f6efe0', '#e8b54f', '#f7f2e8', '#d98a6c'][at % 4] as string, 0.3 - at * 0.02)
    const roof = far(mood, '#bb5f44', 0.3 - at * 0.02)
    return (
      mass(`M${x} ${y}v${-size * 0.6}h${size * 1.3}v${short(size * 0.6)}z`, wall) +
      mass(
        `M${x - 3} ${short(y - size * 0.6)}l${short(size * 0.25)} ${short(-size * 0.45)}h${short(size * 0.85)}l${short(size * 0.3)} ${short(size * 0.45)}z`,
        roof,
      ) +
      strew(
        `M${x + size * 0.35} ${y - size * 0.34}v${short(size * 0.12)}m${short(size * 0.5)} 0v${short(-size * 0.12)}`,
        mood.lamps ? '#ffd58a' : darker(wall, 0.55),
        size * 0.13,
        0.9,
      )
    )
  })
  return (
    water(scene, horizon, scene.drawing.height, ['#8fbac8', '#5a97ad'], 26) +
    hills(scene, skyline(scene, horizon + 40, 10, 4), scene.drawing.height, grown(mood, '#93a763'), 0.2) +
    houses.join('')
  )
}

const fields: Vista = (scene, horizon) => {
  const paints = scene.mood.season === 'autumn' ? ['#b08a58', '#c3a06a'] : ['#c9b268', '#a9b069']
  return (
    hills(scene, skyline(scene, horizon - 30, 24, 4), scene.drawing.height, '#8fa39a', 0.55) +
    hills(scene, skyline(scene, horizon + 4, 20, 4), scene.drawing.height, paints[0] as string, 0.35) +
    hills(scene, skyline(scene, horizon + 44, 16, 4), scene.drawing.height, paints[1] as string, 0.12) +
    [430, 486, 800]
      .map((x, at) => cypress(scene, groundAt(scene.camera, [x, horizon + 70 + at * 8]), 3.6).svg)
      .join('')
  )
}

const lavender: Vista = (scene, horizon) => {
  const { mood, drawing } = scene
  const flower = flat(mood, '#8a6cb0', 0.85)
  const top = horizon + 44
  const rows = Array.from({ length: 17 }, (_, at) => {
    const foot = -500 + at * 140
    const x = 600 + (foot - 600) * 0.2
    return `M${short(x - 9)} ${short(top)}L${short(foot - 44)} ${drawing.height}h88L${short(x + 9)} ${short(top)}z`
  })
  return (
    hills(scene, skyline(scene, horizon - 36, 24, 4), drawing.height, '#7b93a3', 0.5) +
    hills(scene, skyline(scene, horizon + 10, 14, 4), drawing.height, '#8fa274', 0.3) +
    hills(
      scene,
      [
        [-50, top],
        [400, top - 2],
        [800, top + 2],
        [1250, top],
      ],
      drawing.height,
      grown(mood, '#cdb98d'),
      0.1,
    ) +
    mass(rows.join(''), drawing.fall(lighter(flower, 0.15), flower))
  )
}

const orchard: Vista = (scene, horizon) =>
  mountain(
    scene,
    { tip: [760, horizon - 190], left: 420, right: 1200, snow: 0 },
    horizon + 20,
    '#b3a69a',
    0.3,
  ) +
  mountain(
    scene,
    { tip: [420, horizon - 130], left: 60, right: 760, snow: 0 },
    horizon + 20,
    '#b3a69a',
    0.42,
  ) +
  treeline(scene, skyline(scene, horizon + 26, 10, 4), scene.drawing.height, {
    kind: 'round',
    height: 40,
    paint: '#63805a',
    distance: 0.2,
  }) +
  hills(scene, skyline(scene, horizon + 62, 8, 4), scene.drawing.height, grown(scene.mood, '#b5a46c'), 0.05) +
  pine(scene, groundAt(scene.camera, [500, horizon + 90]), 4.4, { umbrella: true }).svg

const vistas: Record<VistaName, Vista> = {
  sea,
  skerries,
  lake,
  forest,
  peaks,
  fell,
  canal,
  village,
  fields,
  lavender,
  orchard,
}

export const drawVista = (scene: Scene, name: VistaName): string =>
  sky(scene, 3) + vistas[name](scene, scene.camera.centre[1])
