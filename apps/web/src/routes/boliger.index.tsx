import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreenTexts } from '../locales/i18n.ts'

interface HousesSearch {
  /** The week that the map and the cards show; without it the next one. */
  year?: number | undefined
  week?: number | undefined
}

export const Route = createFileRoute('/boliger/')({
  component: lazyRouteComponent(() => import('./-houses/houses-screen.tsx'), 'HousesScreen'),
  loader: loadScreenTexts,
  validateSearch: (search: Record<string, unknown>): HousesSearch => {
    const [year, week] = [Number(search['year']), Number(search['week'])]
    const isWeek = Number.isInteger(year) && Number.isInteger(week) && week >= 1 && week <= 53
    return isWeek ? { year, week } : { year: undefined, week: undefined }
  },
})
