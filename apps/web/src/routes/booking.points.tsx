import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

interface PointsSearch {
  /** The year of the weeks that the points pay for; the current year is left out. */
  year?: number | undefined
}

export const Route = createFileRoute('/booking/points')({
  validateSearch: (search: Record<string, unknown>): PointsSearch => {
    const year = Number(search['year'])
    return Number.isInteger(year) && year >= 2000 && year <= 2100 ? { year } : {}
  },
  component: lazyRouteComponent(() => import('./-points/points-screen.tsx'), 'PointsScreen'),
})
