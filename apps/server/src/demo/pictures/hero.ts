import type { GroupKind } from '../content/types.ts'
import type { Picture } from '../pictures.ts'
import { seeded } from '../random.ts'
import { type LookName, looks } from './looks.ts'
import { drawOutdoors, type OutdoorView } from './outdoors.ts'

/** One house of the association in its country, small and to the right, so that a title finds room on the left. */
const heroes: Record<GroupKind, { look: LookName; view: OutdoorView; title: string }> = {
  comfort: {
    look: 'klitgaarden',
    view: { mood: 'day', at: [8.5, 33], turn: 0.46, eye: 4.2, horizon: 0.5 },
    title: 'Klitter ved Vesterhavet',
  },
  premium: {
    look: 'brygghuset',
    view: { mood: 'golden', at: [11, 36], turn: -0.46, eye: 4.4, horizon: 0.5 },
    title: 'Skærgården i aftensol',
  },
  quantus: {
    look: 'olivella',
    view: { mood: 'golden', at: [10, 38], turn: 0.42, eye: 6, horizon: 0.46 },
    title: 'Bakker og cypresser i Val d’Orcia',
  },
}

const [width, height] = [1600, 600]

export function drawHero(kind: GroupKind): Picture {
  const { look, view, title } = heroes[kind]
  const { model, land } = looks[look]
  const svg = drawOutdoors({
    size: [width, height],
    title,
    model,
    land,
    view,
    random: seeded(`hero/${kind}`),
  })
  return { name: `forening-${kind}.svg`, title, width, height, svg }
}
