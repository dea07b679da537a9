import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/reports/')({
  component: lazyRouteComponent(() => import('./-admin/reports/reports-screen.tsx'), 'ReportsScreen'),
})
