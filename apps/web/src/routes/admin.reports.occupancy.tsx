import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/reports/occupancy')({
  component: lazyRouteComponent(
    () => import('./-admin/reports/occupancy-report-screen.tsx'),
    'OccupancyReportScreen',
  ),
})
