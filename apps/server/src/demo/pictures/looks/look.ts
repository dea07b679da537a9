import type { HouseModel } from '../building/model.ts'
import type { OutdoorView } from '../outdoors.ts'
import type { InteriorView } from '../rooms/interior.ts'
import type { Land } from '../scene.ts'

/** How one house is drawn: what it is, where it stands, three looks from outside (the first shows it best), one inside. */
export type Look = {
  /** The house's name, for the pictures' titles. */
  name: string
  model: HouseModel
  land: Land
  outside: readonly OutdoorView[]
  inside: InteriorView
}
