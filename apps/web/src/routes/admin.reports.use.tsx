import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/reports/use')({
  component: lazyRouteComponent(() => import('./-admin/reports/use-report-screen.tsx'), 'UseReportScreen'),
})
