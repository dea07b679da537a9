import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/support/$reportId')({
  component: lazyRouteComponent(() => import('./-admin/support/report-screen.tsx'), 'ReportScreen'),
})
