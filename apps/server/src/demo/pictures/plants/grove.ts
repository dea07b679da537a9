import { el, short } from '../drawing.ts'
import type { Scene, Thing } from '../scene.ts'
import { type Place, project, scaleAt } from '../space.ts'

type Plant = (scene: Scene, at: Place, height: number) => Thing

/**
 * A plant drawn only `kinds` times, however often it is put somewhere: the places refer to the drawings and scale
 * them. Keeps a forest within a few kilobytes.
 */
export function grove(scene: Scene, plant: Plant, kinds = 2): (at: Place, height: number) => Thing {
  const model: Place = [0, 0, 20]
  const [fx, fy] = project(scene.camera, model)
  const metre = scaleAt(scene.camera, model[2])
  const ids = Array.from({ length: kinds }, () => {
    const { svg } = plant(scene, model, 10)
    return scene.drawing.define((id) => el('g', { id }, svg))
  })
  let planted = 0
  return (at, height) => {
    const [x, y] = project(scene.camera, at)
    if (x < -90 || x > scene.drawing.width + 90) return { at, svg: '' }
    const size = (scaleAt(scene.camera, at[2]) * height) / (metre * 10)
    const scale = Math.round(size * 1000) / 1000
    const transform = `matrix(${scale} 0 0 ${scale} ${short(x - scale * fx)} ${short(y - scale * fy)})`
    return { at, svg: el('use', { href: `#${ids[planted++ % kinds]}`, transform }) }
  }
}
