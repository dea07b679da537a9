import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/reports/weekly')({
  component: lazyRouteComponent(
    () => import('./-admin/reports/weekly-report-screen.tsx'),
    'WeeklyReportScreen',
  ),
})
