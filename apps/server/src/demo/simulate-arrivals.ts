import { arrivals } from '../reads/admin/arrivals.ts'
import type { Actor } from '../shared/deps.ts'
import { createArrivalsLink } from '../use-cases/admin/create-arrivals-link.ts'
import { saveArrivalNote } from '../use-cases/admin/save-arrival-note.ts'
import { arrivalNotes } from './content/arrival-notes.ts'
import type { Timeline } from './timeline.ts'

/** Notes something for the first Mondays ahead on which a house is cleaned, and gives the cleaner of each a link. */
export async function noteArrivals({ deps }: Timeline, by: Actor, groupId: string): Promise<void> {
  const { houses } = await arrivals(deps, by, { groupId, weeks: 3 })
  const busy = houses.flatMap(({ houseId, days }) => {
    const day = days.find(({ cleaning, unitId }) => cleaning === 'cleaning' && unitId !== null)
    return day?.unitId == null ? [] : [{ houseId, unitId: day.unitId, version: day.version }]
  })
  for (const [index, note] of arrivalNotes.entries()) {
    const place = busy[index]
    if (!place) return
    await saveArrivalNote(deps, by, { unitId: place.unitId, note, version: place.version })
    await createArrivalsLink(deps, by, { houseId: place.houseId })
  }
}
