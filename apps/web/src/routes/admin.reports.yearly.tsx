import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/reports/yearly')({
  component: lazyRouteComponent(
    () => import('./-admin/reports/yearly-report-screen.tsx'),
    'YearlyReportScreen',
  ),
})
